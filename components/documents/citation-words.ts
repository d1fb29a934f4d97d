import { type ChartNote, citeNote } from '@/lib/core/chart'
import type { Citation } from '@/lib/core/writing/citations'
import { ADMISSION_TAG } from '@/lib/core/writing/note-tags'

/** A citation as it is shown: its note of the chart, where the chart has it. */
export type ShownCitation = Citation & { chartNote: ChartNote | null }

/** What stands in a small mark behind a statement: `H&P`, `3`, `last`; a question mark for a note that there is not. */
export function markOf({ tag, chartNote }: ShownCitation): string {
  if (chartNote === null) return '?'
  if (tag === ADMISSION_TAG) return tag
  return /\d+$/u.exec(tag)?.[0] ?? 'last'
}

/** The note in words. */
export function describeCited({ tag, chartNote }: ShownCitation): string {
  return chartNote === null ? `${tag}, which is no note that the writer was given` : citeNote(chartNote)
}

/** What the note says there; null where nothing smaller than the note was found. */
export function quoteOf({ passage, chartNote }: ShownCitation): string | null {
  return passage && chartNote ? chartNote.text.slice(passage.start, passage.end) : null
}
