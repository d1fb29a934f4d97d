import { bootstrapFigures, type FigureOfTotals } from '../bootstrap-figures'
import { clusteredProportion } from '../clustered-proportion'
import { SHARE } from '../figure-range'
import { defined, type Estimate, type Figure, undefinedFigure } from '../rating-table'
import { confidenceLevels } from './confidence-levels'
import { type ConfidenceOptions, type ConfidentAnswers, confidenceUnits } from './confident-answers'

/** How well a rater meets the truth when it may pass on what it is less sure of. */
export type SelectiveAgreement = {
  /** Items with a truth, and those answered. */
  settled: number
  answered: number
  /**
   * Surest first, each point with all that the one before it takes; of many confidences about one a tenth of the settled
   * items.
   */
  curve: readonly SelectivePoint[]
  /** Mean agreement over all coverages: what a curve comes to in one figure, from 0 to 1. */
  area: Estimate
  /**
   * How much better than passing at random, of what is possible: 1 sorts all right answers first, 0 nothing, less wrong
   * ones first.
   */
  sorting: Estimate
  /** The most that can be answered with the agreement asked for, and the least confidence that then counts as sure. */
  atTarget: { target: number; coverage: Estimate; threshold: number | null }
}

/** All answers that are so sure or surer: those of the same confidence are taken together, for nothing distinguishes them. */
type SelectivePoint = {
  /** Of settled items, the share that these answers are, and how many. */
  coverage: number
  items: number
  /** Share that is right, with Wilson's interval, which allows for clusters: that of any other share of these same answers. */
  agreement: Estimate
  /** The least confidence among them; null where answers without one are among them. */
  threshold: number | null
}

/** Shares of the settled items about which a curve of many confidences is drawn. */
export const COVERAGES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1] as const
const SETTLED = 0
const NOTHING = 'no item with a consensus was answered'

/**
 * Agreement with the truth against coverage. What was not answered at all counts as passed on; answers without a confidence
 * come last.
 *
 * The threshold is found in the same items, so agreement beyond them will be a little lower.
 *
 * @param target agreement wanted, from 0 to 1
 * @throws {RangeError} for lists of different lengths or a target out of range
 * @see El-Yaniv R, Wiener Y (2010), J Mach Learn Res 11:1605-1641; Geifman Y, Uziel G, El-Yaniv R (2019), ICLR, for the
 * area and what is possible
 * @example
 * // the one wrong answer is the least sure
 * const answers = { consensus: ['a', 'a', 'b', 'b'], said: ['a', 'b', 'b', 'b'], confidence: [0.9, 0.5, 0.8, 0.7] }
 * const { curve, area } = selectiveAgreement(answers, 0.9, { resamples: 100, seed: 1 })
 * curve.map(({ agreement }) => agreement.value) // => [1, 1, 1, 0.75]
 * area.value // => 0.966
 */
export function selectiveAgreement<Label extends string>(
  answers: ConfidentAnswers<Label>,
  target: number,
  options: ConfidenceOptions,
): SelectiveAgreement {
  if (!(target >= 0 && target <= 1)) throw new RangeError('the target must lie between 0 and 1')
  const { consensus, said, confidence } = answers
  const isAnswered = consensus.map((label, item) => label !== null && (said[item] ?? null) !== null)
  const { levelOf, thresholds } = confidenceLevels(isAnswered, confidence)
  const isRight = (item: number) => said[item] === consensus[item]
  const units = confidenceUnits(
    answers,
    1 + 2 * thresholds.length,
    (item) => (consensus[item] === null ? null : `${levelOf[item]} ${isAnswered[item] && isRight(item)}`),
    (totals, item) => {
      totals[SETTLED] = 1
      const level = levelOf[item] ?? null
      if (level === null) return
      totals[1 + 2 * level] = 1
      totals[2 + 2 * level] = isRight(item) ? 1 : 0
    },
  )
  const found = bootstrapFigures(
    units,
    { area, sorting, target: coverageAt(target) },
    { ...options, ranges: { area: SHARE, target: SHARE } },
  )
  const settled = consensus.filter((label) => label !== null).length
  return {
    settled,
    answered: isAnswered.filter(Boolean).length,
    curve: shownLevels(settled, levelOf, thresholds).map((last) => {
      const items = [...levelOf.keys()].filter((item) => (levelOf[item] ?? last + 1) <= last)
      return {
        coverage: items.length / settled,
        items: items.length,
        agreement: clusteredProportion(items, isRight, answers.clusters ?? null, NOTHING),
        threshold: thresholds[last] ?? null,
      }
    }),
    area: found.area,
    sorting: found.sorting,
    atTarget: {
      target,
      coverage: found.target,
      threshold: thresholdAt(found.target.value, consensus, levelOf, thresholds),
    },
  }
}

