import { addUpUnits, countThings } from '@/lib/core/stats/additive-units'
import { percentileInterval } from '@/lib/core/stats/bootstrap-interval'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import {
  type BaselineOptions,
  baselineKinds,
  baselineUnits,
  type CellLayout,
  layCells,
  memoizedBlocks,
} from './baseline-units'
import { type Draws, drawFigures, estimateOf, shownOf } from './bootstrap-figures'
import { COEFFICIENT, differenceRange } from './figure-range'
import { oneSidedP, publishedP } from './margin-p'
import { type RatingPatterns, toRatingPatterns } from './rating-patterns'
import { defined, type Estimate, type Figure, type RatingTable, undefinedFigure } from './rating-table'

/** Level of the one-sided test. */
const LEVEL = 0.05

/**
 * Figures have 95 % percentile intervals over the very resamples that the test is made of; by cluster these are of single items,
 * spread by the design effect and widened by Student's t, so that they are never narrower than of independent items.
 */
export type NonInferiority = AgainstPeople & {
  /** Each person with the reference that the others make, over the items that the AI rated, too. */
  humans: Estimate[]
  /** Per person how many items that is: those that others rated, less those whose ties are left out; none of one suppressed. */
  humanItems: number[]
}

/** What {@link NonInferiority} says of people together. */
export type AgainstPeople = {
  /** Mean over people, each counting alike however many items they share. */
  baseline: Estimate
  /** The AI with the same references, mean over the same people (or with the majority of all). */
  ai: Estimate
  /** Items on which the AI met a reference. */
  aiItems: number
  /**
   * Of how many clusters, such as patients, the AI rated anything that has a reference; null where items count as
   * independent.
   */
  clusters: number | null
  /** AI less baseline, and why it has no interval. */
  difference: Figure & Pick<Estimate, 'noIntervalReason'>
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
 * @example
 * // three people and an AI rater that says what most of them say
 * const humans = table('aaa', 'aab', 'bbb', 'aba', 'bbb', 'aaa')
 * const settings = { labels: ['a', 'b'], measure: accuracy, ties: 'left out', margin: 0.1 }
 * const options = { ...settings, clusters: null, resamples: 200, seed: 1 }
 * const { baseline, ai, difference } = nonInferiority(humans, ['a', 'a', 'b', 'a', 'b', 'a'], options)
 * baseline.value // => 0.867
 * ai.value // => 1.0
 * difference.value // => 0.133
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
  const { test, humans, whole, layout } = testAgainst(patterns, ai, options, patterns.raters)
  const { size, parts } = layout
  const humanItems = humans.map((_, person) =>
    itemsIn(whole.subarray(2 * person * size, (2 * person + 1) * size), parts),
  )
  return { humans, humanItems, ...test }
}

/**
 * The same without a figure of each person, whose intervals take longer than the test where there are many people.
 *
 * @param patterns as there
 */
export function againstPeople<Label extends string>(
  patterns: RatingPatterns,
  ai: readonly (Label | null)[],
  options: BaselineOptions<Label>,
): AgainstPeople {
  return testAgainst(patterns, ai, options, 0).test
}

/** @param persons of so many people a figure of each */
function testAgainst<Label extends string>(
  patterns: RatingPatterns,
  ai: readonly (Label | null)[],
  options: BaselineOptions<Label>,
  persons: number,
): { test: AgainstPeople; humans: Estimate[]; whole: Float64Array; layout: CellLayout } {
  const people = patterns.raters
  const { margin, range = COEFFICIENT } = options
  const layout = layCells(options, people)
  const { size, parts } = layout
  const units = baselineUnits(patterns, layout, ai, options)
  const isLeftOut = options.reference !== 'all'
  const figuresOf = createFigures(layout, options, persons)
  const whole = addUpUnits(units)
  const draws = drawFigures(units, figuresOf, options)
  const resultOf = (index: number): Estimate =>
    estimateOf(units, (totals) => figuresOf(totals)[index] as Figure, draws[index] ?? NO_DRAWS, { range })
  const [drawn = NO_DRAWS] = draws
  const { sorted } = drawn
  const hasInterval = drawn.noIntervalReason === null
  const [found = undefinedFigure('nobody rated')] = figuresOf(whole)
  const interval90 = hasInterval
    ? shownOf(percentileInterval(sorted, 0.05), drawn, units, 0.1, differenceRange(range))
    : null
  const pOf = (isBeyond: (draw: number) => boolean, above: number) =>
    hasInterval ? oneSidedP(sorted.filter(isBeyond).length / sorted.length, above, drawn, units) : null
  const above = found.value === null ? null : found.value + margin
  const p = above === null ? null : pOf((draw) => draw < -margin, above)
  const test = {
    baseline: resultOf(1),
    ai: resultOf(2),
    clusters: options.clusters === null ? null : countThings(units),
    aiItems: isLeftOut ? (whole.at(-1) ?? 0) : itemsIn(whole.subarray(2 * people * size, -1), parts),
    difference:
      drawn.noIntervalReason === null ? found : { ...found, noIntervalReason: drawn.noIntervalReason },
    interval90,
    isNonInferior: interval90 && p !== null ? interval90.low > -margin && p < LEVEL : null,
    p,
    pWorse: above === null ? null : pOf((draw) => draw > -margin, -above),
    pAsPublished: hasInterval ? publishedP(sorted, margin) : null,
  }
  const humans = Array.from({ length: persons }, (_, person) => resultOf(3 + person))
  return { test, humans, whole, layout }
}

