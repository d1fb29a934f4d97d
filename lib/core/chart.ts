/** A note as it is read: times are wall-clock texts, `YYYY-MM-DD` and `YYYY-MM-DD HH:MM:SS`. */
export type ChartNote = {
  id: string
  externalId: string
  /** The source's own id of the admission. */
  admissionId: string | null
  category: string
  description: string
  chartDate: string | null
  chartTime: string | null
  text: string
}

type ChartAdmission = {
  externalId: string
  admitTime: string | null
  dischargeTime: string | null
  diagnosis: string | null
}

/** Where a note begins in the PDF, counted from 1. */
export type ChartContentsEntry = { noteId: string; page: number }

export type PatientChart = {
  patientId: string
  externalId: string
  admissions: readonly ChartAdmission[]
  /** In reading order. */
  notes: readonly ChartNote[]
  contents: readonly ChartContentsEntry[]
}

/** A passage of a note, half-open in UTF-16 code units of its text. */
export type ChartPassage = { noteId: string; start: number; end: number }

/** Reading order: by day, within a day by time with untimed notes last, then by id. Undated notes come first of all. */
export function orderNotes<Note extends Pick<ChartNote, 'chartDate' | 'chartTime' | 'externalId'>>(
  notes: readonly Note[],
): Note[] {
  return notes.toSorted(
    (left, right) =>
      compare(dayOf(left) ?? '', dayOf(right) ?? '') ||
      compare(left.chartTime ?? '9', right.chartTime ?? '9') ||
      compare(left.externalId, right.externalId),
  )
}

/** `Radiology – CHEST (PORTABLE AP)`; the description alone when it says the category already, or one part is empty. */
export function noteTitle({ category, description }: Pick<ChartNote, 'category' | 'description'>): string {
  if (description === '') return category || 'Note'
  const saysCategory = description.toLowerCase().startsWith(category.toLowerCase())
  return saysCategory ? description : `${category} – ${description}`
}

/** `2150-03-04 08:10`, the day alone, or a dash. */
export function noteTimeLabel(note: Pick<ChartNote, 'chartDate' | 'chartTime'>): string {
  return note.chartTime?.slice(0, 16) ?? note.chartDate ?? '–'
}

export type NoteGroup = { admissionId: string | null; day: string | null; notes: ChartNote[] }

/** Runs of notes of one admission and one day, in reading order: how a chart's contents are read. */
export function groupNotes(notes: readonly ChartNote[]): NoteGroup[] {
  const groups: NoteGroup[] = []
  for (const note of notes) {
    const last = groups.at(-1)
    const day = dayOf(note)
    if (last && last.day === day && last.admissionId === note.admissionId) last.notes.push(note)
    else groups.push({ admissionId: note.admissionId, day, notes: [note] })
  }
  return groups
}

function dayOf(note: Pick<ChartNote, 'chartDate' | 'chartTime'>): string | null {
  return note.chartDate ?? note.chartTime?.slice(0, 10) ?? null
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
