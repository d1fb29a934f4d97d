import type { ChartNote } from '../chart'
import { toNoteField, withoutHeads } from '../prompts/note-field'

/** How the line above a summary begins. */
const HEAD = /Date:/iy

/**
 * A note's summary under a line that says when it was written and what it is. The missing blank after the second bar is the
 * published form, kept so that prompts are the same. Neither the note nor its summary can begin another such line.
 */
export function headSummary(
  note: Pick<ChartNote, 'chartDate' | 'chartTime' | 'category' | 'description'>,
  summary: string,
): string {
  const date = note.chartDate ?? note.chartTime?.slice(0, 10) ?? 'Unknown'
  const time = note.chartTime?.slice(11) ?? 'Unknown'
  const [category, description] = [note.category, note.description].map(toNoteField)
  return `Date: ${date} | Time: ${time} |Note Category: ${category || 'None'} | Note Description: ${description || 'None'}\n${withoutHeads(summary, HEAD)}`
}
