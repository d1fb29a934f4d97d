import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { AppError } from '@/lib/core/errors'
import type { NamedEntries } from '@/lib/core/named-entries'
import type { Definition } from '@/lib/core/protocols/definition'
import type { FieldOfKind } from '@/lib/core/protocols/field'
import type { Entry } from '@/lib/core/protocols/field-kinds/list'
import { readStoredValues } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { writeAudit } from '../audit'
import { noteLabelExposure } from '../blinding/label-exposures'
import { db, type Tx } from '../client'
import type { Prisma } from '../generated/client'
import { listAllItemStates } from '../item-states'
import { makeMissingItems } from '../protocols/make-items'
import { openTask } from '../tasks'

/** A list of a form whose entries become statements of a kind. */
type NamingField = FieldOfKind<'list'> & { becomes: string }

function listNamingFields({ fields }: Pick<Definition, 'fields'>): NamingField[] {
  return fields.filter((field): field is NamingField => field.kind === 'list' && field.becomes !== undefined)
}

/**
 * What people named in a task whose entries become statements, in the order of documents and raters; null where none do. Whoever
 * reads it has read answers that are not settled yet, which goes into the audit log.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listNamedEntries(actor: Actor, task: TaskRef): Promise<NamedEntries | null> {
  authorize(actor, 'agreement:read', task.studyId)
  const { definition } = await openTask(task)
  const fields = listNamingFields(definition)
  if (fields.length === 0) return null
  const answers = await readAnswers(db, task.taskId)
  await noteShown(actor, task, answers)
  const made = await db.statement.findMany({
    where: {
      studyId: task.studyId,
      kind: { in: fields.map(({ becomes }) => becomes) },
      attributes: { path: ['task'], equals: task.taskId },
    },
    select: { attributes: true },
  })
  const versions = new Set(made.map(({ attributes }) => (attributes as { rating?: string }).rating))
  return {
    waiting: await listWaiting(task.taskId),
    rows: answers.flatMap((answer) =>
      fields.flatMap(({ id }) =>
        entriesOf(definition, answer, id).map((entry) => ({
          document: answer.document.externalId,
          author: answer.author,
          label: entry.label,
          text: entry.text,
          quote: entry.quote ?? null,
          suggested: entry.suggested ?? null,
          isMade: versions.has(answer.ratingId),
        })),
      ),
    ),
  }
}

/**
 * Makes statements of what people named, by the study's names for them, and the items that tasks make of these. What was changed
 * since takes the place of what was made of the answer before, unless that was rated, excluded or given a known answer: then it
 * stays. Done again it changes nothing.
 *
 * @returns how many statements were made, and how many answers were changed since and keep what was made of them before
 * @throws {AppError} `not_found`, `forbidden`; `invalid` where the protocol names nothing that becomes statements
 */
export async function makeNamedStatements(
  actor: Actor,
  task: TaskRef,
): Promise<{ made: number; kept: number }> {
  const { studyId, taskId } = task
  authorize(actor, 'run:manage', studyId)
  return db.$transaction(
    async (tx) => {
      const { definition } = await openTask(task, tx)
      const fields = listNamingFields(definition)
      if (fields.length === 0)
        throw new AppError('invalid', 'This task asks for no list, so nothing becomes statements.')
      // one after another, or two leads at once would make them twice
      await tx.$queryRaw`select id from "Task" where id = ${taskId}::uuid for no key update`
      let made = 0
      let kept = 0
      const answers = await readAnswers(tx, taskId)
      for (const answer of answers)
        for (const field of fields) {
          const entries = entriesOf(definition, answer, field.id)
          const state = await clearBefore(tx, taskId, answer, field)
          if (state === 'kept') kept += 1
          if (state !== 'free') continue
          await createStatements(tx, task, { answer, field, entries })
          made += entries.length
        }
      for (const patientId of new Set(answers.map(({ document }) => document.patientId)))
        await makeMissingItems(tx, studyId, patientId)
      await noteShown(actor, task, answers, tx)
      if (made > 0)
        await writeAudit(tx, actor, studyId, { type: 'statements.named', data: { taskId, count: made } })
      return { made, kept }
    },
    { timeout: 120_000 },
  )
}

/** Who was given a document of a task and has not answered. */
function listWaiting(taskId: string): Promise<{ document: string; author: string }[]> {
  return db.$queryRaw`
    select i."documentKey" as document, r.alias as author
    from "Assignment" a join "ItemView" i on i.id = a."itemId" and i."documentKey" is not null
    join "Rater" r on r.id = a."raterId"
    where a."taskId" = ${taskId}::uuid and a.round = ${FIRST_ROUND} and not exists (
      select 1 from "Rating" t where t."itemId" = a."itemId" and t."raterId" = a."raterId" and t.current
        and t.round = ${FIRST_ROUND})
    order by i."documentKey" collate "C", r.alias collate "C"`
}

