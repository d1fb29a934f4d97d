import { splitSentences } from './sentences'
import { type Span, trimmedSpan } from './span'

type Piece = { start: number; end: number }

/**
 * A text in pieces of at most `limit` tokens: whole sentences, as many as fit, and words of a sentence that is too long for
 * one piece. In order, without outer white space; nothing but white space and rules is left out. Only a single word may be
 * longer than the limit.
 */
export function packSentences(text: string, limit: number, countTokens: (text: string) => number): Span[] {
  const sentences = splitSentences(text).flatMap(({ start, end, text: sentence }) =>
    countTokens(sentence) > limit ? findWords(sentence, start) : [{ start, end }],
  )
  return packPieces(text, sentences, limit, countTokens)
}

/** Neighboring pieces joined as long as they fit. */
function packPieces(
  text: string,
  pieces: readonly Piece[],
  limit: number,
  countTokens: (text: string) => number,
): Span[] {
  const packed: Piece[] = []
  for (const { start, end } of pieces) {
    const open = packed.at(-1)
    if (open && countTokens(text.slice(open.start, end)) <= limit) open.end = end
    else packed.push({ start, end })
  }
  return packed.flatMap((piece) => trimmedSpan(text, piece.start, piece.end) ?? [])
}

function findWords(sentence: string, offset: number): Piece[] {
  return [...sentence.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    start: offset + index,
    end: offset + index + word.length,
  }))
}
