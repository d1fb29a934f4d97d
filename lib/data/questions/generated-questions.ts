import 'server-only'
import { z } from 'zod'
import { type Actor, authorize } from '@/lib/core/actor'
import { readListEntry } from '@/lib/core/protocols/list-entry'
import {
  type ListedQuestion,
  QUESTIONS_KIND,
  type QuestionDocument,
  readRefused,
} from '@/lib/core/questions/generated-question'
import { db } from '../client'

const attributesSchema = z.object({
  answer: z.string().catch(''),
  type: z.string().catch(''),
  topics: z.array(z.string()).catch([]),
  facts: z.array(z.unknown()).catch([]),
  at: z.string().catch(''),
  reason: z.string().catch(''),
  summary: z.string().catch(''),
  visit: z.string().catch(''),
  arm: z.string().catch(''),
})
const originSchema = z
  .object({ rationale: z.string(), round: z.int().nullable() })
  .catch({ rationale: '', round: null })

/**
 * The questions that were generated in a study, by patient, each with the passages of its facts, and what checks refused.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listGeneratedQuestions(actor: Actor, studyId: string): Promise<QuestionDocument[]> {
  authorize(actor, 'document:read', studyId)
  authorize(actor, 'chart:read-all', studyId)
  const documents = await db.document.findMany({
    where: { studyId, kind: QUESTIONS_KIND },
    include: {
      patient: { select: { externalId: true } },
      statements: { orderBy: { ordinal: 'asc' }, include: { exclusion: { select: { reason: true } } } },
    },
    orderBy: [{ patient: { externalId: 'asc' } }, { externalId: 'asc' }],
  })
  const noteIds = await findNotes(documents.map(({ patientId }) => patientId))
  return documents.map(({ id, patientId, patient, authorName, attributes, statements }) => ({
    documentId: id,
    patientId,
    patient: patient.externalId,
    author: authorName,
    questions: statements.map(({ text, externalId, attributes: own, origin, exclusion }): ListedQuestion => {
      const { facts, ...values } = attributesSchema.parse(own)
      return {
        ...values,
        ...originSchema.parse(origin),
        key: externalId,
        question: text,
        facts: facts.map((fact) => {
          const entry = readListEntry(fact)
          return { ...entry, noteId: noteIds.get(`${patientId} ${entry.note ?? ''}`) ?? null }
        }),
        excluded: exclusion?.reason ?? null,
      }
    }),
    refused: readRefused(attributes),
  }))
}

/** Ids of notes by their patient and the source's own id. */
async function findNotes(patientIds: readonly string[]): Promise<Map<string, string>> {
  const notes = await db.note.findMany({
    where: { patientId: { in: [...new Set(patientIds)] } },
    select: { id: true, patientId: true, externalId: true },
  })
  return new Map(notes.map(({ id, patientId, externalId }) => [`${patientId} ${externalId}`, id]))
}
