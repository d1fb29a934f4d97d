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
import { requireUnlocked } from '../studies'
import { holdsAny, moveItems, OF_WORK } from './move-items'

const SHOWN = 100
const LONG = { timeout: 120_000 }

/**
 * Takes statements out of all tasks of a study, in the audit log. The items that hold them move to tasks of their own with everything
 * that was assigned and said, so that no queue, count or figure has them; AI raters that are under way do not judge them any
 * more.
 *
 * @returns how many were excluded
 * @throws {AppError} `forbidden`; `not_found` for what is no statement to check, as what is excluded or kept for training;
 *   `conflict` while a task that holds one is locked
 */
export async function excludeStatements(actor: Actor, studyId: string, input: NewExclusion): Promise<number> {
  authorize(actor, 'statement:exclude', studyId)
  const { itemIds, reason } = newExclusionSchema.parse(input)
  return db.$transaction(async (tx) => {
    const statementIds = await lockStatements(tx, studyId, itemIds, 'out')
    await moveItems(tx, statementIds, 'out')
    await tx.exclusion.createMany({
      data: statementIds.map((statementId) => ({
        statementId,
        studyId,
        reason,
        excludedById: actor.userId,
      })),
      skipDuplicates: true,
    })
    await writeAudit(tx, actor, studyId, {
      type: 'statements.excluded',
      data: { count: statementIds.length, reason, itemIds: [...new Set(itemIds)] },
    })
    return statementIds.length
  }, LONG)
}

/**
 * Brings excluded statements back, in the audit log, with everything that was assigned and said. AI raters rate them in later runs.
 *
 * @returns how many came back
 * @throws {AppError} `forbidden`; `not_found` for what is not excluded; `conflict` while a task it comes back to is
 *   locked
 */
export async function restoreStatements(actor: Actor, studyId: string, input: Restoration): Promise<number> {
  authorize(actor, 'statement:exclude', studyId)
  const { itemIds } = restorationSchema.parse(input)
  return db.$transaction(async (tx) => {
    const statementIds = await lockStatements(tx, studyId, itemIds, 'back')
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
  const rows = await db.$queryRaw<(Omit<ExcludedStatement, 'by' | 'at'> & Excluder & { at: Date })[]>`
    select ${STATEMENT}, e.reason, e."excludedById", u.name, e."createdAt" as at
    from "Statement" p
    join "Exclusion" e on e."statementId" = p.id
    join lateral (${firstItem(IS_EXCLUDED)}) i on true
    join "Patient" pa on pa.id = p."patientId"
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
  const isFound = Prisma.sql`
    p."studyId" = ${studyId}::uuid and position(lower(${words}) in lower(p.text)) > 0
    and exists (${firstItem(OF_WORK)})`
  const [statements, [counted]] = await Promise.all([
    db.$queryRaw<ExcludableStatement[]>`
      select ${STATEMENT}
      from (
        select p.*
        from "Statement" p join "Patient" pa on pa.id = p."patientId" where ${isFound}
        order by length(p.text), p.text collate "C", pa."externalId" collate "C", p.ordinal, p.id limit ${SHOWN}
      ) p
      join "Patient" pa on pa.id = p."patientId"
      join lateral (${firstItem(OF_WORK)}) i on true
      order by length(p.text), p.text collate "C", pa."externalId" collate "C", p.ordinal, i.id`,
    db.$queryRaw<[{ total: number }]>`select count(*)::int as total from "Statement" p where ${isFound}`,
  ])
  return { total: counted.total, statements }
}

/** How many items of a task are excluded, and how many of them people had answered. Callers have authorized already. */
export async function countExcluded(taskId: string): Promise<{ statements: number; answered: number }> {
  const [counted] = await db.$queryRaw<[{ statements: number; answered: number }]>`
    select count(*)::int as statements,
      count(*) filter (where ${countAnswers(Prisma.sql`t."itemId" = i.id`)} > 0)::int as answered
    from "Item" i join "Task" k on k.id = i."taskId" and k."excludedFromId" = ${taskId}::uuid`
  return counted
}

function countAnswers(of: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    select count(distinct t."raterId") from "Rating" t join "Rater" r on r.id = t."raterId" and r.kind = 'human'
    where ${of} and t.current and t.round = any(${[...COUNTED_ROUNDS]}::int[]))::int`
}

/** Tasks `k` of what is excluded. */
const IS_EXCLUDED = Prisma.sql`k."excludedFromId" is not null`

/** The items of statement `p`, those of the task that was made first before the others. */
function itemsOf(tasks: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    from "Item" own join "Task" k on k.id = own."taskId" and ${tasks}
    join "Task" work on work.id = coalesce(k."excludedFromId", k.id)
    where own."statementId" = p.id`
}

function firstItem(tasks: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select own.id ${itemsOf(tasks)} order by work."createdAt", own.id limit 1`
}

const ANSWERS = countAnswers(
  Prisma.sql`t."itemId" in (select own.id ${itemsOf(Prisma.sql`k."trainsTaskId" is null`)})`,
)

const STATEMENT = Prisma.sql`i.id as "itemId", p.text, p.kind::text as kind, pa."externalId" as patient, ${ANSWERS} as answers`

/**
 * The statements of these items, which people work on, or which are excluded. Whoever answers one of the items holds it: wait,
 * so that nothing is said of it in between.
 *
 * @throws {AppError} `not_found` when an item does not stand there; `conflict` while a task that holds one is locked
 */
async function lockStatements(
  tx: Tx,
  studyId: string,
  itemIds: readonly string[],
  way: 'out' | 'back',
): Promise<string[]> {
  const tasks = way === 'out' ? OF_WORK : IS_EXCLUDED
  const own = await tx.item.findMany({
    where: { id: { in: [...itemIds] }, studyId },
    select: { statementId: true },
  })
  const named = own.flatMap(({ statementId }) => statementId ?? [])
  const holding = await tx.$queryRaw<{ id: string }[]>`
    select distinct coalesce(k."excludedFromId", k.id) as id from "Item" i join "Task" k on k.id = i."taskId"
    where ${holdsAny(named)} and ${tasks} order by 1`
  for (const { id } of holding) await requireUnlocked(tx, id)
  const rows = await tx.$queryRaw<{ statementId: string }[]>`
    select i."statementId" from "Item" i join "Task" k on k.id = i."taskId"
    where i.id = any(${[...itemIds]}::uuid[]) and i."studyId" = ${studyId}::uuid and ${tasks}
      and (${way === 'out'} or exists (select 1 from "Exclusion" e where e."statementId" = i."statementId"))
      and i."statementId" is not null
    order by i.id for update of i`
  if (rows.length < new Set(itemIds).size) {
    throw new AppError(
      'not_found',
      'One of these statements is not there any more. Please look at the list again.',
    )
  }
  return [...new Set(rows.map((row) => row.statementId))]
}