async function noteShown(actor: Actor, task: TaskRef, answers: readonly Answer[], tx?: Tx): Promise<void> {
  const states = new Map(
    (await listAllItemStates(task.taskId, tx)).map(({ itemId, state }) => [itemId, state]),
  )
  const shown = answers.flatMap(({ itemId }) => {
    const state = states.get(itemId)
    return state ? [{ state, rounds: [FIRST_ROUND] }] : []
  })
  await noteLabelExposure(actor, task, shown, tx)
}

type Answer = {
  itemId: string
  ratingId: string
  revision: number
  author: string
  code: string
  fields: unknown
  document: { id: string; externalId: string; patientId: string }
}

/** What people answered last, of items of a document. */
async function readAnswers(tx: Tx, taskId: string): Promise<Answer[]> {
  const rows = await tx.rating.findMany({
    where: { taskId, current: true, round: FIRST_ROUND, rater: { kind: 'human' } },
    select: {
      id: true,
      itemId: true,
      revision: true,
      code: true,
      fields: true,
      rater: { select: { alias: true } },
      item: { select: { document: { select: { id: true, externalId: true, patientId: true } } } },
    },
    orderBy: [{ item: { document: { externalId: 'asc' } } }, { rater: { alias: 'asc' } }],
  })
  return rows.flatMap(({ id, itemId, revision, code, fields, rater, item: { document } }) =>
    document ? [{ itemId, ratingId: id, revision, code, fields, author: rater.alias, document }] : [],
  )
}

function entriesOf(definition: Definition, answer: Answer, field: string): readonly Entry[] {
  return (readStoredValues(definition, answer)[field] as readonly Entry[] | undefined) ?? []
}

/**
 * Removes what was made of an earlier version of an answer.
 *
 * @returns `same` where it was made of this very version, `kept` where it cannot go, else `free`
 */
async function clearBefore(
  tx: Tx,
  taskId: string,
  { ratingId, author, document }: Answer,
  { id, becomes }: NamingField,
): Promise<'same' | 'kept' | 'free'> {
  const before = await tx.statement.findMany({
    where: {
      documentId: document.id,
      kind: becomes,
      AND: [
        { attributes: { path: ['task'], equals: taskId } },
        { attributes: { path: ['field'], equals: id } },
        { attributes: { path: ['author'], equals: author } },
      ],
    },
    select: { id: true, attributes: true },
  })
  if (before.length === 0) return 'free'
  if (before.some(({ attributes }) => (attributes as { rating?: string }).rating === ratingId)) return 'same'
  const ids = before.map((statement) => statement.id)
  const items = await tx.$queryRaw<{ id: string }[]>`
    select i.id from "Item" i
    where i."statementId" = any(${ids}::uuid[])
      or i.id in (select "itemId" from "ItemPart" where "statementId" = any(${ids}::uuid[]))
    order by i.id for update`
  const itemIds = items.map((item) => item.id)
  const [rated, keyed, excluded] = [
    await tx.rating.count({ where: { itemId: { in: itemIds } } }),
    await tx.keyedItem.count({ where: { itemId: { in: itemIds } } }),
    await tx.exclusion.count({ where: { statementId: { in: ids } } }),
  ]
  if (rated + keyed + excluded > 0) return 'kept'
  await tx.item.deleteMany({ where: { id: { in: itemIds } } })
  await tx.statement.deleteMany({ where: { id: { in: ids } } })
  return 'free'
}

async function createStatements(
  tx: Tx,
  { studyId, taskId }: TaskRef,
  { answer, field, entries }: { answer: Answer; field: NamingField; entries: readonly Entry[] },
): Promise<void> {
  const { document, author, revision, ratingId } = answer
  const version = revision > 1 ? `-v${revision}` : ''
  await tx.statement.createMany({
    data: entries.map(({ text, label, quote, start, suggested }, ordinal) => ({
      studyId,
      patientId: document.patientId,
      documentId: document.id,
      externalId: `${document.externalId}/${author}/${field.id}-${ordinal + 1}${version}`,
      kind: field.becomes,
      ordinal,
      text,
      start: quote === undefined || start === undefined ? null : start,
      end: quote === undefined || start === undefined ? null : start + quote.length,
      origin: { by: 'person' },
      attributes: {
        ...(label !== null && { category: label }),
        author,
        position: ordinal + 1,
        version: revision,
        ...(suggested !== undefined && { suggested }),
        task: taskId,
        field: field.id,
        rating: ratingId,
      } satisfies Prisma.InputJsonObject,
    })),
  })
}
