/**
 * How many characters have to be put in, left out or replaced to make one text of the other (Levenshtein), in UTF-16 code units.
 *
 * @example countEdits('recieved', 'received') // => 2
 */
export function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let from = 0; from < one.length; from++) {
    const next = [from + 1]
    for (let to = 0; to < other.length; to++) {
      const replaced = (row[to] ?? 0) + (one[from] === other[to] ? 0 : 1)
      next.push(Math.min(replaced, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
