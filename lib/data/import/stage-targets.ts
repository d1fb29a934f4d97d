import 'server-only'
import type { Tx } from '../client'

/**
 * The items that staged ratings, passages and decisions may be about, by task and key, also where they are excluded: what was said
 * of these is held against the file all the same.
 */
export async function stageTargets(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    create temporary table stage_target on commit drop as
    select v.name as task, i.key as item, i.id, i."taskId", i."patientId"
    from stage_task_id v
    join "Task" k on v.id in (k.id, k."excludedFromId", k."trainsTaskId")
    join "Item" i on i."taskId" = k.id`
  await tx.$executeRaw`create index on stage_target (item, task)`
  await tx.$executeRaw`analyze stage_target`
}
