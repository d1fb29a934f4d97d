import 'server-only'
import type { Tx } from '../client'
import { Prisma } from '../generated/client'
import { ensureSideTask } from '../tasks'

/**
 * Moves all items that hold these statements, with what was assigned and said, between the tasks that people work on and those
 * for what is excluded from them. An item of several statements comes back with the last of them. Runs drop what they have not
 * judged. Callers have authorized and audit.
 */
export async function moveItems(tx: Tx, statementIds: readonly string[], way: 'out' | 'back'): Promise<void> {
  const items = await tx.$queryRaw<{ id: string; taskId: string; excludedFromId: string | null }[]>`
    select i.id, i."taskId", k."excludedFromId" from "Item" i join "Task" k on k.id = i."taskId"
    where ${holdsAny(statementIds)} and ${way === 'out' ? OF_WORK : ofExcluded(statementIds)}
    order by i.id for update of i`
  const ids = items.map((item) => item.id)
  // before their ratings: what a run has judged by now is among these, and nothing is added any more
  await tx.workUnit.deleteMany({ where: { itemId: { in: ids }, status: { not: 'done' } } })
  for (const own of Map.groupBy(items, (item) => item.taskId).values()) {
    const [{ taskId: from, excludedFromId }] = own as [(typeof own)[number]]
    const taskId = excludedFromId ?? (await ensureSideTask(tx, from, EXCLUDED))
    const itemIds = own.map((item) => item.id)
    await tx.item.updateMany({ where: { id: { in: itemIds } }, data: { taskId } })
    await tx.assignment.updateMany({ where: { itemId: { in: itemIds } }, data: { taskId } })
    await tx.rating.updateMany({ where: { itemId: { in: itemIds } }, data: { taskId } })
  }
}

/** Items `i` that show one of these statements. */
export function holdsAny(statementIds: readonly string[]): Prisma.Sql {
  const ids = Prisma.sql`any(${[...statementIds]}::uuid[])`
  return Prisma.sql`(i."statementId" = ${ids} or i.id in (select "itemId" from "ItemPart" where "statementId" = ${ids}))`
}

/** Tasks `k` that people work on. */
export const OF_WORK = Prisma.sql`k."excludedFromId" is null and k."trainsTaskId" is null`

/** Excluded items `i` that show no excluded statement but these. */
function ofExcluded(statementIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`k."excludedFromId" is not null and not exists (
    select 1 from "Exclusion" e where e."statementId" <> all(${[...statementIds]}::uuid[]) and (
      e."statementId" = i."statementId"
      or e."statementId" in (select part."statementId" from "ItemPart" part where part."itemId" = i.id)))`
}

const EXCLUDED = { link: 'excludedFromId', title: 'Excluded' } as const
