import { markInvisible } from './invisible'

/** What nobody sees stands for what is left out, so that places stay. */
const NOTHING = '\u200B'

/** A word that some systems begin their texts with, with the marks of a heading around it. */
const HEADING =
  /^\s{0,40}(?:[#*_]{1,8}\s{0,8})?(?:(?:brief |patient |discharge )?summary|summary of hospital (?:stay|course))\s{0,8}[*_]{0,8}:[*_]{0,8}\s{0,40}/i

/**
 * A text as the browser shows it, of the same length, so that places on the page are places in the text: what nobody would see is
 * marked, and a carriage return, which pages do not keep, becomes a blank of no width or a line's end.
 *
 * @param isPlain in one flow: line breaks become blanks, of several blanks one is left, and a heading “SUMMARY:” is left out
 * @see Hegselmann et al. 2024, who removed these so that raters could not recognize a model
 * @example shownText('one\r\ntwo') // 'one\u200b\ntwo'
 */
export function shownText(text: string, isPlain = false): string {
  const shown = markInvisible(text).replaceAll(/\r\n?/g, (end) => (end.length === 2 ? '\u200B\n' : '\n'))
  if (!isPlain) return shown
  const nothing = (words: string) => NOTHING.repeat(words.length)
  return shown
    .replace(HEADING, nothing)
    .replaceAll(/[\s\u200B]{2,}/g, (blanks) => (/\s/.test(blanks) ? ` ${nothing(blanks.slice(1))}` : blanks))
    .replaceAll(/\s/g, ' ')
}
