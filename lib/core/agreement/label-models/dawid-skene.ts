import { type RatingPatterns, toRatingPatterns } from '../rating-patterns'
import type { RatingTable } from '../rating-table'
import { type FitOptions, fitLabelModel, type LabelProcess, toShares } from './fit-label-model'
import { type LabelModel, toLabelModel } from './label-model'

/** Ratings imagined before any is seen, added to the counts: what keeps a rater of few items from being distinguished too well. */
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
 * @example
 * // of three raters the last differs from the others on two items of six
 * dawidSkene(table('aaa', 'aab', 'bbb', 'bba', 'aaa', 'bbb'), ['a', 'b']).accuracy // => [0.94, 0.94, 0.74]
 */
export function dawidSkene<Label extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
  { raterOf, ...options }: DawidSkeneOptions = {},
): LabelModel {
  return dawidSkeneOf(toRatingPatterns(table, labels, raterOf), options)
}

/** The same of a table's patterns. */
export function dawidSkeneOf(
  patterns: RatingPatterns,
  { prior = WEAK_PRIOR, ...options }: Omit<DawidSkeneOptions, 'raterOf'> = {},
): LabelModel {
  return toLabelModel(
    patterns,
    fitLabelModel(patterns, processOf(patterns.labels, patterns.raters, prior), options),
  )
}

function processOf(labels: number, raters: number, prior: DawidSkenePrior): LabelProcess {
  const imagined = Float64Array.from({ length: raters * labels * labels }, (_, cell) =>
    isRight(cell, labels) ? prior.right : prior.wrong,
  )
  return {
    width: labels,
    maximise: (patterns, posteriors) => {
      const { weights, starts, rater, said } = patterns
      const items = new Float64Array(labels).fill(prior.items)
      const counts = imagined.slice()
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
      return { prevalence: toShares(items, labels), habits: toShares(counts, labels) }
    },
    toRates: (_, { prevalence, habits }) => ({
      prevalence,
      confusion: habits,
      prior: logPrior(prevalence, habits, imagined, prior),
    }),
  }
}

function isRight(cell: number, labels: number): boolean {
  return (cell % (labels * labels)) % (labels + 1) === 0
}

function logPrior(
  items: Float64Array,
  confusion: Float64Array,
  imagined: Float64Array,
  prior: DawidSkenePrior,
): number {
  let sum = 0
  for (const share of items) sum += weigh(prior.items, share)
  for (let cell = 0; cell < confusion.length; cell++)
    sum += weigh(imagined[cell] as number, confusion[cell] as number)
  return sum
}

/** Nothing imagined weighs nothing, even where the share is 0 and its logarithm infinite. */
function weigh(imagined: number, share: number): number {
  return imagined === 0 ? 0 : imagined * Math.log(share)
}
