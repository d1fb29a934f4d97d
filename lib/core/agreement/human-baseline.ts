import {
  type AdditiveUnits,
  addUpUnits,
  clusterUnits,
  countThings,
  UnitList,
} from '@/lib/core/stats/additive-units'
import { percentileInterval } from '@/lib/core/stats/bootstrap-interval'
import { normalCdf } from '@/lib/core/stats/normal'
import { studentTTails } from '@/lib/core/stats/student-t'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { type Draws, drawFigures, estimateOf, shownOf } from './bootstrap-figures'
import { accuracy, type ConfusionCells } from './confusion-figures'
import { average, deviation } from './draw-moments'
import { COEFFICIENT, differenceRange, type FigureRange } from './figure-range'
import { majorityPlace } from './majority-label'
import { type RatingPatterns, toRatingPatterns } from './rating-patterns'
import { defined, type Estimate, type Figure, type RatingTable, undefinedFigure } from './rating-table'

/** Level of the one-sided test. */
const LEVEL = 0.05

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
 * Figures have 95 % percentile intervals over the very resamples that the test is made of; by cluster these are of single items,
 * spread by the design effect and widened by Student's t, so that they are never narrower than of independent items.
 */
export type NonInferiority = {
  /** Each person with the majority of the others, over the items that the AI rated, too. */
  humans: Estimate[]
  /** Per person how many items that is: those on which the others have a majority; none of one kept back. */
  humanItems: number[]
  /** Mean over people, each counting alike however many items they share. */
  baseline: Estimate
  /** The AI with the same references, mean over the same people (or with the majority of all). */
  ai: Estimate
  /** Items on which the AI met a reference. */
  aiItems: number
  /** Of how many clusters, such as patients, the AI rated anything that has a reference; null where items count as independent. */
  clusters: number | null
  /** AI less baseline, and why it has no interval. */
  difference: Figure & Pick<Estimate, 'untold'>
  /** Two-sided 90 %: its lower end is the one-sided 95 % bound. */
  interval90: Interval | null
  /**
   * Whether the lower bound stays above -margin and P below 0.05; null without an interval: from one thing, fewer than five
   * clusters, one that holds nearly all, or where all draws are alike.
   */
  isNonInferior: boolean | null
  /**
   * One-sided, of a difference of -margin or less: the share of resamples below it, or the tail of Student's t where that is
   * larger. The tail is never 0 and allows for few clusters, and it can be corrected for many AI raters.
   */
  p: number | null
  /** The same of a difference of -margin or more: small where the AI is worse than people by more than the margin. */
  pWorse: number | null
  /** {@link p} as published: the plain share, or a normal tail where no resample lies below. */
  pAsPublished: number | null
}

/**
 * Whether an AI rater agrees with people about as well as people agree with each other: leave-one-out agreement of each
 * human as baseline, and a one-sided bootstrap test of the difference. The whole statistic is recomputed in each resample.
 *
 * @param humans items down, people across
 * @param ai per item, null where it did not rate; such items count for neither side
 * @returns figures undefined when no item has a reference
 * @throws {RangeError} for fewer than two people
 * @see MedFactEval, Grolleau et al. 2025, for the test; references are made equal for both sides here
 */
export function nonInferiority<Label extends string>(
  humans: RatingTable<Label>,
  ai: readonly (Label | null)[],
  options: BaselineOptions<Label>,
): NonInferiority {
  return nonInferiorityOf(toRatingPatterns(humans, options.labels), ai, options)
}

/**
 * The same of people's patterns, made once where one AI rater after the other is held against them.
 *
 * @param patterns of the people's table and the labels of the options
 */
