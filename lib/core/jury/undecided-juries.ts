import { decideByJury, describeVotes, jurySchema } from './jury'

/** A jury without a verdict on a statement, and what its members said there. */
export type UndecidedJury = {
  raterId: string
  alias: string
  /** `behind`: its members carry a verdict that has not been made yet. */
  why: 'tied' | 'waiting' | 'behind'
  votes: string
}

type Rated = { alias: string; code: string }

/** Of these raters the juries that said nothing of a statement of this kind, by what its AI raters said. */
export function listUndecidedJuries(
  raters: readonly { raterId: string; alias: string; configuration: unknown }[],
  kind: string,
  ratings: readonly Rated[],
  labels: readonly string[],
): UndecidedJury[] {
  const votes = new Map(
    ratings.flatMap(({ alias, code }): [string, string][] => (labels.includes(code) ? [[alias, code]] : [])),
  )
  return raters.flatMap(({ raterId, alias, configuration }) => {
    const jury = jurySchema.safeParse(configuration)
    if (!jury.success || votes.has(alias)) return []
    if (jury.data.statementKind !== 'all' && jury.data.statementKind !== kind) return []
    const outcome = decideByJury(votes, jury.data)
    const why = outcome.kind === 'verdict' ? 'behind' : outcome.kind
    return [{ raterId, alias, why, votes: describeVotes(votes, labels, jury.data) }]
  })
}
