/** A note as it is read: times are wall-clock texts, `YYYY-MM-DD` and `YYYY-MM-DD HH:MM:SS`. */
export type ChartNote = {
  id: string
  externalId: string
  /** The source's own id of the admission. */
  admissionId: string | null
  /** What kind of note it is; empty where the source does not say. */
  category: string
  description: string
  /** Who wrote it, as the source names the person; null when it does not say. */
  author: string | null
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

/**
 * Where the text of a note begins on its printed pages, in points from the upper edge: on the first page below the note's
 * own header, on the others below the running header. What stands above is not part of the note.
 */
export const PRINTED_TEXT_TOP = { first: 118, others: 72 } as const

/** Where a note begins in the PDF, counted from 1. */
export type ChartContentsEntry = { noteId: string; page: number }

export type PatientChart = {
  patientId: string
  externalId: string
  admissions: readonly ChartAdmission[]
  /** In reading order. */
  notes: readonly ChartNote[]
  contents: readonly ChartContentsEntry[]
  /** The study's own words that mean the same, for find; one meaning a line. */
  findTerms: string
}

/** A passage of a note, half-open in UTF-16 code units of its text. */
export type ChartPassage = { noteId: string; start: number; end: number }

/**
 * The notes that were written before a time: without those of that very time, which is when the visit's own note was written, and
 * those of which it is not known, such as notes of the same day without a time.
 *
 * @param before wall-clock time, `YYYY-MM-DD HH:MM:SS` or its beginning
 */
export function notesBefore<Note extends Pick<ChartNote, 'chartDate' | 'chartTime'>>(
  notes: readonly Note[],
  before: string,
): Note[] {
  return notes.filter(({ chartTime, chartDate }) =>
    chartTime === null ? chartDate !== null && chartDate < before.slice(0, 10) : chartTime < before,
  )
}

/** The admissions as far as they were known at a time: none that began then or later, and no end or diagnosis that came with it. */
export function admissionsBefore<
  Admission extends { admitTime: string | null; dischargeTime: string | null; diagnosis?: string | null },
>(admissions: readonly Admission[], before: string): Admission[] {
  return admissions.flatMap((admission) => {
    const { admitTime, dischargeTime } = admission
    if (admitTime === null || admitTime >= before) return []
    if (dischargeTime !== null && dischargeTime < before) return [admission]
    return [{ ...admission, dischargeTime: null, ...('diagnosis' in admission && { diagnosis: null }) }]
  })
}

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

/** A note beside a passage quoted from it: `Radiology – CHEST (PORTABLE AP), 2150-03-04 08:10, note N1`. */
export function citeNote(
  note: Pick<ChartNote, 'externalId' | 'category' | 'description' | 'chartDate' | 'chartTime'>,
): string {
  const time = note.chartTime ?? note.chartDate
  const named = note.category === '' && note.description === '' ? [] : [noteTitle(note)]
  return [...named, ...(time === null ? [] : [noteTimeLabel(note)]), `note ${note.externalId}`].join(', ')
}

/** The day a note belongs to, `YYYY-MM-DD`. */
export function dayOf(note: Pick<ChartNote, 'chartDate' | 'chartTime'>): string | null {
  return note.chartDate ?? note.chartTime?.slice(0, 10) ?? null
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
