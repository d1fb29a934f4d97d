import type { StudyFrame } from '@/lib/core/study-frame'
import { findCopies } from '../basis/copies'
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

/**
 * The AI rater that figures of one are about where nobody chose one, on every page and in the report: the primary one, fixed
 * before the opening, or else the one that agrees most with the settled answers, each configuration once.
 *
 * @returns undefined where none rated a settled statement
 */
export function openingJudge({ judges }: StudyFrame, rows: readonly JudgeRow[]): JudgeRow | undefined {
  const copies = findCopies(judges)
  const ranked = rankJudges(rows.filter(({ raterId, rated }) => rated > 0 && !copies.has(raterId)))
  const primary = judges.find(({ standing }) => standing === 'primary')
  return ranked.find(({ raterId }) => raterId === primary?.raterId) ?? ranked[0]
}
