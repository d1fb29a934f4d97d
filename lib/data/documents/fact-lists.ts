import 'server-only'
import { randomUUID } from 'node:crypto'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { FactList } from '@/lib/core/protocols/entailment/read-facts'
import type { FactListing } from '@/lib/core/text-jobs'
import { sha256 } from '@/lib/digest'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { makeMissingItems } from '../protocols/make-items'
import { hashSettings } from '../work/hash-settings'
import { endUnit, lockUnit, type TextUnit } from '../work/units'
import { storeSentences } from './note-sentences'

/** Kinds of documents and statements, as the protocol of entailment names them. */
const NOTE_KIND = 'note'
const LIST_KIND = 'fact-list'
const FACT_KIND = 'fact'

/** Notes whose facts were not listed in this very way yet. Callers have authorized already. */
export async function listUnlistedNotes(
  tx: Tx,
  studyId: string,
  configuration: FactListing,
): Promise<string[]> {
  const settings = hashListing(configuration)
  const rows =
    configuration.source === 'documents'
      ? await tx.$queryRaw<{ id: string }[]>`
          select d.id from "Document" d
          where d."studyId" = ${studyId}::uuid and d.kind = ${NOTE_KIND}
            and not exists (select from "Document" l where l."sourceId" = d.id and l.attributes ->> 'settings' = ${settings})
          order by d."externalId" collate "C"`
      : await tx.$queryRaw<{ id: string }[]>`
          select n.id from "Note" n
          where n."studyId" = ${studyId}::uuid
            and not exists (
              select from "Document" d join "Document" l on l."sourceId" = d.id
              where d."studyId" = n."studyId" and d.attributes ->> 'note' = n."externalId"
                and l.attributes ->> 'settings' = ${settings})
          order by n."externalId" collate "C"`
  return rows.map(({ id }) => id)
}

type Written = { text: string; model: string; list: FactList }

/**
 * Stores a list of facts as a document that says its note again, word for word as the model wrote it, with its facts as
 * statements, and makes the pairs that tasks lack. A note of a chart becomes a document of its own first, cut into sentences.
 * Once, however often it is called.
 *
 * @throws {AppError} `not_found`, `forbidden`; `conflict` where the note is another than the one that was listed
 */
export async function storeFactList(
  actor: Actor,
  unit: TextUnit<FactListing>,
  source: { text: string; patientId: string },
  { text, model, list }: Written,
): Promise<void> {
  const { studyId, unitId, configuration } = unit
  authorize(actor, 'run:manage', studyId)
  await db.$transaction(async (tx) => {
    const work = await lockUnit(tx, actor, unit)
    if (!work) return
    const note = await openNote(tx, studyId, { unitId, isChart: configuration.source === 'notes' })
    if (note.text !== source.text)
      throw new AppError('conflict', 'The note changed while its facts were listed. Take the work up again.')
    const settings = hashListing(configuration)
    const known = await tx.document.count({
      where: { sourceId: note.id, attributes: { path: ['settings'], equals: settings } },
    })
    if (known === 0) {
      const { form, examples } = configuration
      const prompt = `${form}${examples ? ' with examples' : ''}`
      const externalId = `${note.externalId}/${settings.slice(0, 8)}`
      const scope = { studyId, patientId: note.patientId }
      const document = await tx.document.create({
        data: {
          ...scope,
          admissionId: note.admissionId,
          externalId,
          kind: LIST_KIND,
          authorKind: 'llm',
          authorName: configuration.model,
          text,
          sourceId: note.id,
          attributes: { settings, prompt, warnings: list.warnings },
        },
      })
      await tx.statement.createMany({
        data: list.facts.map(({ text: fact, start, end, class: own }, ordinal) => ({
          ...scope,
          documentId: document.id,
          externalId: `${externalId}/${ordinal}`,
          kind: FACT_KIND,
          ordinal,
          text: fact,
          start,
          end,
          origin: { by: 'model', model },
          attributes: { direction: 'precision', class: own },
        })),
      })
      await makeMissingItems(tx, studyId, note.patientId)
      await writeAudit(tx, actor, studyId, {
        type: 'facts.listed',
        data: { documentId: document.id, noteId: note.id, jobId: work.id, digest: sha256(text) },
      })
    }
    await endUnit(tx, actor, work, { unitId, made: known === 0 ? list.facts.length : 0 })
  })
}

type Note = { id: string; externalId: string; patientId: string; admissionId: string | null; text: string }

/** The document that a note stands in; of a note of a chart it is made where there is none. Its sentences come with it. */
async function openNote(
  tx: Tx,
  studyId: string,
  { unitId, isChart }: { unitId: string; isChart: boolean },
): Promise<Note> {
  const document = isChart
    ? await copyNote(tx, studyId, unitId)
    : await tx.document.findFirst({ where: { id: unitId, studyId, kind: NOTE_KIND } })
  if (!document) throw new AppError('not_found', 'This note does not exist any more.')
  await tx.$queryRaw`select id from "Document" where id = ${document.id}::uuid for update`
  if ((await tx.statement.count({ where: { documentId: document.id } })) === 0)
    await storeSentences(tx, studyId, document)
  return document
}

async function copyNote(tx: Tx, studyId: string, noteId: string): Promise<Note | null> {
  const note = await tx.note.findFirst({ where: { id: noteId, studyId } })
  if (!note) return null
  const { externalId, patientId, admissionId, category, text } = note
  const known = await tx.document.findFirst({
    where: { studyId, kind: NOTE_KIND, attributes: { path: ['note'], equals: externalId } },
  })
  if (known) return known
  const isTaken = (await tx.document.count({ where: { studyId, externalId } })) > 0
  return tx.document.create({
    data: {
      studyId,
      patientId,
      admissionId,
      externalId: isTaken ? `${externalId}-${randomUUID().slice(0, 8)}` : externalId,
      kind: NOTE_KIND,
      authorKind: 'human',
      authorName: '',
      text,
      attributes: { note: externalId, noteType: category },
    },
  })
}

/** SHA-256 over the settings by which facts are listed, whatever the notes and however a server was asked for it. */
function hashListing({ source: _source, ...settings }: FactListing): string {
  return hashSettings(settings)
}

/** Under whose name lists come of it. */
export function nameFactLister({ model, form, examples }: FactListing): string {
  return `${model}, ${form}${examples ? ' with examples' : ''}`
}