/**
 * The agreement of the AI and the baseline of people by several measures, as {@link nonInferiorityOf} has them, without anything that
 * takes resamples.
 *
 * @param patterns as there
 * @throws {RangeError} for fewer than two people
 */
export function baselineValues<Label extends string, Name extends string>(
  patterns: RatingPatterns,
  ai: readonly (Label | null)[],
  options: Omit<BaselineOptions<Label>, 'measure'>,
  measures: Readonly<Record<Name, BaselineOptions<Label>['measure']>>,
): Record<Name, { ai: Figure; baseline: Figure }> {
  const names = Object.keys(measures) as Name[]
  // all of them from the same cells: those of percent agreement alone would hold too little for others
  const all = names.map((name) => ({
    ...options,
    measure: (...cells: Parameters<BaselineOptions<Label>['measure']>) => measures[name](...cells),
  })) // prettier-ignore
  const [first] = all
  if (!first) return {} as Record<Name, { ai: Figure; baseline: Figure }>
  const layout = layCells(first, patterns.raters)
  const totals = addUpUnits(baselineKinds(patterns, layout, ai, first).kinds)
  return Object.fromEntries(
    all.map((one, index) => {
      const [, baseline = NOT_PAIRED, found = NOT_PAIRED] = createFigures(layout, one, 0)(totals)
      return [names[index], { ai: found, baseline }]
    }),
  ) as Record<Name, { ai: Figure; baseline: Figure }>
}

/**
 * Difference, baseline, AI, and each person, from totals; made together, because a difference needs all of them.
 *
 * @param shown of so many people
 * @throws {RangeError} for fewer than two people
 */
function createFigures<Label extends string>(
  layout: CellLayout,
  { measure, reference, isSuppressed }: BaselineOptions<Label>,
  shown: number,
): (totals: Float64Array) => Figure[] {
  const { people, labels } = layout
  if (people < 2) throw new RangeError('a human baseline needs two people or more')
  const blocksOf = memoizedBlocks(layout)
  const isLeftOut = reference !== 'all'
  const isNobodyShown = Array.from({ length: people }).every((_, person) => isSuppressed?.[person])
  const lacking = isNobodyShown ? ALL_SUPPRESSED : NO_REFERENCE
  return (totals) => {
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
    return [subtract(ai, baseline), baseline, ai, ...persons.slice(0, shown)]
  }
}

/** What people's ratings are made into, and how ties count: the usual first. */
export const REFERENCE_RULES = {
  'ties shared': { reference: 'leave-one-out', ties: 'shared' },
  'ties left out': { reference: 'leave-one-out', ties: 'left out' },
  'each other person': { reference: 'each', ties: 'shared' },
} as const satisfies Record<string, Pick<BaselineOptions<string>, 'reference' | 'ties'>>
export type ReferenceRule = keyof typeof REFERENCE_RULES

/** The difference by another rule, and whether its lower bound stays above -margin. */
export type ByRule = { rule: ReferenceRule } & Pick<
  AgainstPeople,
  'difference' | 'interval90' | 'isNonInferior' | 'aiItems'
>

/** How much the answer hangs on the rule by which people's ratings become a reference. */
export function byReferenceRule<Label extends string>(
  patterns: RatingPatterns,
  ai: readonly (Label | null)[],
  options: Omit<BaselineOptions<Label>, 'reference' | 'ties'>,
  rules: readonly ReferenceRule[],
): ByRule[] {
  return rules.map((rule) => {
    const found = againstPeople(patterns, ai, { ...options, ...REFERENCE_RULES[rule] })
    const { difference, interval90, isNonInferior, aiItems } = found
    return { rule, difference, interval90, isNonInferior, aiItems }
  })
}

/** Where nothing is drawn. */
const NO_DRAWS: Draws = {
  sorted: new Float64Array(),
  noIntervalReason: 'it is undefined in most resamples',
  freedom: 0,
  lowest: 0,
  undefinedIn: { count: 0, resamples: 0 },
}

function subtract(first: Figure, second: Figure): Figure {
  if (first.value === null) return first
  return second.value === null ? second : defined(first.value - second.value)
}

function itemsIn(cells: Float64Array, parts: number): number {
  return Math.round(cells.reduce((sum, count) => sum + count, 0) / parts)
}

const NOT_PAIRED = undefinedFigure('the AI rater has no figure with the same references')

const NO_REFERENCE = undefinedFigure('nobody shares an item with a reference')
/** Why there is no figure where everybody is suppressed. */
export const EVERYBODY_SUPPRESSED = 'everybody’s figure would reveal single answers, so all are suppressed'
const ALL_SUPPRESSED = undefinedFigure(EVERYBODY_SUPPRESSED)

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
