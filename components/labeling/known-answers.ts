import type { OutboxView } from '@/components/outbox/outbox'
import type { OutboxEntry } from '@/components/outbox/outbox-entry'
import type { ChartNote } from '@/lib/core/chart'
import type { LabelingAnswer, LabelingItem, OpenPatient } from '@/lib/core/labeling/labeling'
import type { NewRating } from '@/lib/core/labeling/rating'

/** What this browser knows beyond the page that the server sent: answers on their way, and receipts since. */
export type KnownAnswers = Pick<OutboxView, 'waiting' | 'receipts' | 'skips'>

export const NOTHING_KNOWN: KnownAnswers = { waiting: [], receipts: new Map(), skips: new Map() }

/**
 * The items as the person left them: an answer that waits counts, and so does one that was acknowledged after the page
 * was made (a page that the browser shows again from its memory is older than both).
 *
 * @param notes where quotes of passages stand, as they are not kept in the browser
 */
export function withKnownAnswers(
  served: readonly LabelingItem[],
  { waiting, receipts }: KnownAnswers,
  notes: readonly ChartNote[],
): LabelingItem[] {
  const texts = new Map(notes.map((note) => [note.id, note.text]))
  const waitingFor = Map.groupBy(waiting, (entry) => entry.rating.assignmentId)
  return served.map((item) => {
    const saved = newest(item.answer, receipts.get(item.assignmentId), texts)
    const last = waitingFor.get(item.assignmentId)
    const answer = last ? toWaiting(last, saved?.revision ?? 0, texts) : saved
    return answer === item.answer ? item : { ...item, answer, skipped: false }
  })
}

/** With what was put off, or no longer is, before this page was made and is not with the server yet. */
export function withKnownSkips(
  served: readonly LabelingItem[],
  { skips }: KnownAnswers,
): readonly LabelingItem[] {
  return served.map((item) => {
    const skipped = skips.get(item.assignmentId)
    return item.answer === null && skipped !== undefined ? { ...item, skipped } : item
  })
}

/** Patients whose statements this browser has not all answered, whatever the server knew when it made the page. */
export function withoutAnswered(
  served: readonly OpenPatient[],
  { waiting, receipts }: KnownAnswers,
): readonly OpenPatient[] {
  const answered = new Set([...waiting.map(({ rating }) => rating.assignmentId), ...receipts.keys()])
  return served
    .map((patient) => ({ ...patient, open: patient.open.filter((id) => !answered.has(id)) }))
    .filter(({ open }) => open.length > 0)
}

type Texts = ReadonlyMap<string, string>

function newest(
  served: LabelingAnswer | null,
  known: { entry: OutboxEntry; receipt: { revision: number; savedAt: string } } | undefined,
  texts: Texts,
): LabelingAnswer | null {
  if (!known || known.receipt.revision <= (served?.revision ?? 0)) return served
  const { revision, savedAt } = known.receipt
  return { ...contentOf(known.entry.rating, texts), revision, savedAt }
}

function toWaiting(
  entries: readonly OutboxEntry[],
  savedRevision: number,
  texts: Texts,
): LabelingAnswer | null {
  const last = entries.at(-1)
  if (!last) return null
  const savedAt = new Date(last.givenAt).toISOString()
  return { ...contentOf(last.rating, texts), revision: savedRevision + entries.length, savedAt }
}

/** The part of an answer that a person gave. */
export function contentOf(
  { values, uncertain, comment, evidence }: NewRating,
  texts: Texts,
): Pick<LabelingAnswer, 'values' | 'uncertain' | 'comment' | 'evidence'> {
  return { values, uncertain, comment, evidence: withQuotes(evidence, texts) }
}

/** Passages with their quotes, which are not kept in the browser. */
export function withQuotes(
  passages: readonly NewRating['evidence'][number][],
  texts: Texts,
): LabelingAnswer['evidence'] {
  return passages.map(({ noteId, start, end, quote }) => ({
    noteId,
    start,
    end,
    quote: quote || (texts.get(noteId)?.slice(start, end) ?? ''),
  }))
}
