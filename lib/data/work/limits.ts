import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { describeCost } from '@/lib/core/runs/describe-cost'
import { db, type Tx } from '../client'
import { Prisma } from '../generated/client'
import { pauseLocked } from './end-work'
import { lockOwnWork } from './own-work'

type Which = { id: string } | { gridId: string }

/** Whether the work `w` has cost what it may; runs of a grid have one limit together. */
export const IS_SPENT = Prisma.sql`(coalesce(w."gridId" is null and w.cost >= w."costLimit", false)
  or exists (select 1 from "RunGrid" g where g.id = w."gridId" and g."costLimit" is not null
    and (select sum(o.cost) from "Work" o where o."gridId" = g.id) >= g."costLimit"))`

/** The work or the grid that is limited, its limit, and what is in the call ledger of its cost. */
export type StoredBudget = { id: string; limit: number; spent: number }

/** What work of this actor may cost, with others of its grid; null where there is no limit. */
export async function findBudget(actor: Actor, workId: string): Promise<StoredBudget | null> {
  const own = actor.kind === 'ai' ? [...actor.raters.values()] : [] // asked every few statements: in one query
  const [budget] = await db.$queryRaw<StoredBudget[]>`
    select coalesce(g.id, w.id) as id, coalesce(g."costLimit", w."costLimit") as "limit",
      case when g.id is null then coalesce(w.cost, 0)
        else (select coalesce(sum(o.cost), 0) from "Work" o where o."gridId" = g.id) end as spent
    from "Work" w left join "RunGrid" g on g.id = w."gridId"
    where w.id = ${workId}::uuid and (w."raterId" is null or w."raterId" = any(${own}::uuid[]))
      and coalesce(g."costLimit", w."costLimit") is not null`
  return budget ?? null
}

async function findSpentLimit(tx: Tx, which: Which): Promise<Omit<StoredBudget, 'id'> | null> {
  const id = 'id' in which ? which.id : null
  const gridId = 'gridId' in which ? which.gridId : null
  const [spent] = await tx.$queryRaw<Omit<StoredBudget, 'id'>[]>`
    select coalesce(limited."costLimit", w."costLimit") as "limit", case when limited.id is null then w.cost
      else (select sum(o.cost) from "Work" o where o."gridId" = limited.id) end as spent
    from "Work" w left join "RunGrid" limited on limited.id = w."gridId"
    where (w.id = ${id}::uuid or w."gridId" = ${gridId}::uuid) and ${IS_SPENT}
    limit 1`
  return spent ?? null
}

/**
 * Holds work whose calls have cost what they may: nothing more is begun, what is under way still ends. Others of a grid hold
 * themselves when they next look.
 *
 * @param currency of the prices
 * @returns whether it is held
 * @throws {AppError} as `requireOwnWork`
 */
export async function pauseIfSpent(actor: Actor, workId: string, currency: string): Promise<boolean> {
  if ((await findSpentLimit(db, { id: workId })) === null) return false
  return db.$transaction(async (tx) => {
    const work = await lockOwnWork(tx, actor, workId)
    // whoever raises the limit at this moment is waited for
    await tx.$queryRaw`select 1 from "RunGrid" where id = (select "gridId" from "Work" where id = ${workId}::uuid) for share`
    const spent = await findSpentLimit(tx, { id: workId })
    if (spent === null) return false
    await pauseLocked(tx, actor, work, describeReached(spent.limit, currency))
    return true
  })
}

/**
 * Gives locked work another limit, where one is given, before it is taken up again. Callers have authorized already.
 *
 * @param limits.costLimit undefined leaves it as it is
 * @param limits.currency of the prices
 * @throws {AppError} `conflict` where as much is spent already: it would be held at once
 */
export async function moveCostLimit(
  tx: Tx,
  which: Which,
  { costLimit, currency }: { costLimit?: number | undefined; currency: string },
): Promise<void> {
  if (costLimit !== undefined) {
    const gridId = 'gridId' in which ? which.gridId : await findGridId(tx, which.id)
    if (gridId !== null) await tx.runGrid.update({ where: { id: gridId }, data: { costLimit } })
    else await tx.work.updateMany({ where: which, data: { costLimit } })
  }
  const spent = await findSpentLimit(tx, which)
  if (spent !== null)
    throw new AppError(
      'conflict',
      `${describeCost(spent.spent, currency)} are spent: give a higher limit first.`,
    )
}

/** Why work is held that has cost what it may. */
function describeReached(limit: number, currency: string): string {
  return `The cost limit of ${`${limit} ${currency}`.trim()} is reached. Resume with a higher one to go on.`
}

async function findGridId(tx: Tx, id: string): Promise<string | null> {
  return (await tx.work.findUnique({ where: { id }, select: { gridId: true } }))?.gridId ?? null
}
