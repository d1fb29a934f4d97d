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
