/** The sentences of a note one a line, each from its start to that of the next; what stands before the first belongs to it. */
export function toLines(note: string, starts: readonly number[]): string {
  const [, ...later] = starts
  const indices = [0, ...later, note.length]
  return indices
    .slice(0, -1)
    .map((start, at) =>
      note
        .slice(start, indices[at + 1])
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
    for (const [index, unit] of bare.split('').entries()) {
      while (/\s/u.test(note.charAt(at))) at++
      if (note.charAt(at) !== unit) return null
      if (index === 0) starts.push(at)
      at++
    }
  }
  return note.slice(at).trim() === '' ? starts : null
}
