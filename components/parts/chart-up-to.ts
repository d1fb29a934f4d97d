import type { ChartNote, PatientChart } from '@/lib/core/chart'

/**
 * The chart as it was at a time: without the notes that were written later, or of which that is not known, such as notes of
 * the same day without a time.
 *
 * @param until wall-clock time, `YYYY-MM-DD HH:MM:SS` or its beginning; null for the whole chart, which is the same object
 */
export function chartUpTo(chart: PatientChart, until: string | null): PatientChart {
  if (until === null) return chart
  const notes = chart.notes.filter((note) => isWrittenBy(note, until))
  const ids = new Set(notes.map(({ id }) => id))
  return { ...chart, notes, contents: chart.contents.filter(({ noteId }) => ids.has(noteId)) }
}

function isWrittenBy({ chartTime, chartDate }: ChartNote, until: string): boolean {
  if (chartTime !== null) return chartTime <= until.padEnd(19, '~')
  return chartDate !== null && chartDate < until.slice(0, 10)
}
