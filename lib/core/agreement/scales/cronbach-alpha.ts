import { type BootstrapOptions, bootstrapFigures } from '../bootstrap-figures'
import type { Estimate, Figure } from '../rating-table'
import { intraclassCorrelation } from './intraclass-correlation'
import { type ScoreSums, type ScoreTable, scoreUnits, viewScoreSums } from './score-sums'

/** How far the scales of a form measure one thing. */
export type InternalConsistency = {
  /** Forms with all scales scored; the others are left out. */
  forms: number
  alpha: Estimate
  /** Per scale the alpha of the others: higher than that of all where it measures something else. Null of two scales. */
  without: readonly (Estimate | null)[]
}

/**
 * Cronbach's alpha: how far scales that are to measure one thing rise and fall together, at most 1. It is the intraclass
 * correlation of the mean of scales, ICC(3,k), with scales in the place of raters.
 *
 * @returns undefined without two forms, or when all scores are the same
 * @see Cronbach LJ (1951), Psychometrika 16:297-334; McGraw KO, Wong SP (1996), Psychol Methods 1:30-46, for ICC(3,k) being alpha
 * @example
 * // three scales of four forms with variances 1.667, 1.583 and 0.917, of sums 11.333: 3 / 2 x (1 - 4.167 / 11.333)
 * cronbachAlpha(scoreSums([[1, 2, 2], [2, 3, 3], [3, 3, 4], [4, 5, 4]])).value // => 0.949
 */
export function cronbachAlpha(sums: ScoreSums): Figure {
  return intraclassCorrelation(sums, 'consistency', 'mean')
}

/**
 * {@link cronbachAlpha} of the scales of a form, and without each of them, with 95 % bootstrap intervals.
 *
 * @param table forms down, scales across; null where a scale is not scored
 * @param clusters one name a form: whole clusters are resampled
 * @throws {RangeError} for fewer than two scales, rows of different lengths, or a score that is not finite
 */
export function internalConsistency(
  table: ScoreTable,
  { clusters = null, ...options }: BootstrapOptions & { clusters?: readonly string[] | null },
): InternalConsistency {
  const { units, raters: scales, complete } = scoreUnits(table, clusters)
  const indices = [...Array.from({ length: scales }).keys()]
  const figures = {
    alpha: (totals: Float64Array) => cronbachAlpha(viewScoreSums(totals, scales)),
    ...Object.fromEntries(
      scales < 3
        ? []
        : indices.map((index) => [
            `without ${index}`,
            (totals: Float64Array) => cronbachAlpha(leaveOut(viewScoreSums(totals, scales), index)),
          ]),
    ),
  }
  const found: Record<string, Estimate> = bootstrapFigures(units, figures, options)
  return {
    forms: complete,
    alpha: found['alpha'] as Estimate,
    without: indices.map((index) => found[`without ${index}`] ?? null),
  }
}

/** The sums of all scales but one. */
function leaveOut({ raters, items, sums, products }: ScoreSums, index: number): ScoreSums {
  const isKept = (cell: number) => cell % raters !== index && Math.floor(cell / raters) !== index
  return {
    raters: raters - 1,
    items,
    sums: sums.filter((_, scale) => scale !== index),
    products: products.filter((_, cell) => isKept(cell)),
  }
}
