import { isSpace, type Span } from './span'

/**
 * Where a quoted text stands in its document: the exact text if it is there, else the same text with other white space
 * (wrapped lines, doubled blanks, outer blanks). Of several places the first at or after `from` counts.
 *
 * @returns the passage as the document has it, or null when the document does not hold the quote
 */
export function locateQuote(document: string, quote: string, from = 0): Span | null {
  const wanted = squeeze(quote).text
  if (wanted === '') return null
  const exact = document.indexOf(quote.trim(), from)
  if (exact >= 0) return toSpan(document, exact, exact + quote.trim().length)
  const squeezed = squeeze(document.slice(from))
  const at = squeezed.text.indexOf(wanted)
  if (at < 0) return null
  const first = squeezed.starts[at] ?? 0
  const last = squeezed.starts[at + wanted.length - 1] ?? 0
  return toSpan(document, from + first, from + last + 1)
}

function toSpan(document: string, start: number, end: number): Span {
  return { start, end, text: document.slice(start, end) }
}

/** The text with each run of white space as one blank, none outside, and the place each character came from. */
function squeeze(text: string): { text: string; starts: number[] } {
  const starts: number[] = []
  const pieces: string[] = []
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    const isBlank = isSpace(character)
    if (isBlank && (pieces.length === 0 || pieces.at(-1) === ' ')) continue
    pieces.push(isBlank ? ' ' : character)
    starts.push(index)
  }
  if (pieces.at(-1) === ' ') pieces.pop()
  return { text: pieces.join(''), starts }
}
