import type { RatingPatterns } from '../rating-patterns'

/** What is estimated, in rows of shares that add up to 1. */
export type LabelShares = {
  /** Per label, how often it is true: one row. */
  prevalence: Float64Array
  /** What raters do, in rows as wide as the model has them. */
  habits: Float64Array
}

/** What a model says of labels and raters. */
type LabelRates = {
  /** Per label, how often it is true. */
  prevalence: Float64Array
  /** Per rater, truth and label said, how often the rater says it: one table after the other, row by row. */
  confusion: Float64Array
  /** ln of the prior density of these rates, up to a constant; 0 for a flat prior. */
  prior: number
}

/** A model in which raters err independently of each other given the true label. */
export type LabelProcess = {
  /** Shares in a row of habits. */
  width: number
  /**
   * Shares that are likeliest given how probable each label is for each pattern (pattern by pattern, label by label).
   *
   * @param before the shares that made it so probable; null at the start
   */
  maximise: (patterns: RatingPatterns, posteriors: Float64Array, before: LabelShares | null) => LabelShares
  toRates: (patterns: RatingPatterns, shares: LabelShares) => LabelRates
}

export type FittedLabelModel = {
  shares: LabelShares
  /** Per pattern the probability of each label, pattern by pattern. */
  posteriors: Float64Array
  rates: LabelRates
  /** ln of the probability of all ratings. */
  logLikelihood: number
  /** How often the probabilities were made. */
  steps: number
  /** Whether a step changed the objective by less than asked for; if not, the figures are those of the last step allowed. */
  converged: boolean
}

export type FitOptions = {
  /** Steps after which it stops in any case. */
  maxSteps?: number
  /** Change of ln likelihood plus ln prior between two steps below which it has settled. */
  tolerance?: number
}

/**
 * Expectation-maximization of a model in which raters err independently of each other given the true label. It starts
 * from the share of each item's ratings that gave each label, so the same ratings give the same answer and labels keep
 * their names. Where steps grow small long before they settle, every third leaps to where the two before it lead, and stays
 * there only if the ratings are likelier so: the end is the same, and some hundred steps are a few dozen.
 *
 * @throws {RangeError} for fewer than two labels
 * @see Dempster AP, Laird NM, Rubin DB (1977), J R Stat Soc B 39:1-38; Varadhan R, Roland C (2008), Scand J Stat 35:335-353,
 * for the leaps
 */
export function fitLabelModel(
  patterns: RatingPatterns,
  process: LabelProcess,
  { maxSteps = 2000, tolerance = 1e-8 }: FitOptions = {},
): FittedLabelModel {
  if (patterns.labels < 2) throw new RangeError('a label model needs two labels or more')
  const pointAfter = (posteriors: Float64Array, shares: LabelShares | null) =>
    pointAt(patterns, process, process.maximise(patterns, posteriors, shares))
  let point = pointAfter(sharesOfLabels(patterns), null)
  let before: Point | null = null
  let reach = SHORTEST
  for (let steps = 1; steps < maxSteps; steps++) {
    const next = pointAfter(point.posteriors, point.shares)
    if (Math.abs(next.objective - point.objective) < tolerance)
      return { ...next, steps: steps + 1, converged: true }
    if (before === null || steps + 1 >= maxSteps) {
      before = point
      point = next
      continue
    }
    const length = Math.min(reach, stepsAhead(before.shares, point.shares, next.shares))
    const far = pointAt(
      patterns,
      process,
      leap([before.shares, point.shares, next.shares], length, process.width),
    )
    const isLikelier = far.objective > next.objective
    if (!isLikelier) reach = Math.max(SHORTEST, reach / 4)
    else if (length === reach) reach *= 4
    point = isLikelier ? far : next
    before = null
    steps += 1
  }
  return { ...point, steps: maxSteps, converged: false }
}

/** How far a leap goes at first, in steps; each that went as far as it might lets the next go further. */
const SHORTEST = 4

/** Shares, and what follows from them. */
type Point = Pick<FittedLabelModel, 'shares' | 'posteriors' | 'rates' | 'logLikelihood'> & {
  objective: number
}

