import type { AgreementSums, Coefficient } from './agreement-sums'
import type { FigureOfTotals } from './bootstrap-figures'

/**
 * A coefficient of ratings that agree on every item, were the share that agrees only `low`: corrected for chance as the coefficient
 * itself is, (pa - pe) / (1 - pe), with the agreement by chance as found. With the lower end of Wilson's interval it is the lower
 * end of the coefficient's, where neither resampling nor an analytic error sees any uncertainty.
 *
 * @param low from 0 to 1
 * @returns null where chance alone agrees always
 * @example
 * // ten items, six of one label and four of another; Wilson's lower end is 0.722: (0.722 - 0.48) / 0.52
 * coefficientAtShare(sumsOf([[6, 0], [0, 4]]), gwetAc1, 0.722) // => 0.465
 */
export function coefficientAtShare(
  sums: AgreementSums,
  coefficient: Coefficient,
  low: number,
): number | null {
  const { labels, items, paired, pairs, coincidences } = sums
  const { value } = coefficient({
    ...sums,
    // read now: a view's own are computed when asked for, and are not copied
    items,
    paired,
    pairs: pairs.map((sum) => sum * low),
    coincidences: mixed(coincidences, labels, low),
  })
  return value === null ? null : Math.max(-1, value)
}

/**
 * The same of confusion matrices, for coefficients whose agreement by chance follows from how often each gave each label.
 *
 * @param cells of one matrix, or of several of one size after the other
 * @param figure AC1, Cohen's kappa, the Matthews correlation, or a mean of these
 */
export function cellsAtShare(
  cells: Float64Array,
  figure: FigureOfTotals,
  labels: number,
  low: number,
): number | null {
  const all = cells.reduce((sum, count) => sum + count, 0)
  // with one label alone nothing is left to chance
  const isOneLabel = cells.some((count) => count === all)
  const size = labels * labels
  const handed = new Float64Array(cells.length)
  for (let start = 0; start < cells.length; start += size)
    handed.set(mixed(cells.subarray(start, start + size), labels, low), start)
  const value = isOneLabel ? low : figure(handed).value
  return value === null ? null : Math.max(-1, value)
}

/** A table with the same marginals, of which only a share `low` agrees: the rest is handed to chance. */
function mixed(cells: Float64Array, labels: number, low: number): Float64Array {
  const given = cells.filter((_, cell) => cell % (labels + 1) === 0)
  const all = given.reduce((sum, count) => sum + count, 0)
  if (all === 0) return cells
  const byChance = given.reduce((sum, count) => sum + (count / all) ** 2, 0)
  const handed = byChance < 1 ? Math.min(1, (1 - low) / (1 - byChance)) : 0
  return cells.map((count, cell) => {
    const [row, column] = [given[Math.floor(cell / labels)] as number, given[cell % labels] as number]
    return (1 - handed) * count + (handed * row * column) / all
  })
}
