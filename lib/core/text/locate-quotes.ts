import { dropInvisible } from './invisible'
import { isSpace, type Span } from './span'
import { wholeWords } from './whole-words'

/**
 * Finds every place where a text, which is read once, holds a quote, in order, none within another. White space, characters that nobody
 * sees and, where nothing else is found, capitals and the shapes of quotation marks and dashes make no difference. Places that begin
 * and end with words are preferred: “5” is not found within “50” where it stands alone elsewhere.
 *
 * @example createQuoteFinder('He took 50 mg, then 5 mg.')('5 mg').length // => 1
 */
export function createQuoteFinder(text: string): (quote: string) => Span[] {
  let known: ReturnType<typeof squeeze> & { folded: string }
  const shownText = () => {
    if (!known) {
      const shown = squeeze(text)
      known = { ...shown, folded: foldShape(shown.text) }
    }
    return known
  }
  return (quote) => {
    const wanted = squeeze(quote).text
    if (wanted === '') return []
    const shown = shownText()
    const exact = findAll(shown.text, wanted)
    const found = exact.length > 0 ? exact : findAll(shown.folded, foldShape(wanted))
    const spans = found.map((at): Span => {
      const start = shown.starts[at] ?? 0
      const last = shown.starts[at + wanted.length - 1] ?? 0
      return { start, end: last + 1, text: text.slice(start, last + 1) }
    })
    const whole = spans.filter((span) => {
      const words = wholeWords(text, span)
      return words?.start === span.start && words.end === span.end
    })
    return whole.length > 0 ? whole : spans
  }
}

function findAll(text: string, wanted: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) found.push(at)
  return found
}

/** The text as a reader sees it, with one blank for each run of white space, and where each of its units stands. */
function squeeze(text: string): { text: string; starts: number[] } {
  const starts: number[] = []
  const pieces: string[] = []
  let start = 0
  for (const character of text) {
    const at = start
    start += character.length
    if (dropInvisible(character) === '') continue
    const isBlank = isSpace(character)
    if (isBlank && (pieces.length === 0 || pieces.at(-1) === ' ')) continue
    for (let unit = 0; unit < character.length; unit++) {
      pieces.push(isBlank ? ' ' : character.charAt(unit))
      starts.push(at + unit)
    }
  }
  if (pieces.at(-1) === ' ') pieces.pop()
  return { text: pieces.join(''), starts }
}

const SHAPES: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
}

/** Of the same length, so that places stay. */
export function foldShape(text: string): string {
  return text.replaceAll(/[‘’“”‐‑–—]|\p{Lu}/gu, (character) => {
    const small = SHAPES[character] ?? character.toLowerCase()
    return small.length === character.length ? small : character
  })
}
