import { fisherFQuantile } from '@/lib/core/stats/fisher-f'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { defined, type Figure, undefinedFigure } from '../rating-table'
import type { ScoreSums } from './score-sums'

/**
 * `one-way`: items may have different raters each. `agreement`: the same raters, who are a sample, and being stricter counts
 * as disagreeing (ICC(2,1), ICC(A,1)). `consistency`: these raters only, and being stricter is forgiven (ICC(3,1), ICC(C,1)).
 */
export const ICC_FORMS = ['one-way', 'agreement', 'consistency'] as const
export type IccForm = (typeof ICC_FORMS)[number]

/**
 * Intraclass correlation: the share of the variance of scores that lies between items, at most 1; below 0 when raters differ
 * more within items than items do.
 *
 * @param of one rater's score, or the mean of all raters'
 * @returns undefined without two items, when all scores are the same, and for the mean of raters where one rater's correlation is
 * -1 / (raters - 1) or less: there the step from one to many changes its sign
 * @see Shrout PE, Fleiss JL (1979), Psychol Bull 86:420-428; McGraw KO, Wong SP (1996), Psychol Methods 1:30-46
 * @example
 * // four judges of six targets of Shrout and Fleiss
 * const sums = scoreSums([[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]])
 * intraclassCorrelation(sums, 'one-way').value // => 0.17
 * intraclassCorrelation(sums, 'agreement').value // => 0.29
 * intraclassCorrelation(sums, 'consistency').value // => 0.71
 */
export function intraclassCorrelation(sums: ScoreSums, form: IccForm, of: 'one' | 'mean' = 'one'): Figure {
  if (sums.items < 2) return undefinedFigure('fewer than two items have all their scores')
  const { between, within, raters: columns, error } = meanSquares(sums)
  const { raters, items } = sums
  // rounding must not turn "all the same" into a figure
  if (between < NOTHING && within < NOTHING) return undefinedFigure('all scores are the same')
  const many = of === 'one' ? raters : 1
  const bottom = {
    'one-way': between + (many - 1) * within,
    agreement: between + (many - 1) * error + (many * (columns - error)) / items,
    consistency: between + (many - 1) * error,
  }[form]
  // an item's own scores can differ so much that the variances cancel
  if (Math.abs(bottom) < 1e-9 * (between + within + columns))
    return undefinedFigure('the variances cancel out')
  if (bottom < 0) return undefinedFigure('items differ less than raters do within them')
  return defined((between - (form === 'one-way' ? within : error)) / bottom)
}

const NOTHING = 1e-12

/**
 * The 95 % interval of an intraclass correlation from Fisher's F, which takes items as independent and scores as normal.
 *
 * @returns null where the correlation is undefined, where the scores leave no error or degrees of freedom to estimate by, and for the
 * mean of raters where the lower end for one is -1 / (raters - 1) or less: it has none then
 * @see McGraw KO, Wong SP (1996), table 7
 * @example
 * // four judges of six targets of Shrout and Fleiss; the interval is McGraw and Wong's
 * const sums = scoreSums([[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]])
 * iccInterval(sums, 'agreement') // => { low: 0.019, high: 0.761 }
 */
export function iccInterval(sums: ScoreSums, form: IccForm, of: 'one' | 'mean' = 'one'): Interval | null {
  const { value } = intraclassCorrelation(sums, form, of)
  if (value === null) return null
  const squares = meanSquares(sums)
  const noise = form === 'one-way' ? squares.within : squares.error
  if (noise < NOTHING) return null
  const one =
    form === 'agreement'
      ? agreementInterval(sums, squares)
      : ratioInterval(sums, squares.between / noise, form)
  if (one === null || (of === 'mean' && one.low <= -1 / (sums.raters - 1) + 1e-9)) return null
  const step = (correlation: number) =>
    of === 'one' ? correlation : (sums.raters * correlation) / (1 + (sums.raters - 1) * correlation)
  const [low, high] = [step(one.low), step(one.high)]
  // an approximation from a handful of scores may miss the very figure it is for
  return low <= value && value <= high ? { low, high } : null
}

const TAIL = 0.025

function ratioInterval({ raters, items }: ScoreSums, ratio: number, form: IccForm): Interval {
  const top = items - 1
  const bottom = form === 'one-way' ? items * (raters - 1) : (items - 1) * (raters - 1)
  const low = ratio / fisherFQuantile(TAIL, top, bottom)
  const high = ratio * fisherFQuantile(TAIL, bottom, top)
  return { low: (low - 1) / (low + raters - 1), high: (high - 1) / (high + raters - 1) }
}

function agreementInterval(
  sums: ScoreSums,
  { between, raters: columns, error }: MeanSquares,
): Interval | null {
  const { raters, items } = sums
  const value = intraclassCorrelation(sums, 'agreement').value ?? 0
  // Satterthwaite's degrees of freedom of the error beside which items are seen
  const a = (raters * value) / (items * (1 - value))
  const b = 1 + (raters * value * (items - 1)) / (items * (1 - value))
  const freedom =
    (a * columns + b * error) ** 2 /
    ((a * columns) ** 2 / (raters - 1) + (b * error) ** 2 / ((items - 1) * (raters - 1)))
  if (!(freedom > 0 && Number.isFinite(freedom))) return null
  const noise = raters * columns + (raters * items - raters - items) * error
  const above = fisherFQuantile(TAIL, items - 1, freedom)
  const below = fisherFQuantile(TAIL, freedom, items - 1)
  return {
    low: (items * (between - above * error)) / (above * noise + items * between),
    high: (items * (below * between - error)) / (noise + items * below * between),
  }
}

type MeanSquares = { between: number; within: number; raters: number; error: number }

/** Mean squares of the analysis of variance: between items, within items, between raters, and what is left. */
function meanSquares({ raters, items, sums, products }: ScoreSums): MeanSquares {
  const total = sums.reduce((sum, score) => sum + score, 0)
  const correction = (total * total) / (items * raters)
  let squares = 0
  for (let rater = 0; rater < raters; rater++) squares += products[rater * (raters + 1)] as number
  // the sum of all products of a row is the square of its sum
  const rows = products.reduce((sum, product) => sum + product, 0) / raters - correction
  const columns = sums.reduce((sum, score) => sum + score * score, 0) / items - correction
  const all = squares - correction
  return {
    between: rows / (items - 1),
    within: (all - rows) / (items * (raters - 1)),
    raters: columns / (raters - 1),
    error: Math.max(0, all - rows - columns) / ((items - 1) * (raters - 1)),
  }
}
