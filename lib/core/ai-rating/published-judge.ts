import type { Definition } from '../protocols/definition'

/** A judge that is asked as the VeriFact system asked: the verdict first, a reason behind it, no passages named. */
export const PUBLISHED_AI_RATER = 'as-published' as const

/** What the name of such a judge's prompt ends in. */
export const publishedPrompt = (prompt: string) => `${prompt}-${PUBLISHED_AI_RATER}`

/**
 * A protocol as a judge of this kind is asked about it.
 *
 * @see VeriFact (Chung et al. 2025), appendix A.4
 */
export function asPublishedAiRater(definition: Definition): Definition {
  const { aiRater, collect } = definition
  if (aiRater === null) return definition
  return {
    ...definition,
    collect: { ...collect, evidence: 'off' },
    aiRater: { ...aiRater, reason: 'last', cite: false },
  }
}

/** A protocol of which only some fields are answered: with these alone, and what is computed of them; all where none are named. */
export function withFields(definition: Definition, ids?: readonly string[]): Definition {
  if (ids === undefined) return definition
  const { fields, computed, aiRater } = definition
  const left = fields.filter(({ id }) => !ids.includes(id))
  const names = ({ formula }: Definition['computed'][number], id: string) =>
    JSON.stringify(formula).includes(`"${id}"`)
  return {
    ...definition,
    fields: fields.filter(({ id }) => ids.includes(id)),
    computed: computed.filter((value) => !left.some(({ id }) => names(value, id))),
    aiRater: aiRater && {
      ...aiRater,
      calls: aiRater.calls.map((call) => ({
        ...call,
        answers: call.answers?.filter((id) => ids.includes(id)),
      })),
    },
  }
}
