import type { RatingTable } from '../rating-table'

/** Items by who said what: items with the same row of ratings stand for each other. */
export type RatingPatterns = {
  labels: number
  raters: number
  /** How many items have each pattern. */
  weights: Float64Array
  /** Per pattern where its ratings start in `rater` and `said`, and where the last ends. */
  starts: Uint32Array
  rater: Uint32Array
  said: Uint32Array
  /** Per item its pattern, or -1 without any rating. */
  patternOf: Int32Array
}

/**
 * Groups the items of a table by their row of ratings.
 *
 * @param raterOf per column who rated: two columns of one rater are repeats; without it every column is a rater
 * @throws {RangeError} for a rating outside the label set
 */
export function toRatingPatterns<Label extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
  raterOf?: readonly number[],
): RatingPatterns {
  const places = new Map<string, number>(labels.map((label, place) => [label, place]))
  const columns = table.reduce((most, row) => Math.max(most, row.length), 0)
  const known = new Map<string, number>()
  const weights: number[] = []
  const starts = [0]
  const rater: number[] = []
  const said: number[] = []
  const patternOf = Int32Array.from(table, (row) => {
    let key = ''
    for (let column = 0; column < row.length; column++) {
      const label = row[column] ?? null
      if (label !== null) key += `${column * labels.length + placeOf(places, label)} `
    }
    if (key === '') return -1
    const pattern = known.get(key) ?? weights.push(0) - 1
    weights[pattern] = (weights[pattern] as number) + 1
    if (known.has(key)) return pattern
    known.set(key, pattern)
    for (const [column, label] of row.entries()) {
      if (label === null) continue
      rater.push(raterOf?.[column] ?? column)
      said.push(placeOf(places, label))
    }
    starts.push(said.length)
    return pattern
  })
  return {
    labels: labels.length,
    raters: raterOf ? Math.max(-1, ...raterOf) + 1 : columns,
    weights: Float64Array.from(weights),
    starts: Uint32Array.from(starts),
    rater: Uint32Array.from(rater),
    said: Uint32Array.from(said),
    patternOf,
  }
}

function placeOf(places: ReadonlyMap<string, number>, label: string): number {
  const place = places.get(label)
  if (place === undefined) throw new RangeError(`the label ${label} is not in the declared label set`)
  return place
}