export function nonInferiorityOf<Label extends string>(
  patterns: RatingPatterns,
  ai: readonly (Label | null)[],
  options: BaselineOptions<Label>,
): NonInferiority {
  const people = patterns.raters
  if (people < 2) throw new RangeError('a human baseline needs two people or more')
  const { measure, margin, range = COEFFICIENT } = options
  const layout = layCells(options, people)
  const { labels, size } = layout
  const units = baselineUnits(patterns, layout, ai, options)
  const blocksOf = rememberedBlocks(layout)
  const isLeftOut = options.reference === 'leave-one-out'
  const everyone = [...Array.from({ length: people }).keys()]
  const lacking = everyone.every((person) => options.isKeptBack?.[person]) ? ALL_KEPT_BACK : NO_REFERENCE
  /** Difference, baseline, AI, and each person; made together, because a difference needs all of them. */
  const figuresOf = (totals: Float64Array): Figure[] => {
    const blocks = blocksOf(totals)
    const withAll = isLeftOut ? null : measure(blocks[2 * people] as Float64Array, labels)
    const persons: Figure[] = []
    const withAi: Figure[] = []
    for (let person = 0; person < people; person++) {
      const own = measure(blocks[2 * person] as Float64Array, labels)
      const met = withAll ?? measure(blocks[2 * person + 1] as Float64Array, labels)
      // a person counts only where the AI has a figure, too: else the two means were over different people
      const isPaired = own.value === null || !isLeftOut || met.value !== null
      persons.push(isPaired ? own : NOT_PAIRED)
      if (isPaired && own.value !== null) withAi.push(met)
    }
    const baseline = mean(persons, lacking)
    const ai = withAll ?? mean(withAi, lacking)
    return [subtract(ai, baseline), baseline, ai, ...persons]
  }
  const whole = addUpUnits(units)
  const draws = drawFigures(units, figuresOf, options)
  const told = (place: number): Estimate =>
    estimateOf(units, (totals) => figuresOf(totals)[place] as Figure, draws[place] ?? NO_DRAWS, { range })
  const [drawn = NO_DRAWS] = draws
  const { sorted } = drawn
  const isTold = drawn.untold === null
  const [found = undefinedFigure('nobody rated')] = figuresOf(whole)
  const interval90 = isTold
    ? shownOf(percentileInterval(sorted, 0.05), drawn, units, 0.1, differenceRange(range))
    : null
  const pOf = (isBeyond: (draw: number) => boolean, above: number) =>
    isTold ? oneSidedP(sorted.filter(isBeyond).length / sorted.length, above, drawn, units) : null
  const above = found.value === null ? null : found.value + margin
  const p = above === null ? null : pOf((draw) => draw < -margin, above)
  return {
    humans: everyone.map((person) => told(3 + person)),
    humanItems: everyone.map((person) => itemsIn(whole.subarray(2 * person * size, (2 * person + 1) * size))),
    baseline: told(1),
    ai: told(2),
    clusters: options.clusters === null ? null : countThings(units),
    aiItems: isLeftOut ? (whole.at(-1) ?? 0) : itemsIn(whole.subarray(2 * people * size, -1)),
    difference: drawn.untold === null ? found : { ...found, untold: drawn.untold },
    interval90,
    isNonInferior: interval90 && p !== null ? interval90.low > -margin && p < LEVEL : null,
    p,
    pWorse: above === null ? null : pOf((draw) => draw > -margin, -above),
    pAsPublished: isTold ? publishedP(sorted, margin) : null,
  }
}

/** Where nothing is drawn. */
const NO_DRAWS: Draws = {
  sorted: new Float64Array(),
  untold: 'it is undefined in most resamples',
  freedom: 0,
  lowest: 0,
}

/**
 * The larger of the share of resamples beyond the margin and the tail of Student's t, with the resamples' standard deviation and
 * one degree of freedom fewer than things drawn from, or than effective clusters.
 *
 * @param above how far the difference lies on this side of the margin
 */
function oneSidedP(beyond: number, above: number, { sorted, freedom }: Draws, units: AdditiveUnits): number {
  const things = countThings(units)
  // draws that were spread for clusters have their whole error already
  const lacking = units.alone === undefined ? things / (things - 1) : 1
  const t = above / (deviation(sorted) * Math.sqrt(lacking))
  const tail = studentTTails(t, freedom) / 2
  return Math.max(beyond, t > 0 ? tail : 1 - tail)
}

/**
 * The published P value of the margin: the share of resamples below it, or where there is none the tail of a normal
 * distribution with the resamples' mean and (population) standard deviation.
 *
 * @param draws resampled differences, not empty
 * @see MedFactEval, Grolleau et al. 2025, the published code's test of the margin
 */
export function publishedP(draws: Float64Array, margin: number): number {
  const below = draws.filter((value) => value < -margin).length
  if (below > 0) return below / draws.length
  const spread = deviation(draws)
  return spread === 0 ? 0 : normalCdf((-margin - average(draws)) / spread)
}

function subtract(first: Figure, second: Figure): Figure {
  if (first.value === null) return first
  return second.value === null ? second : defined(first.value - second.value)
}

function itemsIn(cells: Float64Array): number {
  return cells.reduce((sum, count) => sum + count, 0)
}

const NOT_PAIRED = undefinedFigure('the AI rater has no figure with the same references')

/**
 * How totals lie: per person two confusion matrices (that person, and the AI, with the majority of the others), then AI with all, and
 * last whether anybody's others have a majority.
 */
type CellLayout = {
  people: number
  /** Labels of a matrix and its size. */
  labels: number
  size: number
  width: number
  /** The place in a matrix of a reference and what was said. */
  cellOf: (reference: number, said: number) => number
}

/** Accuracy asks only whether two labels are the same: two that stand for this tell all of it, and far fewer items differ. */
function layCells<Label extends string>(
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
function rememberedBlocks({ people, size }: CellLayout): (totals: Float64Array) => Float64Array[] {
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
function baselineUnits<Label extends string>(
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

const NO_REFERENCE = undefinedFigure('nobody shares an item with a reference')
/** Why there is no figure where nobody may be told of. */
export const EVERYBODY_KEPT_BACK = 'everybody’s figure would tell single answers, so all are kept back'
const ALL_KEPT_BACK = undefinedFigure(EVERYBODY_KEPT_BACK)

/** Mean of the figures that are defined; where none is, what says why. */
function mean(figures: readonly Figure[], lacking: Figure): Figure {
  let [sum, known] = [0, 0]
  for (const { value } of figures) {
    if (value === null) continue
    sum += value
    known += 1
  }
  return known === 0 ? lacking : defined(sum / known)
}
