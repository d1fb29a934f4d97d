import type { AgreementSums } from './agreement-sums'
import type { LabelWeights } from './label-weights'
import { defined, type Figure, undefinedFigure } from './rating-table'

/**
 * Observed agreement freed of what chance would bring: (observed - chance) / (1 - chance), at most 1.
 * Undefined without paired items, or when chance alone would agree always.
 *
 * @param byChance agreement expected by chance, from the sums
 * @param weights credit for partial agreement; without them only equal labels agree
 */
export function chanceCorrected(
  sums: AgreementSums,
  weights: LabelWeights | undefined,
  byChance: (sums: AgreementSums) => number,
): Figure {
  if (sums.paired === 0) return undefinedFigure('no item has two ratings')
  const expected = byChance(sums)
  // rounding must not turn "one label only" into a division by next to nothing
  if (expected > 1 - 1e-12) return undefinedFigure('only one label was used')
  const observed = sumAgreement(sums.pairs, sums.labels, weights) / sums.paired
  return defined((observed - expected) / (1 - expected))
}

/** The total of a table of label pairs, each pair weighted by how alike its labels are. */
export function sumAgreement(
  cells: ArrayLike<number>,
  labels: number,
  weights: LabelWeights | undefined,
): number {
  let sum = 0
  if (weights === undefined) {
    for (let label = 0; label < labels; label++) sum += cells[label * (labels + 1)] as number
    return sum
  }
  for (let cell = 0; cell < labels * labels; cell++)
    sum += (weights[cell] as number) * (cells[cell] as number)
  return sum
}

/** Agreement of two independent raters who use the labels in these shares. */
export function agreementOfShares(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  weights: LabelWeights | undefined,
): number {
  let sum = 0
  for (let row = 0; row < first.length; row++) {
    if (weights === undefined) {
      sum += (first[row] as number) * (second[row] as number)
      continue
    }
    let credit = 0
    for (let column = 0; column < second.length; column++)
      credit += (weights[row * second.length + column] as number) * (second[column] as number)
    sum += (first[row] as number) * credit
  }
  return sum
}
