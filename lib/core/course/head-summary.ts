import type { ChartNote } from '../chart'

/**
 * A note's summary under a line that says when and by whom it was written. The missing blank after the second bar is the
 * published form, kept so that prompts are the same.
 */
export function headSummary(
  note: Pick<ChartNote, 'chartDate' | 'chartTime' | 'category' | 'description'>,
  summary: string,
): string {
  const date = note.chartDate ?? note.chartTime?.slice(0, 10) ?? 'Unknown'
  const time = note.chartTime?.slice(11) ?? 'Unknown'
  return `Date: ${date} | Time: ${time} |Note Category: ${note.category} | Note Description: ${note.description}\n${summary}`
}
