import { isSpace } from './span'

/** A text made comparable, and for each of its code units the place in the original it came from. */
export type FoldedText = { original: string; folded: string; starts: readonly number[] }

const IGNORED = /[\p{M}\u00ad\u200b-\u200d\u2060\ufeff]/u
const DASHES = /[\u2010-\u2015\u2212]/u
const SINGLE_QUOTES = /[\u2018\u2019\u201a\u2032]/u
const DOUBLE_QUOTES = /[\u201c-\u201e\u2033\u00ab\u00bb]/u

/**
 * Makes a text comparable for a search: lower case, accents and other marks dropped, ligatures and full-width letters
 * spelled out, typographic quotes and dashes made plain, each run of white space one blank. Linear in the text.
 */
export function foldText(original: string): FoldedText {
  const pieces: string[] = []
  const starts: number[] = []
  let isBlank = false
  for (let index = 0; index < original.length; ) {
    const character = String.fromCodePoint(original.codePointAt(index) ?? 0)
    const folded = isSpace(character) ? ' ' : foldCharacter(character)
    if (folded !== ' ' || !isBlank) {
      pieces.push(folded)
      for (let unit = 0; unit < folded.length; unit++) starts.push(index)
    }
    if (folded !== '') isBlank = folded === ' '
    index += character.length
  }
  return { original, folded: pieces.join(''), starts }
}

/** Where the original character that begins at `start` ends, with the marks that belong to it. */
export function endOfCharacter(original: string, start: number): number {
  let end = start + String.fromCodePoint(original.codePointAt(start) ?? 0).length
  while (end < original.length && IGNORED.test(original.charAt(end))) end++
  return end
}

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x80) return code >= 0x41 && code <= 0x5a ? character.toLowerCase() : character
  if (IGNORED.test(character)) return ''
  if (DASHES.test(character)) return '-'
  if (SINGLE_QUOTES.test(character)) return "'"
  if (DOUBLE_QUOTES.test(character)) return '"'
  return character
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\s]/gu, '')
}
