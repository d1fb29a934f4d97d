/**
 * A text in 32 bits (FNV-1a over UTF-16 code units). For distinguishing texts and for seeds; it keeps nothing secret.
 *
 * @param from where the hash begins: another beginning gives another hash
 * @returns a whole number from 0 to 2^32 - 1
 * @see Fowler G, Noll LC, Vo KP (1991) for the offset and the prime
 * @example
 * hashText('a') // => 3826002220
 */
export function hashText(text: string, from = 0x811c9dc5): number {
  let state = from
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  }
  return state >>> 0
}