/**
 * The levels that points of the curve end with: all of a few, else those in which the tenths of the settled items end, and
 * the last.
 */
function shownLevels(
  settled: number,
  levelOf: readonly (number | null)[],
  thresholds: readonly (number | null)[],
): number[] {
  if (thresholds.length <= COVERAGES.length) return [...thresholds.keys()]
  const ends = COVERAGES.map((coverage) => levelAt(coverage * settled, levelOf, thresholds))
  return [...new Set([...ends.filter((level) => level !== -1), thresholds.length - 1])]
}

/** Goes through the levels, surest first: answers and right ones before the level and in it. */
function walk(
  totals: Float64Array,
  visit: (before: { answers: number; right: number }, level: { answers: number; right: number }) => void,
): { answers: number; right: number } {
  let answers = 0
  let right = 0
  for (let index = 1; index < totals.length; index += 2) {
    const level = { answers: totals[index] as number, right: totals[index + 1] as number }
    if (level.answers > 0) visit({ answers, right }, level)
    answers += level.answers
    right += level.right
  }
  return { answers, right }
}

function area(totals: Float64Array): Figure {
  let sum = 0
  const all = walk(totals, (before, level) => {
    const rate = level.right / level.answers
    const odds = before.answers === 0 ? 0 : before.right - rate * before.answers
    const growth = before.answers === 0 ? 0 : Math.log1p(level.answers / before.answers)
    sum += rate * level.answers + odds * growth
  })
  return all.answers === 0 ? undefinedFigure(NOTHING) : defined(sum / all.answers)
}

function sorting(totals: Float64Array): Figure {
  const { answers, right } = walk(totals, () => {})
  const rate = right / answers
  if (answers === 0) return undefinedFigure(NOTHING)
  if (rate === 0 || rate === 1)
    return undefinedFigure(rate === 1 ? 'every answer is right' : 'no answer is right')
  // all right answers first: agreement 1 up to their share, then falling
  const best = rate - rate * Math.log(rate)
  return defined(((area(totals).value ?? 0) - rate) / (best - rate))
}

function coverageAt(target: number): FigureOfTotals {
  return (totals) => {
    let most = 0
    const all = walk(totals, (before, level) => {
      const answers = before.answers + level.answers
      if (before.right + level.right >= target * answers - 1e-9) most = answers
    })
    return all.answers === 0 ? undefinedFigure(NOTHING) : defined(most / (totals[SETTLED] as number))
  }
}

/** The confidence of the level in which a coverage ends. */
function thresholdAt(
  coverage: number | null,
  consensus: readonly unknown[],
  levelOf: readonly (number | null)[],
  thresholds: readonly (number | null)[],
): number | null {
  if (coverage === null || coverage === 0) return null
  const settled = consensus.filter((label) => label !== null).length
  return thresholds[levelAt(coverage * settled, levelOf, thresholds)] ?? null
}

/** The level in which so many answers end, surest first; -1 where there are fewer. */
function levelAt(
  wanted: number,
  levelOf: readonly (number | null)[],
  thresholds: readonly (number | null)[],
): number {
  const counts = thresholds.map(() => 0)
  for (const level of levelOf) if (level !== null) counts[level] = (counts[level] ?? 0) + 1
  let within = 0
  return counts.findIndex((count) => (within += count) >= wanted - 1e-9)
}
