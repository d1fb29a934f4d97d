/** White space and control characters: what a model may take for the end of a line is among them. */
const BLANKS = /[\s\p{Cc}]+/gu
const LINE_END = /[\n\r\v\f\u0085\u2028\u2029]/u

/**
 * A note's category or description as one field of a prompt's line: line ends become blanks, so that it cannot begin a line
 * that would pass for another passage. Whatever holds no line end stays as it is.
 */
export function toNoteField(value: string): string {
  if (!LINE_END.test(value)) return value
  return joinLines(value, () => true).trim()
}

/**
 * A text of a note, or about one, whose line ends stay save those before what would pass for the head of another passage.
 *
 * @param head how a passage begins, as a sticky pattern (`y`)
 */
export function withoutHeads(text: string, head: RegExp): string {
  return joinLines(text, (end) => {
    head.lastIndex = end
    return head.test(text)
  })
}

/** @param isJoined asked with the place after a line's end whether the line is to go on there */
function joinLines(text: string, isJoined: (end: number) => boolean): string {
  return text.replaceAll(BLANKS, (blanks, at: number) =>
    LINE_END.test(blanks) && isJoined(at + blanks.length) ? ' ' : blanks,
  )
}
