const SHORTEST = 4
const SHOWN = 3
const LETTER = /\p{L}/u

/**
 * The words of a vocabulary that are spelled most like a word which is not in it: few single changes apart (a letter more,
 * fewer or another, or two neighbors in the other order), and no further than a slip would go: one change in words of four
 * letters, two from five, three from nine.
 *
 * @param counts how often each word stands in the texts, by the word as it is compared (folded)
 * @returns at most three, the nearest first, then the more frequent; none for numbers and words of up to three letters
 */
export function nearWords(counts: ReadonlyMap<string, number>, word: string): string[] {
  if (word.length < SHORTEST || !LETTER.test(word)) return []
  const most = word.length >= 9 ? 3 : word.length >= 5 ? 2 : 1
  return [...counts]
    .filter(([other]) => LETTER.test(other) && other.length >= SHORTEST && other !== word)
    .flatMap(([other, count]) => {
      const changes = countChanges(word, other, most)
      return changes > most ? [] : [{ other, count, changes }]
    })
    .toSorted(
      (one, two) => one.changes - two.changes || two.count - one.count || (one.other < two.other ? -1 : 1),
    )
    .slice(0, SHOWN)
    .map(({ other }) => other)
}

/**
 * The least number of single changes from one word to the other (optimal string alignment: no part is changed twice), or
 * `most + 1` as soon as there must be more than `most`.
 */
function countChanges(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let line = 1; line <= one.length; line++) {
    const next = [line]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[line - 1] === other[column - 1]
      const isSwapped =
        line > 1 && column > 1 && one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1]
      next[column] = Math.min(
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (row[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row[other.length] ?? most + 1
}
