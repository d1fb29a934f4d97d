import 'server-only'
import { planSettingsSchema, type Withheld } from '@/lib/core/assignment/plan-settings'
import type { Tx } from '../client'

/**
 * Of items that are withheld from somebody, from which raters. Callers have authorized.
 *
 * @param withheld as a plan says it, or by the last plan that was applied, which holds until another says otherwise
 */
export async function listWithheld(
  tx: Tx,
  taskId: string,
  withheld?: readonly Withheld[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rules = withheld ?? (await findLastRules(tx, taskId))
  if (rules.length === 0) return new Map()
  const rows = await tx.$queryRaw<{ id: string; raterIds: string[] }[]>`
    select i.id, array_agg(w."raterId") as "raterIds"
    from "Item" i
    join json_to_recordset(${JSON.stringify(rules)}::json) as w("raterId" uuid, stratum text, value text)
      on i.strata ->> w.stratum = w.value
    where i."taskId" = ${taskId}::uuid
    group by i.id`
  return new Map(rows.map(({ id, raterIds }) => [id, raterIds]))
}

async function findLastRules(tx: Tx, taskId: string): Promise<readonly Withheld[]> {
  const last = await tx.assignmentPlan.findFirst({
    where: { taskId },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  })
  return last ? planSettingsSchema.parse(last.settings).withheld : []
}
