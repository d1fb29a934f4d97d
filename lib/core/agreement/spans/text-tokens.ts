import type { LabeledSpan, TokenBounds } from './labeled-span'

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

/** Where {@link textTokens} begin and end, in a fraction of the room. */
export function tokenBounds(text: string): TokenBounds {
  return Int32Array.from(textTokens(text).flatMap(({ start, end }) => [start, end]))
}

/** The span in tokens: all that it touches. A span of space alone touches none and is empty. */
export function toTokenSpan(tokens: TokenBounds, { start, end, label }: LabeledSpan): LabeledSpan {
  const from = firstToken(tokens, 1, start + 1)
  const past = firstToken(tokens, 0, end)
  return { start: from, end: Math.max(from, past), label }
}

/** The first token that begins, or ends, at a position or behind it: by halves. @param side 0 for where it begins, 1 for where it ends */
function firstToken(tokens: TokenBounds, side: 0 | 1, position: number): number {
  let [low, high] = [0, tokens.length / 2]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens[2 * middle + side] as number) >= position) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The span in tokens as published: after as many tokens as the text before it has, as many as its own text has. It shifts
 * where a span begins within a word, and misfits where it ends within a run of signs.
 */
export function toTokenSpanAsPublished(text: string, { start, end, label }: LabeledSpan): LabeledSpan {
  const before = textTokens(text.slice(0, start)).length
  return { start: before, end: before + textTokens(text.slice(start, end)).length, label }
}
