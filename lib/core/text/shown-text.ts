import { markInvisible } from './invisible'

/**
 * A text as the browser shows it, of the same length, so that places on the page are places in the text: what nobody would see is
 * marked, and a carriage return, which pages do not keep, becomes a blank of no width or a line's end.
 *
 * @example shownText('one\r\ntwo') // 'one\u200b\ntwo'
 */
export function shownText(text: string): string {
  return markInvisible(text).replaceAll(/\r\n?/g, (end) => (end.length === 2 ? '\u200B\n' : '\n'))
}
