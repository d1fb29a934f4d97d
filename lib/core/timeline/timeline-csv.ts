import type { PatientTimelines, ShownEntry, ShownTimeline } from './timeline-view'

const HEAD = [
  'tier',
  'author',
  'order',
  'date',
  'precision',
  'rule',
  'date_words',
  'text',
  'patient',
  'note',
  'note_kind',
  'note_time',
  'start',
  'end',
  'quote',
  'removed',
  'kept_order',
  'kept_text',
  'round',
  'named_by_model',
]

/**
 * The timelines of a patient as rows of a table: what stays in order of time, then what was taken out, with the reason and what stays
 * for it. Places are half-open, in UTF-16 code units of the note's text.
 */
export function toTimelineRows({ externalId, timelines }: PatientTimelines): (string | number | null)[][] {
  const rows = timelines.flatMap((timeline) =>
    [...timeline.entries, ...timeline.removed].map((entry) => toRow(externalId, timeline, entry)),
  )
  return [HEAD, ...rows]
}

function toRow(
  patient: string,
  { tier, author }: ShownTimeline,
  entry: ShownEntry,
): (string | number | null)[] {
  const { removal } = entry
  const said = [entry.ordinal, entry.date, entry.precision, entry.rule, entry.dateWords, entry.text]
  const place = [entry.note, entry.kind, entry.noteTime, entry.start, entry.end, entry.quote]
  const named = removal?.why === 'model' ? yesNo(removal.isNamed) : null
  const why = removal === null ? [null, null, null] : [removal.why, removal.kept, removal.keptText]
  return [tier, author, ...said, patient, ...place, ...why, removal?.round ?? null, named]
}

function yesNo(is: boolean): string {
  return is ? 'yes' : 'no'
}
