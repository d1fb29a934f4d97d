import {
  type AdditiveUnits,
  addUpUnits,
  clusterUnits,
  presentKinds,
  UnitList,
} from '@/lib/core/stats/additive-units'
import {
  type AgreementSums,
  byRaterAt,
  coincidencesAt,
  ITEMS,
  PAIRED,
  pairsAt,
  type SumsLayout,
  sharesAt,
  sumsWidth,
  viewSums,
} from './agreement-sums'
import { type RatingPatterns, toRatingPatterns } from './rating-patterns'
import type { RatingTable } from './rating-table'

/** Items that stand for each other: all with the same pattern of ratings, or all of the same cluster. */
export type AgreementUnits = AdditiveUnits & {
  layout: SumsLayout
  /** Per item of the table its unit, or -1 without any rating; empty for clusters, and for some items of a table. */
  unitOf: Int32Array
}

type GroupOptions = {
  /** Distinguish raters, as Cohen's and Conger's coefficients need; rows must then name raters in the same order. */
  keepRaters?: boolean
}

/**
 * Groups items by their pattern of ratings (how many raters gave each label): such items are exchangeable for every
 * chance-corrected coefficient, so a table of thousands of items has a few dozen units.
 *
 * @param labels the declared label set; its order matters only for weights
 * @throws {RangeError} for a rating outside the label set
 */
export function groupByPattern<Label extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
  options: GroupOptions = {},
): AgreementUnits {
  return unitsOfPatterns(toRatingPatterns(table, labels), options)
}

/** What {@link groupByPattern} makes of a table, from its rows by who said what. */
export function unitsOfPatterns(
  patterns: RatingPatterns,
  { keepRaters = false }: GroupOptions = {},
): AgreementUnits {
  const { labels, raters, starts } = patterns
  const layout = { labels, raters: keepRaters ? raters : 0 }
  const row = new Int32Array(raters)
  const counts = new Float64Array(labels)
  const code = keepRaters ? rowCoder(raters, labels) : countCoder(labels, raters)
  const kinds = new Map<number | string, Float64Array>()
  const keys = Array.from({ length: starts.length - 1 }, (_, pattern) => {
    readPattern(patterns, pattern, row, counts)
    const key = code(keepRaters ? row : counts)
    if (!kinds.has(key)) kinds.set(key, sumsOfItem(counts, row, layout))
    return key
  })
  const units = new UnitList(sumsWidth(layout))
  // in the order of their keys, for the same items to give the same draws in whatever order they came
  const inOrder = [...kinds].toSorted(([left], [right]) => (left < right ? -1 : 1))
  const known = new Map(inOrder.map(([key, sums]) => [key, units.add(sums)]))
  const unitOfPattern = keys.map((key) => known.get(key) ?? -1)
  const unitOf = patterns.patternOf.map((pattern) => unitOfPattern[pattern] ?? -1)
  for (const unit of unitOf) if (unit >= 0) units.count(unit)
  return { ...units.finish(), layout, unitOf }
}

/**
 * One unit a cluster (such as a patient), each of weight one: what a resampling of clusters draws from.
 *
 * @param clusters one name an item
 * @throws {RangeError} for a rating outside the label set, or lists of different lengths
 */
export function groupByCluster<Label extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
  clusters: readonly string[],
  options: GroupOptions = {},
): AgreementUnits {
  return unitsOfItems(groupByPattern(table, labels, options), [...table.keys()], clusters)
}

/**
 * What {@link groupByPattern} makes of some rows of its table, or {@link groupByCluster} with clusters: counted, not read again.
 *
 * @param patterns of the whole table
 * @param items places of these rows
 * @param clusters one name for each of them
 */
export function unitsOfItems(
  patterns: AgreementUnits,
  items: readonly number[],
  clusters: readonly string[] | null,
): AgreementUnits {
  const unitOf = new Int32Array(items.length)
  for (let index = 0; index < items.length; index++)
    unitOf[index] = patterns.unitOf[items[index] as number] ?? -1
  if (clusters !== null) {
    const units = clusterUnits(patterns, unitOf, clusters)
    return { ...patterns, ...units, sizes: pairedOf(units), unitOf: new Int32Array(0) }
  }
  const weights = new Float64Array(patterns.weights.length)
  for (const unit of unitOf) if (unit >= 0) weights[unit] = (weights[unit] as number) + 1
  return { ...presentKinds(patterns, weights), layout: patterns.layout, unitOf: new Int32Array(0) }
}

