import { countTokens } from './count-tokens'
import type { Span } from './span'

type Word = { start: number; end: number; tokens: number; rank: number }

/** Longest stretch without a blank that is taken for a word. */
const WORD_LIMIT = 400
/** Where a cut after a word tears least, from the best: at a line's end or a stop, at a lesser mark, between words, in one. */
const [AT_STOP, AT_MARK, AT_BLANK, INSIDE] = [3, 2, 1, 0]

/**
 * A passage in pieces of about `limit` tokens at most, cut where it tears least: after lines and stops, else after commas, else
 * between words; inside of a word only where one goes on without end. Pieces quote the passage; nothing but white space lies
 * between them.
 */
export function cutLongSpan(span: Span, limit: number): Span[] {
  if (span.text.length <= limit || countTokens(span.text) <= limit) return [span] // no token is shorter than a unit
  const words = findWords(span.text)
  const pieces: Span[] = []
  for (let from = 0; from < words.length; ) {
    const next = findCut(words, from, limit)
    const start = words[from]?.start ?? 0
    const end = words[next - 1]?.end ?? span.text.length
    pieces.push({ start: span.start + start, end: span.start + end, text: span.text.slice(start, end) })
    from = next
  }
  return pieces
}

/** The word before which to cut: of the best places in the second half of what fits, the last. */
function findCut(words: readonly Word[], from: number, limit: number): number {
  let tokens = 0
  let best = { at: from + 1, rank: -1 }
  for (let at = from; at < words.length; at++) {
    const { tokens: own = 0, rank = 0 } = words[at] ?? {}
    tokens += own
    if (tokens > limit && at > from) return best.at
    if (rank >= best.rank || tokens <= limit / 2) best = { at: at + 1, rank: tokens <= limit / 2 ? -1 : rank }
  }
  return words.length
}

function findWords(text: string): Word[] {
  return [...text.matchAll(/(\S+)(\s*)/gu)].flatMap(({ 0: whole, 1: word = '', 2: blank = '', index }) => {
    if (whole.length === 0) return []
    const parts = splitWord(word)
    let start = index
    return parts.map((part, at): Word => {
      const own = {
        start,
        end: start + part.length,
        tokens: countTokens(part) + (blank.includes('\n') ? 1 : 0),
      }
      start = own.end
      return { ...own, rank: at < parts.length - 1 ? INSIDE : rankEnd(part, blank) }
    })
  })
}

/** By whole characters: a pair of surrogates stays together. */
function splitWord(word: string): string[] {
  if (word.length <= WORD_LIMIT) return [word]
  const parts: string[] = []
  for (let from = 0; from < word.length; ) {
    const end = from + WORD_LIMIT
    const isTorn = /[\ud800-\udbff]/u.test(word.charAt(end - 1))
    const next = isTorn ? end - 1 : end
    parts.push(word.slice(from, next))
    from = next
  }
  return parts
}

function rankEnd(word: string, blank: string): number {
  if (blank.includes('\n') || /[.;!?]$/u.test(word)) return AT_STOP
  return /[,:)\]]$/u.test(word) ? AT_MARK : AT_BLANK
}
