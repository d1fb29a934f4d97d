import { judgeFigure } from './judge-measures'
import type { JudgeRow } from './judge-rows'

/** Share of the settled statements below which a rater is not ranked with the others. */
const LEAST_COVERAGE = 0.5

/**
 * AI raters by their AC1 with the settled answers, highest first. Those that rated less than half of the settled statements
 * come after all others: few statements, perhaps the easy ones, are no ground to stand first on.
 */
export function rankJudges(rows: readonly JudgeRow[]): JudgeRow[] {
  return rows
    .map((row) => ({
      row,
      isCovering: row.rated >= LEAST_COVERAGE * row.settled,
      ac1: judgeFigure(row.cells, 'ac1', 'Supported').value ?? -2,
    }))
    .toSorted((left, right) => Number(right.isCovering) - Number(left.isCovering) || right.ac1 - left.ac1)
    .map(({ row }) => row)
}
