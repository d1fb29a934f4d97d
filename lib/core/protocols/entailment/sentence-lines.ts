/** The sentences of a note one a line, each from its start to that of the next; what stands before the first belongs to it. */
export function toLines(note: string, starts: readonly number[]): string {
  const [, ...later] = starts
  const places = [0, ...later, note.length]
  return places
    .slice(0, -1)
    .map((start, at) =>
      note
        .slice(start, places[at + 1])
        .replaceAll(/\s+/gu, ' ')
        .trim(),
    )
    .join('\n')
}

/**
 * Where the lines of a note begin in it, white space aside.
 *
 * @returns places in UTF-16 code units; null where the lines say anything else than the note
 * @example findStarts('A is so. B is so.', 'A is so.\nB is so.') // [0, 9]
 */
export function findStarts(note: string, lines: string): number[] | null {
  const starts: number[] = []
  let at = 0
  for (const line of lines.split('\n')) {
    const bare = line.replaceAll(/\s+/gu, '')
    if (bare === '') continue
    for (const [place, unit] of bare.split('').entries()) {
      while (/\s/u.test(note.charAt(at))) at++
      if (note.charAt(at) !== unit) return null
      if (place === 0) starts.push(at)
      at++
    }
  }
  return note.slice(at).trim() === '' ? starts : null
}
