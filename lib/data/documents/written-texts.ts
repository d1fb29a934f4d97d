import 'server-only'
import { z } from 'zod'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { requireId } from '@/lib/core/uuid'
import { readCitations } from '@/lib/core/writing/citations'
import { DRAFT_STEPS } from '@/lib/core/writing/writing-methods'
import type { WrittenText } from '@/lib/core/writing/written-text'
import { SHEET_TASK } from '../charts/documents'
import { db } from '../client'

const stepSchema = z.enum(DRAFT_STEPS)

/** A document with what its writer cited, and its drafts. @throws {AppError} `not_found`, `forbidden` */
export async function getWrittenText(
  actor: Actor,
  studyId: string,
  documentId: string,
): Promise<WrittenText> {
  authorize(actor, 'document:read', studyId)
  authorize(actor, 'chart:read-all', studyId)
  const document = await db.document.findFirst({
    where: { id: requireId(documentId), studyId },
    include: { patient: { select: { externalId: true } }, drafts: { orderBy: { ordinal: 'asc' } } },
  })
  if (!document) throw new AppError('not_found', 'This text does not exist.')
  const [sheet] = await db.$queryRaw<{ sheetTaskId: string | null }[]>`
    select ${SHEET_TASK} from "Document" d where d.id = ${document.id}::uuid`
  const { externalId, kind, authorKind, authorName, text, attributes, patientId, patient, drafts } = document
  return {
    documentId,
    externalId,
    kind,
    authorKind,
    authorName,
    patient: { patientId, externalId: patient.externalId },
    text,
    sheetTaskId: sheet?.sheetTaskId ?? null,
    citations: readCitations(attributes, text),
    drafts: drafts.map(({ index, step, tag, text }) => ({ index, step: stepSchema.parse(step), tag, text })),
  }
}
