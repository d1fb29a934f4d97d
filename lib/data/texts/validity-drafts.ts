import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import {
  type ValidityValue,
  validityCode,
  validityValueSchema,
} from '@/lib/core/protocols/validity/validity-protocol'
import type { ValidityDrafting } from '@/lib/core/text-jobs'
import { digestOf } from '@/lib/digest'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { makeItems } from '../protocols/make-items'
import { openTask } from '../tasks'
import { endUnit, lockUnit, type TextUnit } from '../work/units'
import { ensureValidityTask } from './validity-task'

type DraftUnit = TextUnit<ValidityDrafting>
type Draft = { statementId: string; value: ValidityValue }

/** Documents with a statement that this drafter has not drafted. Callers have authorized already. */
export async function listUndraftedDocuments(
  tx: Tx,
  studyId: string,
  configuration: ValidityDrafting,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select d.id from "Document" d
    where d."studyId" = ${studyId}::uuid and exists (
      select 1 from "Statement" p where p."documentId" = d.id and not exists (
        select 1 from "Rating" r
        join "Item" i on i.id = r."itemId" join "Rater" x on x.id = r."raterId"
        where i."statementId" = p.id and r.current and x.kind = 'ai'
          and x.configuration = ${JSON.stringify(configuration)}::jsonb))
    order by d."externalId"`
  return rows.map((row) => row.id)
}

/** The statements of a document whose checks are to be drafted. @throws {AppError} `not_found`, `forbidden` */
export async function listStatementsToDraft(
  actor: Actor,
  { studyId, unitId }: Pick<DraftUnit, 'studyId' | 'unitId'>,
): Promise<{ statementId: string; text: string }[]> {
  authorize(actor, 'document:read', studyId)
  const rows = await db.statement.findMany({
    where: { documentId: unitId, studyId },
    orderBy: [{ ordinal: 'asc' }, { externalId: 'asc' }],
    select: { id: true, text: true },
  })
  return rows.map(({ id, text }) => ({ statementId: id, text }))
}

/**
 * Stores the drafts of a document as ratings of an AI rater, one for each way of drafting. Once, however often it is called;
 * a statement that this rater has drafted before keeps that draft.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function storeDrafts(actor: Actor, unit: DraftUnit, drafts: readonly Draft[]): Promise<void> {
  const { studyId, configuration, unitId } = unit
  authorize(actor, 'run:manage', studyId)
  await db.$transaction(async (tx) => {
    const work = await lockUnit(tx, actor, unit)
    if (!work) return
    const task = await ensureValidityTask(tx, studyId)
    const raterId = await ensureDrafter(tx, studyId, configuration)
    const items = await ensureItems(tx, { studyId, taskId: task.id, documentId: unitId })
    const known = await tx.rating.findMany({
      where: { raterId, itemId: { in: [...items.values()] } },
      select: { itemId: true },
    })
    const drafted = new Set(known.map((rating) => rating.itemId))
    const rows = drafts.flatMap(({ statementId, value }) => {
      const itemId = items.get(statementId)
      const checked = validityValueSchema.parse(value)
      return itemId === undefined || drafted.has(itemId)
        ? []
        : [{ itemId, value: checked, code: validityCode(checked) }]
    })
    await tx.rating.createMany({
      data: rows.map((row) => ({
        ...row,
        studyId,
        taskId: task.id,
        raterId,
        round: FIRST_ROUND,
        revision: 1,
      })),
    })
    const told = rows.map(({ itemId, value }) => ({ itemId, value }))
    await writeAudit(tx, actor, studyId, {
      type: 'validity.drafted',
      data: {
        raterId,
        count: rows.length,
        digest: digestOf(told),
      },
    })
    await endUnit(tx, actor, work, { unitId, made: rows.length })
  })
}

/** The AI rater that drafts in this way. The study is locked by then, so that two at once make one. */
async function ensureDrafter(tx: Tx, studyId: string, configuration: ValidityDrafting): Promise<string> {
  const found = await tx.rater.findFirst({
    where: { studyId, kind: 'ai', configuration: { equals: configuration } },
    select: { id: true },
  })
  if (found) return found.id
  const name = `validity ${configuration.by === 'rules' ? 'rules' : configuration.model}`
  const raters = await tx.rater.findMany({ where: { studyId }, select: { alias: true } })
  const taken = new Set(raters.map((rater) => rater.alias))
  let number = 1
  const label = () => (number === 1 ? name : `${name} (${number})`)
  while (taken.has(label())) number += 1
  const made = await tx.rater.create({ data: { studyId, kind: 'ai', alias: label(), configuration } })
  return made.id
}

/** Items of the four checks for all statements of a document. @returns their ids by the statement's */
async function ensureItems(
  tx: Tx,
  { studyId, taskId, documentId }: { studyId: string; taskId: string; documentId: string },
): Promise<Map<string, string>> {
  const { patientId } = await tx.document.findUniqueOrThrow({
    where: { id: documentId },
    select: { patientId: true },
  })
  await makeItems(tx, await openTask({ studyId, taskId }, tx), { patientId })
  const rows = await tx.item.findMany({
    where: { taskId, statement: { documentId } },
    select: { id: true, statementId: true },
  })
  return new Map(rows.flatMap(({ id, statementId }) => (statementId === null ? [] : [[statementId, id]])))
}
