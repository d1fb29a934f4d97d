import 'server-only'
import { type ChartPassage, notesBefore } from '@/lib/core/chart'
import type { SeenParts } from '@/lib/core/labeling/labeling-parts'
import type { ListEntry } from '@/lib/core/protocols/list-entry'
import { toWallClock, toWallDate } from '../charts/wall-clock'
import { db } from '../client'

/**
 * Where entries of lists stand in the patient's chart: as they say themselves, or else as a timeline of the patient has a fact in
 * the same words, with or without its date. Callers have authorized already.
 *
 * @returns for each item its parts, with passages of the notes that it may be read beside, and no others
 */
export async function placeEntries(patientId: string, seen: readonly SeenParts[]): Promise<SeenParts[]> {
  const entries = seen.flatMap(({ parts }) =>
    parts.flatMap(({ facts }) => facts.flatMap((fact) => fact.entries ?? [])),
  )
  if (entries.length === 0) return [...seen]
  const [notes, known] = await Promise.all([listNotes(patientId, entries), listFacts(patientId, entries)])
  return seen.map((item) => {
    const { chartUntil } = item
    const readable = new Set(
      (chartUntil === null ? notes : notesBefore(notes, chartUntil)).map(({ id }) => id),
    )
    const ids = new Map(notes.map(({ id, externalId }) => [externalId, id]))
    const findPassage = ({ text, note, start, end }: ListEntry): ChartPassage | null => {
      const noteId = ids.get(note ?? '')
      const own = noteId && start !== undefined && end !== undefined ? { noteId, start, end } : null
      return (
        [own, ...(known.get(text) ?? [])].find((passage) => passage && readable.has(passage.noteId)) ?? null
      )
    }
    return {
      ...item,
      parts: item.parts.map((part) => ({
        ...part,
        facts: part.facts.map(({ entries: own, ...fact }) => ({
          ...fact,
          ...(own && { entries: own.map((entry) => ({ text: entry.text, passage: findPassage(entry) })) }),
        })),
      })),
    }
  })
}

async function listNotes(patientId: string, entries: readonly ListEntry[]) {
  const rows = await db.note.findMany({
    where: {
      patientId,
      OR: [
        { externalId: { in: entries.flatMap(({ note }) => note ?? []) } },
        { timelineEntries: { some: { text: { in: entries.flatMap(wordsOf) } } } },
      ],
    },
    select: { id: true, externalId: true, chartDate: true, chartTime: true },
  })
  return rows.map(({ chartDate, chartTime, ...note }) => ({
    ...note,
    chartDate: toWallDate(chartDate),
    chartTime: toWallClock(chartTime),
  }))
}

/** Passages of facts by the text of the entry that says the same. */
async function listFacts(
  patientId: string,
  entries: readonly ListEntry[],
): Promise<Map<string, ChartPassage[]>> {
  const rows = await db.timelineEntry.findMany({
    where: { timeline: { patientId }, text: { in: entries.flatMap(wordsOf) } },
    orderBy: [{ timelineId: 'asc' }, { ordinal: 'asc' }],
    select: { text: true, noteId: true, start: true, end: true },
  })
  const byText = Map.groupBy(rows, ({ text }) => text)
  return new Map(
    entries.map((entry) => [
      entry.text,
      wordsOf(entry)
        .flatMap((text) => byText.get(text) ?? [])
        .map(({ noteId, start, end }) => ({ noteId, start, end })),
    ]),
  )
}

/** A fact, and the same without the date that it ends with. */
function wordsOf({ text }: ListEntry): string[] {
  return [text, text.replace(/\s*\(\d{4}(?:-\d{2}){0,2}\)\.?$/, '')]
}
