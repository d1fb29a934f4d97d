import type { StudyMatrix } from '@/lib/core/study-matrix'
import { makeMatrix } from './study-matrix'

export const SETTLED = 'SSNSANSSNSAASNSA'
export const AI_RATERS = {
  'alpha 5': 'SSNSANSSNSAASNSS',
  'beta 5': 'SSSSANNSNSASSNSA',
  'gamma 5': 'NSNSNNSSSSAASSSA',
}
const YEARS = [1, 2, 3, 10, 12, 15]
/** What each of six people said, now and then otherwise than what was settled. */
export const SAID_BY_PEOPLE = YEARS.map((_, person) =>
  SETTLED.split('')
    .map((label, index) => ((index * (person + 2)) % 7 === 0 ? 'N' : label))
    .join(''),
)
export const OPEN = { openedAt: '2026-01-01T00:00:00Z', aiRaters: 3 }

/** Sixteen statements that six people of different years of practice answered, and these AI raters. */
export function reportedMatrix(aiRaters: Record<string, string>): StudyMatrix {
  const matrix = makeMatrix(SAID_BY_PEOPLE, aiRaters, SETTLED)
  return {
    ...matrix,
    columns: matrix.columns.map((column, index) => ({ ...column, practiceYears: YEARS[index] ?? null })),
  }
}
