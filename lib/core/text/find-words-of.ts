const WORD = /[\p{L}\p{N}]+/gu

/** The runs of letters and digits of a text, in order: what find by words compares. */
export function readWords(text: string): string[] {
  return text.match(WORD) ?? []
}

/** The same with their places. */
export function matchWords(text: string): RegExpStringIterator<RegExpExecArray> {
  return text.matchAll(WORD)
}
