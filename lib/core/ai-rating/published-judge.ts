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
