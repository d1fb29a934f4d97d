import 'server-only'
import { EXCLUDED_PROTOCOL } from '@/lib/core/exclusion'
import { validityProtocol } from '@/lib/core/protocols/validity/validity-protocol'
import { verdictProtocol } from '@/lib/core/protocols/verdict/verdict-protocol'
import type { Tx } from '../client'
import { ensureSideTask } from '../tasks'

/**
 * Moves all items of these statements, with what was assigned and said, between a task and the one for what is excluded from
 * it. Runs drop what they have not judged. Callers have authorized and audit.
 */
export async function moveItems(tx: Tx, statementIds: readonly string[], way: 'out' | 'back'): Promise<void> {
  const items = await tx.$queryRaw<
    { id: string; taskId: string; studyId: string; excludedFromId: string | null }[]
  >`
    select i.id, i."taskId", i."studyId", k."excludedFromId" from "Item" i join "Task" k on k.id = i."taskId"
    where i."statementId" = any(${[...statementIds]}::uuid[])
      and (k."excludedFromId" is not null or k.protocol in (${verdictProtocol.id}, ${validityProtocol.id}))
      and (k."excludedFromId" is not null) = ${way === 'back'}
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

const EXCLUDED = { link: 'excludedFromId', protocol: EXCLUDED_PROTOCOL, title: 'Excluded' } as const
