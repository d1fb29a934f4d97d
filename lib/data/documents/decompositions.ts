import 'server-only'
import { randomUUID } from 'node:crypto'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { CutStatement, Decomposition, FactListing } from '@/lib/core/text-jobs'
import { digestOf } from '@/lib/digest'
import { writeAudit } from '../audit'
import { db } from '../client'
import { makeMissingItems } from '../protocols/make-items'
import { endUnit, lockUnit, type TextUnit } from '../work/units'
import { hashDecomposition } from './hash-decomposition'

type Source = { text: string; patientId: string }

/** The document or note that a unit names. @throws {AppError} `not_found`, `forbidden` */
export async function getTextToCut(
  actor: Actor,
  {
    studyId,
    unitId,
    configuration,
  }: Pick<TextUnit<Decomposition | FactListing>, 'studyId' | 'unitId' | 'configuration'>,
): Promise<Source> {
  authorize(actor, 'document:read', studyId)
  authorize(actor, 'chart:read-all', studyId)
  const find = { where: { id: unitId, studyId }, select: { text: true, patientId: true } }
  const source =
    configuration.source === 'documents' ? await db.document.findFirst(find) : await db.note.findFirst(find)
  if (!source) throw new AppError('not_found', 'This text does not exist any more.')
  return source
}

/**
 * Stores what a text was cut into: statements of a document, with the items that the study's protocols make of them, or facts of a note. Once, however
 * often it is called; where statements of this kind, or facts of this very cutting, came from elsewhere in the meantime, those
 * stay and nothing is added.
 *
 * @throws {AppError} `not_found`, `forbidden`; `conflict` when the text is another than the one that was cut
 */
export async function storeStatements(
  actor: Actor,
  unit: TextUnit<Decomposition>,
  source: Source,
  statements: readonly CutStatement[],
): Promise<void> {
  const { studyId, unitId, configuration } = unit
  authorize(actor, 'run:manage', studyId)
  await db.$transaction(async (tx) => {
    const work = await lockUnit(tx, actor, unit)
    if (!work) return
    const kind = configuration.unit
    const isDocument = configuration.source === 'documents'
    const [current] = isDocument
      ? await tx.$queryRaw<
          { text: string }[]
        >`select text from "Document" where id = ${unitId}::uuid for update`
      : await tx.$queryRaw<{ text: string }[]>`select text from "Note" where id = ${unitId}::uuid for update`
    if (current?.text !== source.text)
      throw new AppError('conflict', 'The text changed while it was being cut. Take the work up again.')
    const scope = { studyId, patientId: source.patientId }
    const decomposition = hashDecomposition(configuration)
    const known = isDocument
      ? await tx.statement.count({ where: { documentId: unitId, kind } })
      : await tx.fact.count({ where: { noteId: unitId, kind, decomposition } })
    const rows = known > 0 ? [] : statements.map((statement) => ({ ...scope, kind, ...statement }))
    if (isDocument) {
      const first = await tx.statement.count({ where: { documentId: unitId } })
      const statements = rows.map((row, index) => {
        const id = randomUUID()
        return { ...row, id, externalId: id, documentId: unitId, ordinal: first + index }
      })
      await tx.statement.createMany({ data: statements })
      if (statements.length > 0) await makeMissingItems(tx, studyId, source.patientId)
    } else {
      await tx.fact.createMany({
        data: rows.map((row, ordinal) => ({ ...row, noteId: unitId, ordinal, decomposition })),
      })
    }
    await writeAudit(tx, actor, studyId, {
      type: 'statements.cut',
      data: { source: configuration.source, textId: unitId, kind, count: rows.length, digest: digest(rows) },
    })
    await endUnit(tx, actor, work, { unitId, made: rows.length })
  })
}

function digest(rows: readonly { text: string; start: number; end: number }[]): string {
  return digestOf(rows.map(({ text, start, end }) => ({ text, start, end })))
}
