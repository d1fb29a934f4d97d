import { type ChartNote, dayOf } from './chart'

export type ContentsFilter = {
  /** The category of note to show, empty for notes without one; null for all. */
  category: string | null
  /** Who wrote the note; empty for everybody. */
  author: string
  /** First and last day to show, `YYYY-MM-DD`; empty for no limit. Undated notes are shown only without limits. */
  from: string
  to: string
}

export const NO_FILTER: ContentsFilter = { category: null, author: '', from: '', to: '' }

/** The notes that a filter lets through, in their order. */
export function filterNotes(notes: readonly ChartNote[], filter: ContentsFilter): ChartNote[] {
  const { category, author, from, to } = filter
  return notes.filter((note) => {
    const day = dayOf(note)
    if (category !== null && note.category !== category) return false
    if (author !== '' && note.author !== author) return false
    if (from !== '' && (day === null || day < from)) return false
    return to === '' || (day !== null && day <= to)
  })
}

export type ContentsOrder = 'day' | 'category'

/** How notes are called that have no category. */
export const WITHOUT_CATEGORY = 'Without category'

/** A stay, and in it its days or its kinds of notes. */
export type ContentsAdmission = {
  admissionId: string | null
  groups: { title: string; notes: ChartNote[] }[]
}

/**
 * Notes by admission and, within it, by day or by category; both in the order in which they first come up, categories by
 * name.
 *
 * @param notes in reading order
 */
export function groupContents(notes: readonly ChartNote[], order: ContentsOrder): ContentsAdmission[] {
  const admissions = new Map<string | null, Map<string, ChartNote[]>>()
  for (const note of notes) {
    const groups = admissions.get(note.admissionId) ?? new Map<string, ChartNote[]>()
    admissions.set(note.admissionId, groups)
    const title = order === 'day' ? (dayOf(note) ?? 'No date') : note.category || WITHOUT_CATEGORY
    groups.set(title, [...(groups.get(title) ?? []), note])
  }
  return [...admissions].map(([admissionId, groups]) => ({
    admissionId,
    groups: [...groups]
      .map(([title, members]) => ({ title, notes: members }))
      .toSorted((one, other) => (order === 'category' ? one.title.localeCompare(other.title, 'en') : 0)),
  }))
}
