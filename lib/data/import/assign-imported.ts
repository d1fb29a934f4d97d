import 'server-only'
import { seededShuffle } from '@/lib/core/stats/seeded-shuffle'
import type { Tx } from '../client'

const ROWS_AT_A_TIME = 5000

type ImportedTask = { name: string; id: string }
type Unassigned = { itemId: string; patientId: string; round: number }

/**
 * Gives imported raters the items that they rated, or were to rate, as assignments: so a person can take over the alias and
 * go on. New ones follow those that are there, in the rater's own seeded order.
 *
 * @returns how many assignments were made
 */
export async function assignImported(tx: Tx, studyId: string, seed: number): Promise<number> {
  const tasks = await tx.$queryRaw<ImportedTask[]>`
    select name, id from stage_task_id
    where name in (select task from "stage_rating") order by index`
  let added = 0
  for (const task of tasks) added += await assignTask(tx, studyId, task, seed)
  return added
}

async function assignTask(tx: Tx, studyId: string, task: ImportedTask, seed: number): Promise<number> {
  const raters = await tx.$queryRaw<{ id: string }[]>`
    select r.id from "Rater" r
    where r."studyId" = ${studyId}::uuid and r.kind = 'human'
      and r.alias in (select rater from "stage_rating" where task = ${task.name})
    order by r.alias`
  let added = 0
  for (const { id: raterId } of raters) {
    const rows = await listUnassigned(tx, task, raterId)
    const last = await listLastPositions(tx, task, raterId)
    const assignments = [...Map.groupBy(rows, (row) => `${row.round}:${row.patientId}`).values()].flatMap(
      (items) =>
        seededShuffle(items, `${seed}:${raterId}:${items[0]?.patientId}`).map((item) => {
          const position = (last.get(item.patientId) ?? -1) + 1
          last.set(item.patientId, position)
          return { ...item, position }
        }),
    )
    for (let from = 0; from < assignments.length; from += ROWS_AT_A_TIME) {
      await insertAssignments(
        tx,
        { studyId, taskId: task.id, raterId },
        assignments.slice(from, from + ROWS_AT_A_TIME),
      )
    }
    added += assignments.length
  }
  return added
}

function listUnassigned(tx: Tx, task: ImportedTask, raterId: string): Promise<Unassigned[]> {
  return tx.$queryRaw<Unassigned[]>`
    select i.id as "itemId", i."patientId", s.round
    from "stage_rating" s
    join "Rater" r on r.id = ${raterId}::uuid and r.alias = s.rater
    join stage_target i on i.task = s.task and i.item = s.item and i."taskId" = ${task.id}::uuid
    where s.task = ${task.name} and not exists (
      select 1 from "Assignment" a
      where a."itemId" = i.id and a."raterId" = ${raterId}::uuid and a.round = s.round)
    order by s.round, i."patientId", i.item`
}

async function listLastPositions(tx: Tx, task: ImportedTask, raterId: string): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ patientId: string; position: number }[]>`
    select a."patientId", max(a.position) as position from "Assignment" a
    where a."raterId" = ${raterId}::uuid and a."taskId" = ${task.id}::uuid
    group by a."patientId"`
  return new Map(rows.map((row) => [row.patientId, row.position]))
}

async function insertAssignments(
  tx: Tx,
  { studyId, taskId, raterId }: { studyId: string; taskId: string; raterId: string },
  rows: readonly (Unassigned & { position: number })[],
): Promise<void> {
  await tx.$executeRaw`
    insert into "Assignment" (id, "studyId", "taskId", "itemId", "raterId", "patientId", round, position)
    select gen_random_uuid(), ${studyId}::uuid, ${taskId}::uuid, x."itemId", ${raterId}::uuid, x."patientId", x.round, x.position
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x("itemId" uuid, "patientId" uuid, round int, position int)`
}
