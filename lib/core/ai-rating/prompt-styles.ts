import type { Definition } from '../protocols/definition'

type Style = {
  title: string
  /** Whether the model argues before it answers. */
  reason: 'first' | 'none'
  /** Whether it writes the text again with tags around the passages, in place of quoting them. */
  isTagged?: true
}

/** Other ways to ask the same: for these the prompt of a call has a file of its own. */
const STYLES = {
  explained: { title: 'Explain first', reason: 'first' },
  steps: { title: 'Reason step by step first', reason: 'first' },
  examples: { title: 'Quotes, with examples', reason: 'first' },
  plain: { title: 'Quotes, without reasons', reason: 'none' },
  tagged: { title: 'Tags in the text', reason: 'first', isTagged: true },
  'tagged-examples': { title: 'Tags in the text, with examples', reason: 'first', isTagged: true },
  'tagged-plain': { title: 'Tags in the text, without reasons', reason: 'none', isTagged: true },
  'tagged-unclassed': { title: 'Tags in the text, without classes', reason: 'none', isTagged: true },
} as const satisfies Readonly<Record<string, Style>>

export type PromptStyle = keyof typeof STYLES
export const PROMPT_STYLES: Readonly<Record<PromptStyle, Style>> = STYLES

export const promptStyleNames = Object.keys(PROMPT_STYLES) as [PromptStyle, ...PromptStyle[]]

/** What the name of such a prompt is. */
export const promptInStyle = (prompt: string, promptStyle: PromptStyle) => `${prompt}-${promptStyle}`

/** A protocol as a model is asked about it in such a way. */
export function inPromptStyle(definition: Definition, promptStyle: PromptStyle): Definition {
  const { aiRater } = definition
  const { reason } = PROMPT_STYLES[promptStyle]
  return aiRater === null ? definition : { ...definition, aiRater: { ...aiRater, reason } }
}
