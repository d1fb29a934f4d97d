/**
 * Characters that no reader sees and a model reads: tags (U+E0000 to U+E007F), marks of direction, blanks of no width,
 * variation selectors, fillers.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
/** What is shown for one of their UTF-16 code units, so that places in the shown text are those in the text itself. */
export const INVISIBLE_MARK = '▯'

/** A text as it is shown to a model: what a reader would not see is left out. */
export function dropInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '')
}

/**
 * A text as it is shown to a reader, of the same length: what would not be seen, and could turn the order of words, is
 * marked.
 */
export function markInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => INVISIBLE_MARK.repeat(character.length))
}

/** Whether this character is one of them. */
export function isInvisible(character: string): boolean {
  return dropInvisible(character) === ''
}

/** How many of them a text holds. */
export function countInvisible(text: string): number {
  return text.match(INVISIBLE)?.length ?? 0
}
