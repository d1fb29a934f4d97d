import type { Definition } from '../protocols/definition'

/** Other ways to ask the same: for these the prompt of a call has a file of its own, and the model argues before it answers. */
export const PROMPT_STYLES = { explained: 'Explain first', steps: 'Reason step by step first' } as const
export type PromptStyle = keyof typeof PROMPT_STYLES

export const promptStyleNames = Object.keys(PROMPT_STYLES) as [PromptStyle, ...PromptStyle[]]

/** What the name of such a prompt is. */
export const promptInStyle = (prompt: string, promptStyle: PromptStyle) => `${prompt}-${promptStyle}`

/** A protocol as a model is asked about it in such a way. */
export function inPromptStyle(definition: Definition): Definition {
  const { aiRater } = definition
  return aiRater === null ? definition : { ...definition, aiRater: { ...aiRater, reason: 'first' } }
}
