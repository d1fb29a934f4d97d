import type { ImportProblem, ImportWarning } from '../exchange/import-report'
import type { FlowStep } from './choose-cohort'
import type { CourseLines } from './cohort-rules'

/** A discharge summary and the lines of it that were cut out; null where none could be. */
export type CourseCut = { admission: string; patient: string; lines: CourseLines | null; summary: string }

/** What came of choosing a cohort, for people to look at. */
export type MadeCohort = {
  flow: readonly FlowStep[]
  /** Rows of MIMIC that could not be read and were left out. */
  unread: number
  problems: readonly ImportProblem[]
  warnings: readonly ImportWarning[]
  /** So many that a page can show; those without a hospital course first. */
  cuts: readonly CourseCut[]
}

const NOTES = /^(noteevents|discharge|radiology)\.csv(\.gz)?$/i
const BESIDE = [/^admissions\.csv(\.gz)?$/i, /^patients\.csv(\.gz)?$/i]

/** Whether files are MIMIC's own tables, of which a cohort is chosen before anything is imported: recognized by PATIENTS, which no import reads. */
export function isMimic(names: readonly string[]): boolean {
  return [NOTES, ...BESIDE].every((pattern) => names.some((name) => pattern.test(name)))
}
