import { capitalize } from '@/lib/core/text/capitalize'
import type { Shown } from './figure'
import { inPatients } from './figure-text'

/** In the order of journals; more than these are doubled. */
const MARKS = ['*', '†', '‡', '§', '¶'] as const

export type FigureNotes = {
  /** The marks that stand behind a figure, as `*†`; empty where there is nothing to say of it. */
  markOf: (estimate: Shown) => string
  /** The notes of some figures, each once, as `* No interval: it is based on one patient.` */
  of: (estimates: readonly Shown[]) => string[]
}

/**
 * Why figures have no value or no interval, and what else is to be known of them: each reason once, with a mark that the figures
 * carry of which it is true.
 *
 * @param estimates all of a figure, in the order in which they stand
 */
export function figureNotes(estimates: readonly Shown[]): FigureNotes {
  const marks = new Map<string, string>()
  for (const text of estimates.flatMap(notesOf)) {
    if (!marks.has(text)) marks.set(text, markAt(marks.size))
  }
  const listed = (shown: readonly Shown[]) => {
    const own = new Set(shown.flatMap(notesOf))
    return [...marks].filter(([text]) => own.has(text))
  }
  return {
    markOf: (estimate) =>
      listed([estimate])
        .map(([, mark]) => mark)
        .join(''),
    of: (shown) => listed(shown).map(([text, mark]) => `${mark} ${text}`),
  }
}

function notesOf({ value, interval, reason, noIntervalReason, note }: Shown): string[] {
  if (value === null) return reason ? [`No figure: ${inPatients(reason)}.`] : []
  return [
    ...(interval === null && noIntervalReason !== undefined
      ? [`No interval: ${inPatients(noIntervalReason)}.`]
      : []),
    ...(note === undefined ? [] : [`${capitalize(note)}.`]),
  ]
}

function markAt(index: number): string {
  return (MARKS[index % MARKS.length] ?? '').repeat(1 + Math.floor(index / MARKS.length))
}
