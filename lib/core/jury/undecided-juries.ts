import type { Definition } from '../protocols/definition'
import { findOnlyChoice } from '../protocols/stored-answer'
import { jurySchema } from './jury'
import { createVoteReader, decideField, describeField, type MemberAnswer } from './jury-fields'

/** A jury without a verdict on a statement, or on a question of it, and what its members said there. */
export type UndecidedJury = {
  raterId: string
  alias: string
  /** Where a form has several questions, which one. */
  field: string | null
  /** `behind`: its members carry a verdict that has not been made yet. */
  why: 'tied' | 'waiting' | 'behind'
  votes: string
}

/** Of these raters the juries that said nothing of a statement of this kind, by what its AI raters said. */
export function listUndecidedJuries(
  raters: readonly { raterId: string; alias: string; configuration: unknown }[],
  kind: string,
  ratings: readonly MemberAnswer[],
  definition: Definition,
): UndecidedJury[] {
  const all = createVoteReader(definition)(ratings)
  const isOnly = findOnlyChoice(definition) !== null
  return raters.flatMap(({ raterId, alias, configuration }) => {
    const jury = jurySchema.safeParse(configuration)
    if (!jury.success) return []
    if (jury.data.statementKind !== 'all' && jury.data.statementKind !== kind) return []
    return all.flatMap((own) => {
      if (own.votes.has(alias)) return []
      const outcome = decideField(own, jury.data)
      return [
        {
          raterId,
          alias,
          field: isOnly ? null : own.field.id,
          why: outcome.kind === 'verdict' ? ('behind' as const) : outcome.kind,
          votes: describeField(own, jury.data),
        },
      ]
    })
  })
}
