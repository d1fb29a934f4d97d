import { foldText } from './fold-text'

/** A bullet, or a number of a list; never what may be a sign or the whole part of a decimal number. */
const LIST_MARK = /^(?:[-–—•*#]|\d{1,2}[.)])\s+(?=\p{L}{3})/u
const CLOSERS = '.;:, '
/** Digits, signs and other symbols, whose exact form is what they say. */
const EXACT = /[\p{N}\p{S}]/u

/**
 * What texts that say the same share: they may differ in case, white space, accents, an opening list mark or closing
 * punctuation (copied-forward notes are full of that). Numbers, their signs and the units after them are compared as they
 * stand: a dose is never taken for another.
 */
export function duplicateKey(text: string): string {
  const words = text.trim().replace(LIST_MARK, '').split(/\s+/u)
  const key = words.map((word, at) => (isExact(word, words[at - 1]) ? word : foldText(word).folded)).join(' ')
  let end = key.length
  while (end > 0 && CLOSERS.includes(key.charAt(end - 1))) end--
  return end === 0 ? key : key.slice(0, end)
}

/** The word after a number may be its unit: milligrams and megagrams differ in case alone. */
function isExact(word: string, before: string | undefined): boolean {
  return EXACT.test(word) || (before !== undefined && /\p{N}/u.test(before))
}
