const SHOWN_CODE = /^\[U\+([0-9A-F]{4,6})\]/u
const LOOK_AHEAD = 400

/**
 * Where each character of a printed text stands in the text it was printed from. Print wraps lines, spells out tabs, drops
 * control characters and shows what no font has as `[U+XXXX]`; everything else is the same in the same order.
 *
 * @param original the stored text
 * @param pieces what was printed of it, in order
 * @returns per piece, for each of its code units the place in the original, and at the end one more: where the piece ends
 */
export function alignPrinted(original: string, pieces: readonly string[]): Int32Array[] {
  let at = 0
  return pieces.map((piece) => {
    const indices = new Int32Array(piece.length + 1)
    for (let unit = 0; unit < piece.length; ) {
      const code = SHOWN_CODE.exec(piece.slice(unit, unit + 10))
      const shown = code ? String.fromCodePoint(Number.parseInt(code[1] ?? '0', 16)) : ''
      const isCode = code !== null && original[skipBlanks(original, at)] !== '['
      const wanted = isCode ? shown : (piece[unit] ?? '')
      const length = isCode ? code[0].length : 1
      const found = isBlank(wanted) ? at : findNext(original, at, wanted, piece.slice(unit, unit + 8), isCode)
      indices.fill(found, unit, unit + length)
      if (!isBlank(wanted) && original.startsWith(wanted, found)) at = found + wanted.length
      unit += length
    }
    indices[piece.length] = at
    return indices
  })
}

function findNext(original: string, at: number, wanted: string, ahead: string, isCode: boolean): number {
  const next = skipBlanks(original, at)
  if (original.startsWith(wanted, next)) return next
  if (isCode) return at
  const resumed = original.slice(next, next + LOOK_AHEAD).indexOf(ahead)
  return resumed < 0 ? at : next + resumed
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && isBlank(text[at] ?? '')) at++
  return at
}

/** White space and control characters: print may change or drop them. */
function isBlank(character: string): boolean {
  return /^[\s\p{Cc}]$/u.test(character)
}
