import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { ChartFact } from '@/lib/core/retrieval/retrieved-fact'
import { splitSentences } from '@/lib/core/text/sentences'
import { db } from './client'
import { toWallClock, toWallDate } from './wall-clock'

/** A fact with the admission its note belongs to (the source's own id). */
export type PatientFact = ChartFact & { admissionId: string | null }

/**
 * The sentences of a patient's notes, cut and stored on first use. Derived from the notes alone, so there is nothing to audit;
 * the unique key of a fact makes two workers at once harmless.
 *
 * @throws {AppError} `not_found` for anybody but an AI rater of this study and those who may read every chart
 */
export async function listFacts(actor: Actor, studyId: string, patientId: string): Promise<PatientFact[]> {
  if (actor.kind !== 'ai') authorize(actor, 'chart:read-all', studyId)
  else if (!actor.raters.has(studyId)) throw new AppError('not_found', 'This patient does not exist.')
  await cutNewNotes(studyId, patientId)
  const rows = await db.fact.findMany({
    where: { studyId, patientId, kind: 'sentence' },
    orderBy: [{ note: { externalId: 'asc' } }, { ordinal: 'asc' }],
    select: {
      id: true,
      noteId: true,
      text: true,
      start: true,
      end: true,
      note: {
        select: {
          category: true,
          description: true,
          chartDate: true,
          chartTime: true,
          storeTime: true,
          admission: { select: { externalId: true } },
        },
      },
    },
  })
  return rows.map(({ note, ...fact }) => ({
    ...fact,
    category: note.category,
    description: note.description,
    chartDate: toWallDate(note.chartDate),
    chartTime: toWallClock(note.chartTime),
    storeTime: toWallClock(note.storeTime),
    admissionId: note.admission?.externalId ?? null,
  }))
}

async function cutNewNotes(studyId: string, patientId: string): Promise<void> {
  const notes = await db.note.findMany({
    where: { studyId, patientId, facts: { none: {} } },
    select: { id: true, text: true },
  })
  for (const note of notes) {
    const sentences = splitSentences(note.text)
    await db.fact.createMany({
      data: sentences.map(({ start, end, text }, ordinal) => ({
        studyId,
        patientId,
        noteId: note.id,
        kind: 'sentence' as const,
        ordinal,
        start,
        end,
        text,
      })),
      skipDuplicates: true,
    })
  }
}
