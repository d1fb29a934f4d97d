const RELEVANCE = ['Yes', 'No, but for another visit', 'No, never relevant'] as const
const YES_NO = { type: 'string', enum: ['Yes', 'No'] }

/**
 * How the published judge of questions answers: three criteria of the form, relevance in three steps, and a reason last. Its key
 * `question-rephrase` says “Yes” for natural words, which is how the form has it too.
 *
 * @see Cahoon et al., appendix: judge prompt
 */
export const PUBLISHED_JUDGE: {
  /** Fields of the form that it answers. */
  fields: readonly string[]
  keys: readonly string[]
  schema: Readonly<Record<string, unknown>>
} = {
  fields: ['specific', 'other-visit', 'verifiable', 'natural'],
  keys: ['question-relevance', 'question-defined', 'question-rephrase', 'explanation'],
  schema: {
    type: 'object',
    properties: {
      'question-relevance': { type: 'string', enum: RELEVANCE },
      'question-defined': YES_NO,
      'question-rephrase': YES_NO,
      explanation: { type: 'string' },
    },
    required: ['question-relevance', 'question-defined', 'question-rephrase', 'explanation'],
    additionalProperties: false,
  },
}

/**
 * What it says as an answer to the form: relevance at this visit, and, where it is not, at another. What is none of the three
 * steps is no answer.
 *
 * @example fromPublished({ 'question-relevance': 'No, never relevant' }) // => { specific: 'no', 'other-visit': 'no' }
 */
export function fromPublished(said: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const steps = RELEVANCE.findIndex((step) => isSame(step, said['question-relevance']))
  const relevance = [
    { specific: 'yes' },
    { specific: 'no', 'other-visit': 'yes' },
    { specific: 'no', 'other-visit': 'no' },
  ][steps]
  const given = {
    verifiable: said['question-defined'],
    natural: said['question-rephrase'],
    reason: said['explanation'],
  }
  return {
    ...relevance,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
}

function isSame(step: string, said: unknown): boolean {
  return typeof said === 'string' && said.trim().toLowerCase() === step.toLowerCase()
}