/**
 * Of some items those with two ratings or more, which agreement is based on.
 *
 * @param patterns of the whole table, from {@link groupByPattern}
 */
export function pairedItems(patterns: AgreementUnits, items: readonly number[]): number[] {
  const paired = pairedOf(patterns)
  return items.filter((item) => (paired[patterns.unitOf[item] ?? -1] ?? 0) > 0)
}

/** Of these the items that somebody gave a label, by its place in the label set: what agreement specific to it is based on. */
export function itemsWithLabel(patterns: AgreementUnits, items: readonly number[], label: number): number[] {
  const shares = sharesOfLabel(patterns, label)
  return pairedItems(patterns, items).filter((item) => (shares[patterns.unitOf[item] ?? -1] ?? 0) > 0)
}

/** Per unit its items with two ratings or more. */
function pairedOf(units: AdditiveUnits): Float64Array {
  return addedAt(units, PAIRED)
}

/** Per unit what it adds to the share of a label: nothing where nobody gave it. */
export function sharesOfLabel(units: AdditiveUnits, label: number): Float64Array {
  return addedAt(units, sharesAt() + label)
}

/** Per unit what it adds at one place of the totals. */
function addedAt({ weights, starts, indices, values }: AdditiveUnits, index: number): Float64Array {
  const added = new Float64Array(weights.length)
  for (let unit = 0; unit < added.length; unit++)
    for (let entry = starts[unit] as number; entry < (starts[unit + 1] as number); entry++)
      if (indices[entry] === index) added[unit] = values[entry] as number
  return added
}

/** The sums of all units together. */
export function addUp(units: AgreementUnits): AgreementSums {
  return viewSums(addUpUnits(units), units.layout)
}

/** Puts a pattern's labels as numbers into `row` (-1 for none) and their counts into `counts`. */
function readPattern(
  { starts, rater, said }: RatingPatterns,
  pattern: number,
  row: Int32Array,
  counts: Float64Array,
): void {
  row.fill(-1)
  counts.fill(0)
  for (let entry = starts[pattern] as number; entry < (starts[pattern + 1] as number); entry++) {
    const label = said[entry] as number
    row[rater[entry] as number] = label
    counts[label] = (counts[label] as number) + 1
  }
}

/** Gives equal counts an equal key: a number as long as numbers are exact, else a text. */
function countCoder(digits: number, largest: number): (counts: ArrayLike<number>) => number | string {
  return (largest + 1) ** digits <= Number.MAX_SAFE_INTEGER
    ? (counts) => toNumber(counts, largest + 1, 0)
    : (counts) => Array.from(counts).join()
}

/** The same for rows of labels, where -1 stands for no rating. */
function rowCoder(digits: number, labels: number): (row: ArrayLike<number>) => number | string {
  return (labels + 1) ** digits <= Number.MAX_SAFE_INTEGER
    ? (row) => toNumber(row, labels + 1, 1)
    : (row) => Array.from(row).join()
}

function toNumber(digits: ArrayLike<number>, base: number, shift: number): number {
  let key = 0
  for (let index = 0; index < digits.length; index++) key = key * base + (digits[index] as number) + shift
  return key
}

function sumsOfItem(counts: Float64Array, row: Int32Array, layout: SumsLayout): Float64Array {
  const { labels } = layout
  const sums = new Float64Array(sumsWidth(layout))
  const raters = counts.reduce((sum, count) => sum + count, 0)
  sums[ITEMS] = 1
  for (const [label, count] of counts.entries()) sums[sharesAt() + label] = count / raters
  if (layout.raters > 0) {
    for (const [rater, label] of row.entries()) {
      if (label >= 0) sums[byRaterAt(layout) + rater * labels + label] = 1
    }
  }
  if (raters < 2) return sums
  sums[PAIRED] = 1
  for (let cell = 0; cell < labels * labels; cell++) {
    const first = Math.floor(cell / labels)
    const second = cell % labels
    const others = (counts[second] as number) - (first === second ? 1 : 0)
    const ordered = (counts[first] as number) * others
    sums[pairsAt(layout) + cell] = ordered / (raters * (raters - 1))
    sums[coincidencesAt(layout) + cell] = ordered / (raters - 1)
  }
  return sums
}
