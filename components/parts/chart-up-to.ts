import { notesBefore, type PatientChart } from '@/lib/core/chart'

/**
 * The chart as it was at a time, as `notesBefore` says.
 *
 * @param until wall-clock time; null for the whole chart, which is the same object
 */
export function chartUpTo(chart: PatientChart, until: string | null): PatientChart {
  if (until === null) return chart
  const notes = notesBefore(chart.notes, until)
  const ids = new Set(notes.map(({ id }) => id))
  return { ...chart, notes, contents: chart.contents.filter(({ noteId }) => ids.has(noteId)) }
}
