import type { RatingTable } from './rating-table'

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
  const widest = table.reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Array.from({ length: widest }, () => new Int32Array(table.length))
  const toNumber = labelNumbers(labels)
  for (let item = 0; item < table.length; item++) {
    const row = table[item] as readonly (Label | null)[]
    for (let column = 0; column < row.length; column++)
      (columns[column] as Int32Array)[item] = toNumber(row[column] ?? null)
  }
  return patternsOfColumns(columns, { items: table.length, labels: labels.length }, raterOf)
}

/**
 * What gives labels their numbers: 0 for none, else 1 + the label's place.
 *
 * @returns a function that throws a RangeError for a rating outside the label set
 */
export function labelNumbers(labels: readonly string[]): (label: string | null) => number {
  const numbers = new Map(labels.map((label, index) => [label, index + 1]))
  return (label) => {
    if (label === null) return 0
    const number = numbers.get(label)
    if (number === undefined) throw new RangeError(`the label ${label} is not in the declared label set`)
    return number
  }
}

/**
 * The same from columns of numbers, one for each rater, as {@link labelNumbers} gives them.
 *
 * @returns patterns in the order of the first item of each
 */
export function patternsOfColumns(
  columns: readonly ArrayLike<number>[],
  { items, labels }: { items: number; labels: number },
  raterOf?: readonly number[],
): RatingPatterns {
  const tree = growTree(columns, { items, labels })
  const patternAt = new Int32Array(tree.parents.length).fill(-1)
  const weights: number[] = []
  const starts = [0]
  const rater: number[] = []
  const said: number[] = []
  const patternOf = tree.nodeOf.map((node) => {
    if (node === 0) return -1
    const known = patternAt[node] as number
    if (known >= 0) {
      weights[known] = (weights[known] as number) + 1
      return known
    }
    const ratings: number[] = []
    for (let at = node; at > 0; at = tree.parents[at] as number) ratings.push(tree.ratings[at] as number)
    for (const rating of ratings.reverse()) {
      const column = Math.floor(rating / labels)
      rater.push(raterOf?.[column] ?? column)
      said.push(rating % labels)
    }
    starts.push(said.length)
    return (patternAt[node] = weights.push(1) - 1)
  })
  return {
    labels,
    raters: raterOf ? Math.max(-1, ...raterOf) + 1 : columns.length,
    weights: Float64Array.from(weights),
    starts: Uint32Array.from(starts),
    rater: Uint32Array.from(rater),
    said: Uint32Array.from(said),
    patternOf,
  }
}

/** Each rating leads an item from one node to the next: items with the same row end at the same node. */
function growTree(
  columns: readonly ArrayLike<number>[],
  { items, labels }: { items: number; labels: number },
): { nodeOf: Int32Array; parents: number[]; ratings: number[] } {
  const nodeOf = new Int32Array(items)
  const parents = [-1]
  const ratings = [-1]
  for (const [index, column] of columns.entries()) {
    const known = new Map<number, number>()
    for (let item = 0; item < items; item++) {
      const label = (column[item] as number) - 1
      if (label < 0) continue
      const parent = nodeOf[item] as number
      const way = parent * labels + label
      let node = known.get(way)
      if (node === undefined) {
        node = parents.push(parent) - 1
        ratings.push(index * labels + label)
        known.set(way, node)
      }
      nodeOf[item] = node
    }
  }
  return { nodeOf, parents, ratings }
}

/**
 * What {@link toRatingPatterns} makes of some rows of its table: counted, not read again; of all rows the very same.
 *
 * @param items places of these rows, ascending
 */
export function patternsOfItems(patterns: RatingPatterns, items: readonly number[]): RatingPatterns {
  if (items.length === patterns.patternOf.length) return patterns
  const chosen = new Map<number, number>()
  const weights: number[] = []
  const patternOf = Int32Array.from(items, (item) => {
    const pattern = patterns.patternOf[item] ?? -1
    if (pattern < 0) return -1
    const index = chosen.get(pattern) ?? weights.push(0) - 1
    chosen.set(pattern, index)
    weights[index] = (weights[index] as number) + 1
    return index
  })
  const starts = [0]
  const entries: number[] = []
  for (const pattern of chosen.keys()) {
    for (
      let entry = patterns.starts[pattern] as number;
      entry < (patterns.starts[pattern + 1] as number);
      entry++
    )
      entries.push(entry)
    starts.push(entries.length)
  }
  return {
    ...patterns,
    weights: Float64Array.from(weights),
    starts: Uint32Array.from(starts),
    rater: Uint32Array.from(entries, (entry) => patterns.rater[entry] as number),
    said: Uint32Array.from(entries, (entry) => patterns.said[entry] as number),
    patternOf,
  }
}

/** How many ratings an item has. */
export function ratingsAt({ patternOf, starts }: RatingPatterns, item: number): number {
  const pattern = patternOf[item] ?? -1
  return pattern < 0 ? 0 : (starts[pattern + 1] as number) - (starts[pattern] as number)
}

/** The table that patterns were made from, where each column was a rater; items of one pattern share one row. */
export function rowsOfPatterns<Label extends string>(
  { raters, starts, rater, said, patternOf }: RatingPatterns,
  labels: readonly Label[],
): RatingTable<Label> {
  const empty = Array.from({ length: raters }, (): Label | null => null)
  const rows = Array.from({ length: starts.length - 1 }, (_, pattern) => {
    const row = [...empty]
    for (let entry = starts[pattern] as number; entry < (starts[pattern + 1] as number); entry++)
      row[rater[entry] as number] = labels[said[entry] as number] ?? null
    return row
  })
  return Array.from(patternOf, (pattern) => rows[pattern] ?? empty)
}
