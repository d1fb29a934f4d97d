import type { RatingTable } from './rating-table'

/**
 * What percent agreement and Gwet's AC1 need of a set of items, as sums: they add up over items, so resampling items or
 * clusters is adding these up again, never reading ratings again.
 */
export type AgreementSums = {
  /** Items with at least one rating. */
  items: number
  /** Items with at least two ratings. */
  paired: number
  /** Sum over paired items of the share of rater pairs that agree. */
  agreement: number
  /** Per label, the sum over items of the share of the item's ratings that gave it. */
  shares: Float64Array
  /** Sum over paired items of ordered pairs of different labels, each item's divided by its ratings less one. */
  disagreement: number
  /** Per label, its ratings in paired items. */
  pairable: Float64Array
}

/** Items that stand for each other: the same pattern of ratings, or the same cluster. */
export type AgreementUnit = { weight: number; sums: AgreementSums }

/**
 * Groups items by their pattern of ratings (how many raters gave each label): such items are exchangeable for every
 * chance-corrected coefficient, so a table of thousands of items has a few dozen units.
 *
 * @param labels the declared label set; its order does not matter
 * @throws {RangeError} for a rating outside the label set
 */
export function groupByPattern<Label extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
): AgreementUnit[] {
  const places = new Map<string, number>(labels.map((label, place) => [label, place]))
  const units = new Map<number, AgreementUnit>()
  const counts = new Uint8Array(labels.length)
  for (const row of table) {
    const key = countRow(row, places, counts)
    const known = units.get(key)
    if (known) known.weight += 1
    else units.set(key, { weight: 1, sums: sumsOf(counts) })
  }
  return [...units.values()].filter((unit) => unit.sums.items > 0)
}

/** One unit a cluster (such as a patient), each of weight one: what a resampling of clusters draws from. */
export function groupByCluster<Label extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
  clusters: readonly string[],
): AgreementUnit[] {
  if (clusters.length !== table.length) throw new RangeError('every item needs one cluster')
  const rows = Map.groupBy(table.keys(), (index) => clusters[index] as string)
  return [...rows.values()].map((indices) => {
    const units = groupByPattern(
      indices.map((index) => table[index] ?? []),
      labels,
    )
    return { weight: 1, sums: addUp(units) }
  })
}

/** The sums of all units together. */
export function addUp(units: readonly AgreementUnit[]): AgreementSums {
  const labels = units[0]?.sums.shares.length ?? 0
  const total = emptySums(labels)
  for (const { weight, sums } of units) addWeighted(total, sums, weight)
  return total
}

export function emptySums(labels: number): AgreementSums {
  return {
    items: 0,
    paired: 0,
    agreement: 0,
    shares: new Float64Array(labels),
    disagreement: 0,
    pairable: new Float64Array(labels),
  }
}

export function addWeighted(total: AgreementSums, sums: AgreementSums, weight: number): void {
  total.items += weight * sums.items
  total.paired += weight * sums.paired
  total.agreement += weight * sums.agreement
  total.disagreement += weight * sums.disagreement
  for (let label = 0; label < total.shares.length; label++) {
    total.shares[label] = (total.shares[label] as number) + weight * (sums.shares[label] as number)
    total.pairable[label] = (total.pairable[label] as number) + weight * (sums.pairable[label] as number)
  }
}

/** Counts a row's labels and returns a number that equal counts share. */
function countRow(
  row: readonly (string | null)[],
  places: ReadonlyMap<string, number>,
  counts: Uint8Array,
): number {
  counts.fill(0)
  for (const label of row) {
    if (label === null) continue
    const place = places.get(label)
    if (place === undefined) throw new RangeError(`the label ${label} is not in the declared label set`)
    counts[place] = (counts[place] as number) + 1
  }
  let key = 0
  for (const count of counts) key = key * 64 + count
  return key
}

function sumsOf(counts: Uint8Array): AgreementSums {
  const raters = counts.reduce((sum, count) => sum + count, 0)
  const shares = Float64Array.from(counts, (count) => (raters === 0 ? 0 : count / raters))
  if (raters < 2) return { ...emptySums(counts.length), items: raters === 0 ? 0 : 1, shares }
  const agreeing = counts.reduce((sum, count) => sum + count * (count - 1), 0)
  const pairs = raters * (raters - 1)
  return {
    items: 1,
    paired: 1,
    agreement: agreeing / pairs,
    shares,
    disagreement: (pairs - agreeing) / (raters - 1),
    pairable: Float64Array.from(counts),
  }
}