function pointAt(patterns: RatingPatterns, process: LabelProcess, shares: LabelShares): Point {
  const rates = process.toRates(patterns, shares)
  const posteriors = new Float64Array(patterns.weights.length * patterns.labels)
  const logLikelihood = expect(patterns, rates, posteriors)
  return { shares, rates, posteriors, logLikelihood, objective: logLikelihood + rates.prior }
}

/** How many steps the way is long, by how much shorter the second was than the first. */
function stepsAhead(first: LabelShares, second: LabelShares, third: LabelShares): number {
  let [moved, turned] = [0, 0]
  for (const part of PARTS)
    for (let index = 0; index < third[part].length; index++) {
      const way = (second[part][index] as number) - (first[part][index] as number)
      moved += way ** 2
      turned += ((third[part][index] as number) - (second[part][index] as number) - way) ** 2
    }
  return turned === 0 ? Number.POSITIVE_INFINITY : Math.sqrt(moved / turned)
}

const PARTS = ['prevalence', 'habits'] as const

/** Where so many steps lead from the first of three places, the way being bent as between them. */
function leap(
  [first, second, third]: readonly [LabelShares, LabelShares, LabelShares],
  steps: number,
  width: number,
): LabelShares {
  const far = (part: (typeof PARTS)[number]) =>
    third[part].map((share, index) => {
      const way = (second[part][index] as number) - (first[part][index] as number)
      const bend = share - (second[part][index] as number) - way
      // what is small may grow smaller, not negative
      return Math.max(share / 100, share + 2 * (steps - 1) * way + (steps ** 2 - 1) * bend)
    })
  return {
    prevalence: toShares(far('prevalence'), third.prevalence.length),
    habits: toShares(far('habits'), width),
  }
}

/** Turns each run of `width` numbers into its shares; all alike where there is nothing. */
export function toShares(counts: Float64Array, width: number): Float64Array {
  for (let start = 0; start < counts.length; start += width) {
    let all = 0
    for (let index = start; index < start + width; index++) all += counts[index] as number
    for (let index = start; index < start + width; index++)
      counts[index] = all === 0 ? 1 / width : (counts[index] as number) / all
  }
  return counts
}

function sharesOfLabels({ labels, weights, starts, said }: RatingPatterns): Float64Array {
  const shares = new Float64Array(weights.length * labels)
  for (let pattern = 0; pattern < weights.length; pattern++) {
    const start = starts[pattern] as number
    const end = starts[pattern + 1] as number
    for (let entry = start; entry < end; entry++) {
      const index = pattern * labels + (said[entry] as number)
      shares[index] = (shares[index] as number) + 1 / (end - start)
    }
  }
  return shares
}

/** Below this the probability of what was said so far is put aside: hundreds of ratings are too unlikely for a number. */
const UNLIKELY = 1e-100

/** Puts the probability of each label into `posteriors`; returns ln of the probability of all ratings. */
function expect(patterns: RatingPatterns, rates: LabelRates, posteriors: Float64Array): number {
  const { labels, weights, starts, rater, said } = patterns
  const { prevalence, confusion } = rates
  let logLikelihood = 0
  for (let pattern = 0, own = 0; pattern < weights.length; pattern++, own += labels) {
    for (let truth = 0; truth < labels; truth++) posteriors[own + truth] = prevalence[truth] as number
    const end = starts[pattern + 1] as number
    let all = 1
    let aside = 0
    for (let entry = starts[pattern] as number; entry < end; entry++) {
      const factor = all < UNLIKELY ? 1 / all : 1
      if (factor > 1) aside += Math.log(all)
      let cell = (rater[entry] as number) * labels * labels + (said[entry] as number)
      all = 0
      for (let index = own; index < own + labels; index++, cell += labels) {
        const share = (posteriors[index] as number) * factor * (confusion[cell] as number)
        posteriors[index] = share
        all += share
      }
    }
    for (let index = own; index < own + labels; index++)
      posteriors[index] = (posteriors[index] as number) / all
    logLikelihood += (weights[pattern] as number) * (aside + Math.log(all))
  }
  return logLikelihood
}
