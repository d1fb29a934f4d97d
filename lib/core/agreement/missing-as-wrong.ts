import { type ConfusionCells, f1OfLabel } from './confusion-figures'
import { defined, type Figure, undefinedFigure } from './rating-table'

/** What becomes of items with a truth that a rater did not rate: they are left out, or count as answered wrongly. */
export type Missing = 'left-out' | 'wrong'

/**
 * A confusion matrix that also holds what was not rated: no verdict is one more answer, in the last column, which is never the
 * truth. For figures over all labels together (agreement, balanced accuracy, the Matthews correlation) this is all there is
 * to it: they are those of a matrix with one label more, and each item without a verdict is one on which the rater is
 * wrong. Where nothing is missing they are what they are without it. Of one label see {@link againstRest}. AC1 and kappa
 * are made of how often each label would be given by chance, and no verdict is no label: they have no such form here.
 *
 * @param cells row by row the truth, in each row what the rater said
 * @param unanswered by label that is the truth: items that the rater did not rate
 * @returns a square with one row, all 0, and one column more
 */
export function withUnanswered(cells: ConfusionCells, unanswered: ArrayLike<number>): Float64Array {
  const labels = unanswered.length
  const found = new Float64Array((labels + 1) ** 2)
  for (let row = 0; row < labels; row++) {
    for (let column = 0; column < labels; column++)
      found[row * (labels + 1) + column] = cells[row * labels + column] as number
    found[row * (labels + 1) + labels] = unanswered[row] as number
  }
  return found
}

/**
 * One label against all others, as a matrix of two labels: it, then anything else. There are but two answers then, and no verdict
 * counts as the wrong one of them: as not the label where that is the truth (missed), as the label where it is not (a false
 * alarm). So sensitivity, specificity, both predictive values and F1 can only fall by what is missing: the worst that it can
 * have been.
 *
 * @param cells of {@link withUnanswered}
 * @param label its place in the label set
 * @returns row by row: said and missed, then falsely said and passed
 * @see Schuetz GM, Schlattmann P, Dewey M (2012), BMJ 345:e6717: results that cannot be computed are false negatives or false
 * positives (intention to diagnose)
 * @example
 * // two labels with one item each that was not rated: 3 found, 2 + 1 missed; 1 + 1 falsely said or left open, 4 passed
 * againstRest(withUnanswered([3, 2, 1, 4], [1, 1]), 0) // => [3, 3, 2, 4]
 */
export function againstRest(cells: ConfusionCells, label: number): Float64Array {
  const size = Math.round(Math.sqrt(cells.length))
  const found = new Float64Array(4)
  for (let cell = 0; cell < cells.length; cell++) {
    const isConsensus = Math.floor(cell / size) === label
    const said = cell % size
    const isSaid = said === size - 1 ? !isConsensus : said === label
    const index = (isConsensus ? 0 : 2) + (isSaid ? 0 : 1)
    found[index] = (found[index] as number) + (cells[cell] as number)
  }
  return found
}

/** F1 of one label as {@link againstRest} counts it, from 0 to 1; undefined when the label neither is nor was said anywhere. */
export function f1WithUnanswered(cells: ConfusionCells, label: number): Figure {
  return f1OfLabel(againstRest(cells, label), 2, 0)
}

/**
 * Mean of the same over the labels that have one, from 0 to 1; undefined when none has.
 *
 * @param cells of {@link withUnanswered}
 */
export function macroF1WithUnanswered(cells: ConfusionCells): Figure {
  const labels = Math.round(Math.sqrt(cells.length)) - 1
  const known = Array.from(
    { length: labels },
    (_, label) => f1WithUnanswered(cells, label).value ?? [],
  ).flat()
  return known.length === 0
    ? undefinedFigure('no item has a consensus')
    : defined(known.reduce((sum, value) => sum + value, 0) / known.length)
}
