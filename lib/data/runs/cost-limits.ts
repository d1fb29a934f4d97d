import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { describeCost } from '@/lib/core/runs/describe-cost'
import { db, type Tx } from '../client'
import { Prisma } from '../generated/client'
import { holdOwnRun, lockOwnRun } from './own-run'

type Which = { id: string } | { gridId: string }

/** Whether the run `r` has cost what it may; runs of a grid have one limit together. */
export const IS_SPENT = Prisma.sql`(coalesce(r."gridId" is null and r.cost >= r."costLimit", false)
  or exists (select 1 from "RunGrid" g where g.id = r."gridId" and g."costLimit" is not null
    and (select sum(o.cost) from "Run" o where o."gridId" = g.id) >= g."costLimit"))`

/** The run or the grid that is limited, its limit, and what is on record of its cost. */
export type StoredBudget = { id: string; limit: number; spent: number }

/** What this rater's run may cost, with others of its grid; null where there is no limit. */
export async function findBudget(actor: Actor, runId: string): Promise<StoredBudget | null> {
  const own = actor.kind === 'ai' ? [...actor.raters.values()] : [] // asked every few statements: in one query
  const [budget] = await db.$queryRaw<StoredBudget[]>`
    select coalesce(g.id, r.id) as id, coalesce(g."costLimit", r."costLimit") as "limit",
      case when g.id is null then coalesce(r.cost, 0)
        else (select coalesce(sum(o.cost), 0) from "Run" o where o."gridId" = g.id) end as spent
    from "Run" r left join "RunGrid" g on g.id = r."gridId"
    where r.id = ${runId}::uuid and r."raterId" = any(${own}::uuid[]) and coalesce(g."costLimit", r."costLimit") is not null`
  return budget ?? null
}

async function findSpentLimit(tx: Tx, which: Which): Promise<Omit<StoredBudget, 'id'> | null> {
  const id = 'id' in which ? which.id : null
  const gridId = 'gridId' in which ? which.gridId : null
  const [spent] = await tx.$queryRaw<Omit<StoredBudget, 'id'>[]>`
    select coalesce(limited."costLimit", r."costLimit") as "limit", case when limited.id is null then r.cost
      else (select sum(o.cost) from "Run" o where o."gridId" = limited.id) end as spent
    from "Run" r left join "RunGrid" limited on limited.id = r."gridId"
    where (r.id = ${id}::uuid or r."gridId" = ${gridId}::uuid) and ${IS_SPENT}
    limit 1`
  return spent ?? null
}

/**
 * Holds a run whose calls have cost what they may: nothing more is begun, what is under way still ends. Others of its grid
 * hold themselves when they next look.
 *
 * @param currency of the prices
 * @returns whether it is held
 * @throws {AppError} `forbidden` for anybody but the run's own rater
 */
export async function holdIfSpent(actor: Actor, runId: string, currency: string): Promise<boolean> {
  if ((await findSpentLimit(db, { id: runId })) === null) return false
  return db.$transaction(async (tx) => {
    const run = await lockOwnRun(tx, actor, runId)
    // whoever raises the limit at this moment is waited for
    await tx.$queryRaw`select 1 from "RunGrid" where id = (select "gridId" from "Run" where id = ${runId}::uuid) for share`
    const spent = await findSpentLimit(tx, { id: runId })
    if (spent === null) return false
    await holdOwnRun(tx, actor, run, tellReached(spent.limit, currency))
    return true
  })
}

/**
 * Gives locked runs another limit, where one is told, before they are taken up again. Callers have authorized already.
 *
 * @param limits.costLimit undefined leaves it as it is
 * @param limits.currency of the prices
 * @throws {AppError} `conflict` where as much is spent already
 */
export async function moveCostLimit(
  tx: Tx,
  which: Which,
  { costLimit, currency }: { costLimit?: number | undefined; currency: string },
): Promise<void> {
  if (costLimit !== undefined) {
    const gridId = 'gridId' in which ? which.gridId : await findGridId(tx, which.id)
    if (gridId !== null) await tx.runGrid.update({ where: { id: gridId }, data: { costLimit } })
    else await tx.run.updateMany({ where: which, data: { costLimit } })
  }
  const spent = await findSpentLimit(tx, which)
  if (spent !== null) refuseSpent(spent.spent, currency)
}

/** Why work is held that has cost what it may. */
export function tellReached(limit: number, currency: string): string {
  return `The cost limit of ${`${limit} ${currency}`.trim()} is reached. Resume with a higher one to go on.`
}

/** @throws {AppError} `conflict`: what has cost as much already would be held at once */
export function refuseSpent(spent: number, currency: string): never {
  throw new AppError('conflict', `${describeCost(spent, currency)} are spent: give a higher limit first.`)
}

async function findGridId(tx: Tx, id: string): Promise<string | null> {
  return (await tx.run.findUnique({ where: { id }, select: { gridId: true } }))?.gridId ?? null
}
