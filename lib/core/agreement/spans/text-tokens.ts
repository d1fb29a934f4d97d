import type { LabeledSpan } from './labeled-span'

/** A run of letters, digits and underscores, or of other signs that are no space: half-open, in UTF-16 code units. */
export type TextToken = { start: number; end: number; text: string }

/**
 * @see the word-and-punctuation rule of NLTK, by which the published overlap was counted
 * @example
 * textTokens('No stone.').map(({ text }) => text) // => ['No', 'stone', '.']
 */
export function textTokens(text: string): TextToken[] {
  return [...text.matchAll(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]+/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }))
}

/** The span in tokens: all that it touches. A span of space alone touches none and is empty. */
export function toTokenSpan(tokens: readonly TextToken[], { start, end, label }: LabeledSpan): LabeledSpan {
  const first = tokens.findIndex((token) => token.end > start)
  const from = first < 0 ? tokens.length : first
  const past = tokens.findIndex((token, index) => index >= from && token.start >= end)
  return { start: from, end: past < 0 ? tokens.length : past, label }
}

/**
 * The span in tokens as published: after as many tokens as the text before it has, as many as its own text has. It shifts
 * where a span begins within a word, and misfits where it ends within a run of signs.
 */
export function toTokenSpanAsPublished(text: string, { start, end, label }: LabeledSpan): LabeledSpan {
  const before = textTokens(text.slice(0, start)).length
  return { start: before, end: before + textTokens(text.slice(start, end)).length, label }
}
