import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { COUNTED_ROUNDS } from '@/lib/core/adjudication/item-state'
import { AppError } from '@/lib/core/errors'
import {
  type ExcludableStatement,
  type ExcludedStatement,
  type NewExclusion,
  newExclusionSchema,
  type Restoration,
  restorationSchema,
} from '@/lib/core/exclusion'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { Prisma } from '../generated/client'
import { findVerdictTask, requireUnlocked } from '../studies'
import { moveItems } from './move-items'

const SHOWN = 100
const LONG = { timeout: 120_000 }

/**
 * Takes statements out of a study, on record. They move to tasks of their own with everything that was assigned and said, so
 * that no queue, count or figure has them; AI raters that are under way do not judge them any more.
 *
 * @returns how many were excluded
 * @throws {AppError} `forbidden`; `not_found` for what is no statement to check, as what is excluded or kept for training;
 *   `conflict` while the study is locked
 */
export async function excludeStatements(actor: Actor, studyId: string, input: NewExclusion): Promise<number> {
  authorize(actor, 'statement:exclude', studyId)
  const { itemIds, reason } = newExclusionSchema.parse(input)
  return db.$transaction(async (tx) => {
    const task = await findVerdictTask(studyId, tx)
    await requireUnlocked(tx, task.id)
    const statementIds = await lockStatements(tx, itemIds, task.id)
    await moveItems(tx, statementIds, 'out')
    await tx.exclusion.createMany({
      data: statementIds.map((statementId) => ({
        statementId,
        studyId,
        reason,
        excludedById: actor.userId,
      })),
    })
    await writeAudit(tx, actor, studyId, {
      type: 'statements.excluded',
      data: { count: statementIds.length, reason, itemIds: [...new Set(itemIds)] },
    })
    return statementIds.length
  }, LONG)
}

/**
 * Brings excluded statements back, on record, with everything that was assigned and said. AI raters judge them in later runs.
 *
 * @returns how many came back
 * @throws {AppError} `forbidden`; `not_found` for what is not excluded; `conflict` while the study is locked
 */
export async function restoreStatements(actor: Actor, studyId: string, input: Restoration): Promise<number> {
  authorize(actor, 'statement:exclude', studyId)
  const { itemIds } = restorationSchema.parse(input)
  return db.$transaction(async (tx) => {
    const task = await findVerdictTask(studyId, tx)
    await requireUnlocked(tx, task.id)
    const excluded = await tx.task.findUnique({ where: { excludedFromId: task.id }, select: { id: true } })
    const statementIds = await lockStatements(tx, itemIds, excluded?.id ?? null)
    await moveItems(tx, statementIds, 'back')
    await tx.exclusion.deleteMany({ where: { statementId: { in: statementIds } } })
    await writeAudit(tx, actor, studyId, {
      type: 'statements.restored',
      data: { count: statementIds.length, itemIds: [...new Set(itemIds)] },
    })
    return statementIds.length
  }, LONG)
}

/** What was excluded and why, newest first. @throws {AppError} `not_found`, `forbidden` */
export async function listExcludedStatements(actor: Actor, studyId: string): Promise<ExcludedStatement[]> {
  authorize(actor, 'statement:exclude', studyId)
  const task = await findVerdictTask(studyId)
  const rows = await db.$queryRaw<(Omit<ExcludedStatement, 'by' | 'at'> & Excluder & { at: Date })[]>`
    select ${STATEMENT}, e.reason, e."excludedById", u.name, e."createdAt" as at
    from "Exclusion" e
    join "Statement" p on p.id = e."statementId"
    join "Item" i on i."statementId" = p.id
    join "Task" k on k.id = i."taskId" and k."excludedFromId" = ${task.id}::uuid
    join "Patient" pa on pa.id = i."patientId"
    left join "User" u on u.id = e."excludedById"
    where e."studyId" = ${studyId}::uuid
    order by e."createdAt" desc, pa."externalId" collate "C", p.ordinal, i.id`
  return rows.map(({ excludedById, name, at, ...row }) => ({
    ...row,
    by: excluderWords({ excludedById, name }),
    at: at.toISOString(),
  }))
}

type Excluder = { excludedById: string | null; name: string | null }

/** Who excluded a statement, by name. Callers have authorized already. */
export async function nameExcluder(excludedById: string | null): Promise<string> {
  const user =
    excludedById === null
      ? null
      : await db.user.findUnique({ where: { id: excludedById }, select: { name: true } })
  return excluderWords({ excludedById, name: user?.name ?? null })
}

function excluderWords({ excludedById, name }: Excluder): string {
  return name ?? (excludedById === null ? 'the installation' : 'an account that is gone')
}

/**
 * Statements to check whose text holds these words, the shortest first: headings and fragments stand at the top.
 *
 * @returns at most 100, and how many there are
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function findExcludableStatements(
  actor: Actor,
  studyId: string,
  words: string,
): Promise<{ total: number; statements: ExcludableStatement[] }> {
  authorize(actor, 'statement:exclude', studyId)
  const task = await findVerdictTask(studyId)
  const isFound = Prisma.sql`i."taskId" = ${task.id}::uuid and position(lower(${words}) in lower(p.text)) > 0`
  const [statements, [counted]] = await Promise.all([
    db.$queryRaw<ExcludableStatement[]>`
      select ${STATEMENT}
      from "Item" i join "Statement" p on p.id = i."statementId" join "Patient" pa on pa.id = i."patientId"
      where ${isFound}
      order by length(p.text), p.text collate "C", pa."externalId" collate "C", p.ordinal, i.id limit ${SHOWN}`,
    db.$queryRaw<[{ total: number }]>`
      select count(*)::int as total from "Item" i join "Statement" p on p.id = i."statementId" where ${isFound}`,
  ])
  return { total: counted.total, statements }
}

/** How many statements of a task are excluded, and how many of them people had answered. Callers have authorized already. */
export async function countExcluded(taskId: string): Promise<{ statements: number; answered: number }> {
  const [counted] = await db.$queryRaw<[{ statements: number; answered: number }]>`
    select count(*)::int as statements, count(*) filter (where ${ANSWERS} > 0)::int as answered
    from "Item" i join "Task" k on k.id = i."taskId" and k."excludedFromId" = ${taskId}::uuid`
  return counted
}

const ANSWERS = Prisma.sql`(
  select count(distinct t."raterId") from "Rating" t join "Rater" r on r.id = t."raterId" and r.kind = 'human'
  where t."itemId" = i.id and t.current and t.round = any(${[...COUNTED_ROUNDS]}::int[]))::int`

const STATEMENT = Prisma.sql`i.id as "itemId", p.text, p.kind::text as kind, pa."externalId" as patient, ${ANSWERS} as answers`

/** Whoever answers one of these holds its item: wait, so that nothing is said of it in between. */
async function lockStatements(tx: Tx, itemIds: readonly string[], taskId: string | null): Promise<string[]> {
  const rows = await tx.$queryRaw<{ statementId: string }[]>`
    select "statementId" from "Item"
    where id = any(${[...itemIds]}::uuid[]) and "taskId" = ${taskId}::uuid order by id for update`
  if (rows.length < new Set(itemIds).size) {
    throw new AppError(
      'not_found',
      'One of these statements is not there any more. Please look at the list again.',
    )
  }
  return rows.map((row) => row.statementId)
}
