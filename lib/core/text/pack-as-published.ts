import { peelMarks } from './peel-marks'
import { splitSentencesAsPublished } from './sentences-as-published'
import { type Span, trimmedSpan } from './span'

type Piece = Span & { tokens: number }
type Rule = (text: string) => readonly Omit<Span, 'end'>[]

/** From the coarsest. The one for phrases keeps the first of several marks in a row, and none before a phrase. */
const RULES: readonly Rule[] = [
  (text) => cutBefore(text, '\n\n\n'),
  (text) => place(splitSentencesAsPublished(text)),
  (text) =>
    [...text.matchAll(/[^,.;。？！]+[,.;。？！]?/gu)].map((match) => ({
      start: match.index,
      text: match[0],
    })),
  (text) => cutBefore(text, ' '),
  (text) => place(Array.from(text)),
]

/**
 * How VeriFact's published code cuts what it cannot cut by matter: pieces of at most `limit` tokens by paragraphs, else
 * sentences, else phrases, else words, else characters, put together while their tokens stay within the limit; where that
 * gives one piece, again with half of the limit. For comparing with published results only.
 *
 * @param countTokens published with cl100k_base
 * @returns pieces in order without outer white space. Their text is what the published code shows: of a sentence beyond the
 *   limit it loses marks that follow each other, so that a text may be shorter than the passage from `start` to `end`
 * @see LlamaIndex 0.12.5, SentenceSplitter without overlap
 */
export function packAsPublished(text: string, limit: number, countTokens: (text: string) => number): Span[] {
  const packed = pack(text, limit, countTokens)
  return packed.length === 1 ? pack(text, Math.floor(limit / 2), countTokens) : packed
}

function pack(text: string, limit: number, countTokens: (text: string) => number): Span[] {
  const packed: Piece[] = []
  for (const piece of split({ start: 0, end: text.length, text }, limit, countTokens)) {
    const open = packed.at(-1)
    if (!open || open.tokens + piece.tokens > limit) packed.push({ ...piece })
    else {
      open.end = piece.end
      open.text += piece.text
      open.tokens += piece.tokens
    }
  }
  return packed.flatMap((piece) => {
    const span = trimmedSpan(text, piece.start, piece.end)
    return span ? [{ ...span, text: piece.text.trim() }] : []
  })
}

/**
 * What is left to cut is a list: of words that hold many marks each cut takes off the last alone, and calls would go too
 * deep.
 */
function split(whole: Span, limit: number, countTokens: (text: string) => number): Piece[] {
  const pieces: Piece[] = []
  const left = [whole]
  const fits = (text: string) => countTokens(text) <= limit
  for (let span = left.pop(); span; span = left.pop()) {
    const tokens = countTokens(span.text)
    const parts = tokens > limit ? peelMarks(span.text, cut(span.text), fits) : []
    if (parts.length < 2) pieces.push({ ...span, tokens })
    else
      for (const { start, text } of parts.toReversed()) {
        const from = span.start + start
        left.push({ start: from, end: from + text.length, text })
      }
  }
  return pieces
}

/** By the first rule that cuts at all. */
function cut(text: string): ReturnType<Rule> {
  for (const rule of RULES) {
    const parts = rule(text)
    if (parts.length > 1) return parts
  }
  return []
}

/** Cut before each separator, which stays with what follows. */
function cutBefore(text: string, separator: string): ReturnType<Rule> {
  return place(text.split(separator).map((part, index) => (index > 0 ? separator + part : part)))
}

/** Where parts stand that together are the text; empty ones are none. */
function place(parts: readonly string[]): ReturnType<Rule> {
  let end = 0
  return parts.flatMap((text) => {
    const start = end
    end += text.length
    return text === '' ? [] : [{ start, text }]
  })
}
