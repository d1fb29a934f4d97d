import 'server-only'
import { notesBefore } from '@/lib/core/chart'
import { AppError } from '@/lib/core/errors'
import type { EvidenceSpan } from '@/lib/core/labeling/rating'
import { toWallClock, toWallDate } from '../charts/wall-clock'
import type { Tx } from '../client'

const SPLIT_CHARACTER =
  'A quoted passage begins or ends inside a character. Count its start and end in UTF-16 code units, and move them to the next character.'

/**
 * The passages with their quotes from the stored notes.
 *
 * @param from.until notes that were written then or later cannot be quoted; null for the whole chart
 * @throws {AppError} `invalid` when one stands elsewhere
 */
export async function quotePassages(
  tx: Tx,
  { patientId, until }: { patientId: string; until: string | null },
  evidence: readonly EvidenceSpan[],
) {
  if (evidence.length === 0) return []
  const notes = await tx.note.findMany({
    where: { patientId, id: { in: evidence.map((passage) => passage.noteId) } },
    select: { id: true, text: true, chartDate: true, chartTime: true },
  })
  const dated = notes.map(({ chartDate, chartTime, ...note }) => ({
    ...note,
    chartDate: toWallDate(chartDate),
    chartTime: toWallClock(chartTime),
  }))
  const readable = until === null ? dated : notesBefore(dated, until)
  const texts = new Map(readable.map((note) => [note.id, note.text]))
  return evidence.map(({ noteId, start, end, quote }, rank) => {
    const stored = texts.get(noteId)?.slice(start, end) ?? ''
    if (stored.length !== end - start || (quote !== undefined && quote !== stored)) {
      throw new AppError('invalid', 'A passage does not stand in the chart as it was sent. Mark it again.')
    }
    if (!stored.isWellFormed()) throw new AppError('invalid', SPLIT_CHARACTER)
    return { noteId, start, end, quote: stored, rank }
  })
}
