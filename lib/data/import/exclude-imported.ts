import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { verdictProtocol } from '@/lib/core/protocols/verdict/verdict-protocol'
import { writeAudit } from '../audit'
import type { Tx } from '../client'
import { moveItems } from '../statements/move-items'

/**
 * Excludes the statements that this transaction added and that were excluded where they come from, with all that came with
 * them, on record as the import's doing, an entry for each reason. What was there before stays as it is. Callers have
 * authorized already.
 */
export async function excludeImported(tx: Tx, actor: Actor, studyId: string): Promise<void> {
  const rows = await tx.$queryRaw<{ propositionId: string; itemId: string; reason: string }[]>`
    select p.id as "propositionId", i.id as "itemId", s.excluded as reason from "stage_proposition" s
    join "Proposition" p on p."studyId" = ${studyId}::uuid and p."externalId" = s."externalId"
    join "Item" i on i."propositionId" = p.id
    join "Task" k on k.id = i."taskId" and k.protocol = ${verdictProtocol.id}
    where s.excluded is not null and p.xmin = pg_current_xact_id()::xid
    order by s.excluded collate "C", i.id`
  if (rows.length === 0) return
  const propositionIds = rows.map((row) => row.propositionId)
  await moveItems(tx, propositionIds, 'out')
  await tx.exclusion.createMany({
    data: rows.map(({ propositionId, reason }) => ({
      propositionId,
      studyId,
      reason,
      excludedById: actor.userId,
    })),
  })
  for (const [reason, own] of Map.groupBy(rows, (row) => row.reason)) {
    const itemIds = own.map(({ itemId }) => itemId)
    await writeAudit(tx, actor, studyId, {
      type: 'statements.excluded',
      data: { count: itemIds.length, reason, itemIds },
    })
  }
}
