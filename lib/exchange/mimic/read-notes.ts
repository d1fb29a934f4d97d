import type { CohortRules } from '@/lib/core/cohort/cohort-rules'
import { findCourse, takeCourse } from '@/lib/core/cohort/find-course'
import { type CourseState, NoteColumns, type NoteKind } from '@/lib/core/cohort/note-columns'
import { readCharted } from '@/lib/core/exchange/day-or-time'
import { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { ImportContext } from '@/lib/core/exchange/import-row'
import { readFiles } from '../format'
import { type MimicFiles, mimicTables } from './mimic-tables'

/** A note of MIMIC as a study takes it. */
export type MimicNote = {
  id: string
  patient: number
  admission: number
  category: string
  description: string
  chartDate: string | null
  chartTime: string | null
  storeTime: string | null
  caregiver: string | null
  isError: boolean
  text: string
}

/** What MIMIC-IV calls its notes by. */
const NOTE_TYPES: Readonly<Record<string, [category: string, description: string]>> = {
  DS: ['Discharge summary', 'Report'],
  AD: ['Discharge summary', 'Addendum'],
  RR: ['Radiology', 'Report'],
  AR: ['Radiology', 'Addendum'],
}
const SUMMARY = 'discharge summary'
const PHYSICIAN = 'physician'

/** The notes of all files in their order, the same order each time. Rows that cannot be read go to the findings. */
export async function* readMimicNotes(
  { notes }: MimicFiles,
  findings: ImportFindings,
): AsyncGenerator<MimicNote> {
  for await (const { row } of readFiles(notes, mimicTables.notes, { findings } as ImportContext)) {
    const [category, description] = NOTE_TYPES[row.CATEGORY] ?? [row.CATEGORY, row.DESCRIPTION]
    yield {
      id: row.ROW_ID,
      patient: row.SUBJECT_ID,
      admission: row.HADM_ID ?? 0,
      category,
      description,
      ...readCharted(row.CHARTDATE, row.CHARTTIME),
      storeTime: row.STORETIME ?? null,
      caregiver: row.CGID ?? null,
      isError: row.ISERROR === '1',
      text: row.TEXT,
    }
  }
}

/** What a cohort is chosen by, of all notes. */
export async function sketchNotes(
  files: MimicFiles,
  rules: CohortRules,
  findings: ImportFindings,
): Promise<NoteColumns> {
  const columns = new NoteColumns()
  for await (const note of readMimicNotes(files, findings)) {
    const number = Number(note.id)
    columns.add({
      patient: note.patient,
      admission: note.admission,
      row: Number.isInteger(number) ? number : columns.length,
      day: note.chartDate,
      time: note.chartTime,
      version: versionOf(note),
      kind: kindOf(note),
      isError: note.isError,
      chars: note.text.length,
      course: kindOf(note) === 'summary' ? courseOf(note, rules).state : 'none',
    })
  }
  return columns
}

/** The hospital course of a discharge summary, as a person has cut it or as its headings do. */
export function courseOf({ text, admission }: MimicNote, rules: CohortRules) {
  const correction = rules.corrections[String(admission)]
  if (correction === undefined && !rules.starts.some((heading) => says(text, heading)))
    return { state: 'none', course: null } as const
  const found = correction ? takeCourse(text, correction, rules) : findCourse(text, rules)
  return 'fault' in found
    ? { state: found.fault satisfies CourseState, course: null }
    : { state: 'cut' as const, course: found }
}

/** Whether a text has the words of a heading anywhere, with its colon or without. */
function says(text: string, heading: string): boolean {
  return text.toLowerCase().includes(heading.toLowerCase().replace(/:$/, ''))
}

function kindOf({ category }: MimicNote): NoteKind {
  const name = category.toLowerCase()
  if (name === SUMMARY) return 'summary'
  return name === PHYSICIAN ? 'physician' : 'other'
}

/** Versions of a note differ in when they were stored alone; a note that lacks a time or a writer has none. */
function versionOf(note: MimicNote): string | null {
  const { patient, admission, chartDate, chartTime, storeTime, category, description, caregiver } = note
  const parts = [chartDate, chartTime, storeTime, category || null, description || null, caregiver]
  if (admission === 0 || parts.includes(null)) return null
  return [patient, admission, chartDate, chartTime, category, description, caregiver].join('|')
}
