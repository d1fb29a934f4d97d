import type { Span } from './span'

const LETTER = /[\p{L}\p{M}\p{N}]/u
const DIGIT = /\p{N}/u

/**
 * A selection as it was meant: words that it cuts are taken whole, outer white space is left out. A number keeps its
 * decimals ("2.5", "1,200") and a word its apostrophe ("patient’s").
 *
 * @param place half-open, in UTF-16 code units of `text`
 * @returns null when nothing but white space is in it
 */
export function wholeWords(text: string, span: Pick<Span, 'start' | 'end'>): Span | null {
  let start = span.start
  let end = Math.min(span.end, text.length)
  const raw = text.slice(start, end)
  start += raw.length - raw.trimStart().length
  end -= raw.length - raw.trimEnd().length
  if (start >= end) return null
  while (isInside(text, start)) start--
  while (isInside(text, end)) end++
  return { start, end, text: text.slice(start, end) }
}

/** Whether a word goes on over the place between two characters. */
function isInside(text: string, at: number): boolean {
  const [before, after] = [text[at - 1] ?? ' ', text[at] ?? ' ']
  // the halves of one character
  if (/[\ud800-\udbff]/.test(before) && /[\udc00-\udfff]/.test(after)) return true
  if (LETTER.test(before) && LETTER.test(after)) return true
  return joins(text[at - 2], before, after) || joins(before, after, text[at + 1])
}

function joins(before: string | undefined, joint: string, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return false
  if (joint === '.' || joint === ',') return DIGIT.test(before) && DIGIT.test(after)
  return (joint === "'" || joint === '’') && LETTER.test(before) && LETTER.test(after)
}
