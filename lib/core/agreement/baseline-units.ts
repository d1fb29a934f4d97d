import { type AdditiveUnits, clusterUnits, UnitList } from '@/lib/core/stats/additive-units'
import { accuracy, type ConfusionCells } from './confusion-figures'
import type { FigureRange } from './figure-range'
import { majorityPlace } from './majority-label'
import type { RatingPatterns } from './rating-patterns'
import type { Figure } from './rating-table'

export type BaselineOptions<Label extends string> = {
  labels: readonly Label[]
  /** One name an item: whole clusters are resampled. */
  clusters: readonly string[] | null
  resamples: number
  seed: number
  /** Agreement of one with the reference, from a confusion matrix. */
  measure: (cells: ConfusionCells, labels: number) => Figure
  /** Where that measure lies; a coefficient unless told. */
  range?: FigureRange
  /** What a tied vote means, the same for people and AI; null leaves the item out. */
  tieLabel: Label | null
  /** How much worse than people still counts as not inferior; fixed before anyone looks. */
  margin: number
  /**
   * What the AI is held against: `leave-one-out`, the very references that people are held against, or `all`, the majority
   * of all people, as published, which is an easier one, since no voter is left out.
   */
  reference: 'leave-one-out' | 'all'
  /** Per person whether they are not counted, for they must not be told of; their ratings still make the references of others. */
  isKeptBack?: readonly boolean[]
}

/**
 * How totals lie: per person two confusion matrices (that person, and the AI, with the majority of the others), then AI
 * with all, and last whether anybody's others have a majority.
 */
export type CellLayout = {
  people: number
  /** Labels of a matrix and its size. */
  labels: number
  size: number
  width: number
  /** The place in a matrix of a reference and what was said. */
  cellOf: (reference: number, said: number) => number
}

/** Accuracy asks only whether two labels are the same: two that stand for this tell all of it, and far fewer items differ. */
export function layCells<Label extends string>(
  { measure, labels: { length } }: Pick<BaselineOptions<Label>, 'measure' | 'labels'>,
  people: number,
): CellLayout {
  const labels = measure === accuracy ? 2 : length
  const size = labels ** 2
  const cellOf = (reference: number, said: number) => {
    if (measure === accuracy) return reference === said ? 0 : 1
    return reference * labels + said
  }
  return { people, labels, size, width: size * (2 * people + 1) + 1, cellOf }
}

/** All resamples come in one list, so views of its matrices serve thousands of calls. */
export function rememberedBlocks({ people, size }: CellLayout): (totals: Float64Array) => Float64Array[] {
  let seen: Float64Array | null = null
  let blocks: Float64Array[] = []
  return (totals) => {
    if (totals !== seen)
      blocks = Array.from({ length: 2 * people + 1 }, (_, index) =>
        totals.subarray(index * size, (index + 1) * size),
      )
    seen = totals
    return blocks
  }
}

/** Items that add the same to the totals are of one kind. */
export function baselineUnits<Label extends string>(
  patterns: RatingPatterns,
  layout: CellLayout,
  ai: readonly (Label | null)[],
  { labels, clusters, tieLabel, reference, isKeptBack = [] }: BaselineOptions<Label>,
): AdditiveUnits {
  const tie = tieLabel === null ? -1 : labels.indexOf(tieLabel)
  const known = new Map<number, string | null>()
  const kinds = new Map<string, readonly number[]>()
  const keys = Array.from(patterns.patternOf, (pattern, item) => {
    const said = ai[item] ?? null
    if (said === null) return null
    const answer = labels.indexOf(said)
    if (answer < 0) throw new RangeError('a label is not in the declared label set')
    const name = pattern * labels.length + answer
    const found = known.get(name)
    if (found !== undefined) return found
    const counted = countedIn(layout, patterns, { pattern, answer, tie, reference, isKeptBack })
    // a cluster of items without a reference tells nothing, and is none that the test rests on
    const key = clusters !== null && counted.length === 0 ? null : counted.join()
    known.set(name, key)
    if (key !== null) kinds.set(key, counted)
    return key
  })
  const list = new UnitList(layout.width)
  // in the order of their keys, for the same items to give the same draws in whatever order they came
  const inOrder = [...kinds].toSorted(([left], [right]) => (left < right ? -1 : 1))
  const own = new Float64Array(layout.width)
  const kindAt = new Map(
    inOrder.map(([key, counted]) => {
      own.fill(0)
      for (const place of counted) own[place] = (own[place] as number) + 1
      return [key, list.add(own)]
    }),
  )
  const kindOf = Int32Array.from(keys, (key) => (key === null ? -1 : (kindAt.get(key) ?? -1)))
  for (const kind of kindOf) if (kind >= 0) list.count(kind)
  return clusters === null ? list.finish() : clusterUnits(list.finish(), kindOf, clusters)
}

/** The totals in which an item counts one: whom of the people the others' majority meets, and with it the AI. */
function countedIn(
  { size, width, cellOf }: CellLayout,
  { labels, starts, rater, said }: RatingPatterns,
  {
    pattern,
    answer,
    tie,
    reference,
    isKeptBack,
  }: {
    pattern: number
    answer: number
    tie: number
    reference: BaselineOptions<string>['reference']
    isKeptBack: readonly boolean[]
  },
): number[] {
  const start = starts[pattern] ?? 0
  const end = starts[pattern + 1] ?? 0
  const given = new Float64Array(labels)
  const add = (label: number, count: number) => {
    given[label] = (given[label] as number) + count
  }
  for (let entry = start; entry < end; entry++) add(said[entry] as number, 1)
  const counted: number[] = []
  for (let entry = start; entry < end; entry++) {
    const [person, own] = [rater[entry] as number, said[entry] as number]
    if (isKeptBack[person]) continue
    add(own, -1)
    const others = majorityPlace(given, tie)
    add(own, 1)
    if (others < 0) continue
    counted.push(2 * person * size + cellOf(others, own), (2 * person + 1) * size + cellOf(others, answer))
  }
  const isMet = counted.length > 0
  // of no use where each is held against the others alone, and no reference of anybody's
  const all = reference === 'all' ? majorityPlace(given, tie) : -1
  if (all >= 0) counted.push(width - 1 - size + cellOf(all, answer))
  if (isMet) counted.push(width - 1)
  return counted
}
