import { counted, whole } from '../counted-words'

/** A model as a chat server has it, and how much it takes. */
export type ChatContext = {
  model: string
  /** Tokens of question and answer together; null where the server does not say. */
  contextTokens: number | null
  /** Tokens that are kept free for the answer and for thinking before it. */
  answerTokens: number
}

type Question = { facts: number; tokens: number }

/**
 * Whether a question of so many tokens and its answer fit; where nobody knows what the model takes, nothing speaks against
 * it.
 */
export function fitsContext({ contextTokens, answerTokens }: ChatContext, tokens: number): boolean {
  return contextTokens === null || tokens + answerTokens <= contextTokens
}

/** Why a question does not fit, in a sentence that says what to do; null where it fits. */
export function describeShortContext(context: ChatContext, { facts, tokens }: Question): string | null {
  if (fitsContext(context, tokens)) return null
  return `${formatContext(context)}: too few for ${describeFacts(facts)}, about ${format(tokens)} with the prompt. Show fewer, or give it a longer context.`
}

/** The same for a question that fits as it is on average, but perhaps not where texts are longest. */
export function describeTightContext(
  context: ChatContext,
  { facts, tokens }: Question,
  most: number,
): string | null {
  if (fitsContext(context, most)) return null
  return `${formatContext(context)}. ${describeFacts(facts, 'A statement with ')} comes to about ${format(tokens)}, and to ${format(most)} at most: what does not fit will be counted as failed.`
}

function formatContext({ model, contextTokens, answerTokens }: ChatContext): string {
  return `${model} takes ${format(contextTokens ?? 0)} tokens, of which ${format(answerTokens)} are for its answer`
}

function describeFacts(facts: number, before = ''): string {
  return `${before}${counted(facts, 'fact', 'facts')}`
}

function format(count: number): string {
  return whole(Math.ceil(count))
}
