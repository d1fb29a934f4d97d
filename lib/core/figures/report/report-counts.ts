import type { StudyMatrix } from '@/lib/core/study-matrix'
import { countedAi, type DuplicateRaters } from '../basis/duplicate-raters'
import { countPatients } from '../basis/patient-indices'

export type ReportCounts = {
  patients: number
  statements: number
  /** Of these, the ones that anybody rated, and of how many patients they are. */
  ratedPatients: number
  ratedStatements: number
  people: number
  ratings: number
  /** Without those that repeat others: juries their members, copies the same configuration. */
  aiRaters: number
  aiRatings: number
  /** The most notes that any of them did without, because they were not cut into its facts. */
  uncutNotes: number
}

/** How much there is in a study, and how much of it is rated. @param duplicates among its AI raters, where they are known */
export function reportCounts(matrix: StudyMatrix, duplicates?: DuplicateRaters): ReportCounts {
  const { items, columns, aiRaters } = matrix
  const rated = [...items.keys()].filter((index) => columns.some(({ bytes }) => bytes[index]))
  const voters = countedAi(matrix, duplicates).aiRaters
  return {
    patients: new Set(items.map(({ patient }) => patient)).size,
    statements: items.length,
    ratedPatients: countPatients(items, rated),
    ratedStatements: rated.length,
    people: new Set(columns.map(({ raterId }) => raterId)).size,
    ratings: columns.reduce((sum, { bytes }) => sum + given(bytes), 0),
    aiRaters: voters.length,
    aiRatings: voters.reduce((sum, { codes }) => sum + given(codes), 0),
    uncutNotes: Math.max(0, ...aiRaters.map(({ configuration }) => Number(configuration['uncutNotes']) || 0)),
  }
}

function given(bytes: Uint8Array): number {
  let count = 0
  for (let index = 0; index < bytes.length; index++) if (bytes[index] !== 0) count += 1
  return count
}
