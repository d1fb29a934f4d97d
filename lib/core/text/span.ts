/** A passage of a text: half-open, in UTF-16 code units, with the quoted text beside it. */
export type Span = { start: number; end: number; text: string }

const WHITESPACE = /\s/

/** Whether there is a character, and it is whitespace. */
export function isSpace(character: string | undefined): boolean {
  return character !== undefined && WHITESPACE.test(character)
}

/** The span of `text` from `start` to `end` without outer whitespace; null when nothing else is in it. */
export function trimmedSpan(text: string, start: number, end: number): Span | null {
  let from = start
  let to = end
  while (from < to && isSpace(text[from])) from++
  while (to > from && isSpace(text[to - 1])) to--
  return from === to ? null : { start: from, end: to, text: text.slice(from, to) }
}

/**
 * Whether a place in a text lies inside a character, between the two halves of its surrogate pair. A passage that begins or ends
 * there would hold half a character.
 *
 * @param index in UTF-16 code units
 * @example splitsCharacter('a🩺', 2) // true
 */
export function splitsCharacter(text: string, index: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(index - 1, 0), index + 1))
}
