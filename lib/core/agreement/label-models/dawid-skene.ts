import type { RatingTable } from '../rating-table'
import { type FitOptions, fitLabelModel, type Maximise } from './fit-label-model'
import { type LabelModel, toLabelModel } from './label-model'
import { toRatingPatterns } from './rating-patterns'

/** Ratings imagined before any is seen, added to the counts: what keeps a rater of few items from being told apart too well. */
export type DawidSkenePrior = {
  /** Items imagined of each label. */
  items: number
  /** Per rater and true label, times imagined right, and imagined wrong in each of the other ways. */
  right: number
  wrong: number
}

/** Maximum likelihood, as published. */
export const FLAT_PRIOR: DawidSkenePrior = { items: 0, right: 0, wrong: 0 }

/** Little more than the belief that people are right more often than not: worth two ratings of each label. */
const WEAK_PRIOR: DawidSkenePrior = { items: 1, right: 1.5, wrong: 0.25 }

export type DawidSkeneOptions = FitOptions & {
  prior?: DawidSkenePrior
  /** Per column of the table the number of its rater, from 0: several columns of one rater are repeats. */
  raterOf?: readonly number[]
}

/**
 * The model of Dawid and Skene: each item has one true label, each rater a confusion matrix of their own, and raters err
 * independently given the truth. Unlike a majority it weighs raters by how well they agree with the others, label by label,
 * and says how sure each item's label is. Raters who copy each other, or models of one family, make it surer than it should.
 *
 * @param table items down, raters across in the same order; missing ratings are simply not there
 * @throws {RangeError} for a rating outside the label set, or fewer than two labels
 * @see Dawid AP, Skene AM (1979), Appl Stat 28:20-28; with a Dirichlet prior as Paun S et al. (2018), TACL 6:571-585
 */
export function dawidSkene<Label extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
  { prior = WEAK_PRIOR, raterOf, ...options }: DawidSkeneOptions = {},
): LabelModel {
  const patterns = toRatingPatterns(table, labels, raterOf)
  return toLabelModel(patterns, fitLabelModel(patterns, maximiseRates(prior), options))
}

function maximiseRates(prior: DawidSkenePrior): Maximise {
  return (patterns, posteriors) => {
    const { labels, raters, weights, starts, rater, said } = patterns
    const items = new Float64Array(labels).fill(prior.items)
    const counts = new Float64Array(raters * labels * labels)
    for (let cell = 0; cell < counts.length; cell++) {
      const square = cell % (labels * labels)
      counts[cell] = square % (labels + 1) === 0 ? prior.right : prior.wrong
    }
    for (let pattern = 0; pattern < weights.length; pattern++) {
      const end = starts[pattern + 1] as number
      for (let truth = 0; truth < labels; truth++) {
        const share = (weights[pattern] as number) * (posteriors[pattern * labels + truth] as number)
        items[truth] = (items[truth] as number) + share
        for (let entry = starts[pattern] as number; entry < end; entry++) {
          const cell = ((rater[entry] as number) * labels + truth) * labels + (said[entry] as number)
          counts[cell] = (counts[cell] as number) + share
        }
      }
    }
    toLogShares(items, labels)
    toLogShares(counts, labels)
    return { prevalence: items, confusion: counts, prior: logPrior(items, counts, labels, prior) }
  }
}

/** Turns each run of `width` counts into ln of its shares; all alike where there is no count. */
function toLogShares(counts: Float64Array, width: number): void {
  for (let start = 0; start < counts.length; start += width) {
    const row = counts.subarray(start, start + width)
    const sum = row.reduce((total, count) => total + count, 0)
    for (const [place, count] of row.entries()) row[place] = Math.log(sum === 0 ? 1 / width : count / sum)
  }
}

function logPrior(items: Float64Array, counts: Float64Array, labels: number, prior: DawidSkenePrior): number {
  let sum = 0
  for (const log of items) sum += weigh(prior.items, log)
  for (const [cell, log] of counts.entries()) {
    const isRight = (cell % (labels * labels)) % (labels + 1) === 0
    sum += weigh(isRight ? prior.right : prior.wrong, log)
  }
  return sum
}

/** Nothing imagined weighs nothing, even where the rate is 0 and its logarithm infinite. */
function weigh(imagined: number, log: number): number {
  return imagined === 0 ? 0 : imagined * log
}
