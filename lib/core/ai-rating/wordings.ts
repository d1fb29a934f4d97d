import type { Definition } from '../protocols/definition'

/** Other ways to ask the same: for these the prompt of a call has a file of its own, and the model argues before it answers. */
export const WORDINGS = { explained: 'Explain first', steps: 'Reason step by step first' } as const
export type Wording = keyof typeof WORDINGS

export const wordingNames = Object.keys(WORDINGS) as [Wording, ...Wording[]]

/** What the name of such a prompt is. */
export const promptInWording = (prompt: string, wording: Wording) => `${prompt}-${wording}`

/** A protocol as a model is asked about it in such a way. */
export function inWording(definition: Definition): Definition {
  const { aiRater } = definition
  return aiRater === null ? definition : { ...definition, aiRater: { ...aiRater, reason: 'first' } }
}
