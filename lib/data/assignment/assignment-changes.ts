import 'server-only'
import { FIRST_ROUND, REPEAT_ROUND } from '@/lib/core/adjudication/item-state'
import type { ItemRater } from '@/lib/core/assignment/plan-items'
import { seededShuffle } from '@/lib/core/stats/seeded-shuffle'
import type { Tx } from '../client'

const ROWS_AT_A_TIME = 5000

type Scope = { taskId: string; studyId: string; seed: number }

/**
 * First-round assignments, each rater's in an own seeded order for each patient, after what is there. Callers have
 * authorized and audit.
 *
 * @param rows statements of the task that the rater does not have
 */
export async function addAssignments(tx: Tx, scope: Scope, rows: readonly ItemRater[]): Promise<void> {
  const { taskId, studyId, seed } = scope
  const items = await listOrderedItems(tx, taskId, new Set(rows.map((row) => row.itemId)))
  const last = await listLastPositions(tx, taskId)
  const patientOf = new Map(items.map((item) => [item.id, item.patientId]))
  const rank = new Map(items.map((item, index) => [item.id, index]))
  const groups = Map.groupBy(rows, (row) => `${row.raterId}:${patientOf.get(row.itemId)}`)
  const made = [...groups].flatMap(([key, own]) => {
    const ordered = own.toSorted(
      (left, right) => (rank.get(left.itemId) ?? 0) - (rank.get(right.itemId) ?? 0),
    )
    const first = (last.get(key) ?? -1) + 1
    return seededShuffle(ordered, `${seed}:${key}`).map((row, index) => ({ ...row, position: first + index }))
  })
  for (let from = 0; from < made.length; from += ROWS_AT_A_TIME) {
    const chunk = JSON.stringify(made.slice(from, from + ROWS_AT_A_TIME))
    await tx.$executeRaw`
      insert into "Assignment" (id, "studyId", "taskId", "itemId", "raterId", "patientId", round, position)
      select gen_random_uuid(), ${studyId}::uuid, ${taskId}::uuid, i.id, x."raterId", i."patientId", ${FIRST_ROUND},
        x.position
      from json_to_recordset(${chunk}::json) as x("itemId" uuid, "raterId" uuid, position int)
      join "Item" i on i.id = x."itemId" and i."taskId" = ${taskId}::uuid`
  }
}

/**
 * Takes first-round assignments away, except those that have been rated, also at this moment.
 *
 * @returns how many went
 */
export async function removeAssignments(tx: Tx, taskId: string, rows: readonly ItemRater[]): Promise<number> {
  let removed = 0
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
    const chunk = JSON.stringify(rows.slice(from, from + ROWS_AT_A_TIME))
    // whoever is rating one of these holds its row: wait, then look again
    const locked = await tx.$queryRaw<{ id: string }[]>`
      select a.id from "Assignment" a
      join json_to_recordset(${chunk}::json) as x("itemId" uuid, "raterId" uuid)
        on a."itemId" = x."itemId" and a."raterId" = x."raterId"
      where a."taskId" = ${taskId}::uuid and a.round = ${FIRST_ROUND}
      order by a.id for update of a`
    const ids = locked.map((row) => row.id)
    removed += await tx.$executeRaw`
      delete from "Assignment" a where a.id = any(${ids}::uuid[]) and not exists (
        select 1 from "Rating" t where t."itemId" = a."itemId" and t."raterId" = a."raterId" and t.round = a.round)`
  }
  if (removed > 0) await removeOrphans(tx, taskId)
  return removed
}

/** A repeat of what its rater does not have any more, and has not rated, has lost its sense. */
async function removeOrphans(tx: Tx, taskId: string): Promise<void> {
  await tx.$executeRaw`
    delete from "Assignment" a where a."taskId" = ${taskId}::uuid and a.round = ${REPEAT_ROUND}
      and not exists (
        select 1 from "Rating" t where t."itemId" = a."itemId" and t."raterId" = a."raterId" and t.round = a.round)
      and not exists (
        select 1 from "Assignment" b
        where b."itemId" = a."itemId" and b."raterId" = a."raterId" and b.round = ${FIRST_ROUND})`
}

async function listOrderedItems(
  tx: Tx,
  taskId: string,
  ids: ReadonlySet<string>,
): Promise<{ id: string; patientId: string }[]> {
  const rows = await tx.$queryRaw<{ id: string; patientId: string }[]>`
    select i.id, i."patientId" from "Item" i
    where i."taskId" = ${taskId}::uuid order by i.sort, i.key collate "C"`
  return rows.filter((row) => ids.has(row.id))
}

/** By `rater:patient`. */
async function listLastPositions(tx: Tx, taskId: string): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ key: string; position: number }[]>`
    select "raterId" || ':' || "patientId" as key, max(position) as position
    from "Assignment" where "taskId" = ${taskId}::uuid group by "raterId", "patientId"`
  return new Map(rows.map((row) => [row.key, row.position]))
}
