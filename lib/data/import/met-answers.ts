import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { Glimpsed } from '@/lib/core/record/audit-event'
import { noteGlimpse } from '../blinding/ai-results'
import { noteLabelExposure } from '../blinding/label-exposures'
import type { Tx } from '../client'
import { listAllItemStates } from '../item-states'
import { listNamedTasks } from '../named-tasks'

/**
 * Remembers, before anything is told, that staged ratings are held against what people who work here have said, AI raters
 * that ran here, or juries, also of excluded statements: whether such a row is new, the same or another is their answer. Callers have authorized already.
 */
export async function noteMetAnswers(tx: Tx, actor: Actor, studyId: string): Promise<void> {
  if (actor.userId === null) return
  const tasks = (await listNamedTasks(tx, studyId)).filter(
    ({ definition }) => definition.aiRater?.isDraft !== true,
  )
  const met = await tx.$queryRaw<
    { taskId: string; itemId: string; round: number; runId: string | null; juryId: string | null }[]
  >`
    select distinct v.id as "taskId", t."itemId", t.round, t."runId", j."raterId" as "juryId"
    from stage_rating s
    join stage_task_id v on v.name = s.task
    join "Task" k on v.id in (k.id, k."excludedFromId")
    join "Item" i on i."taskId" = k.id and i.key = s.item
    join "Rater" r on r."studyId" = ${studyId}::uuid and r.alias = s.rater
    join "Rating" t on t."itemId" = i.id and t."raterId" = r.id and t.round = s.round and t.current
    left join "Jury" j on j."raterId" = r.id
    where v.id = any(${tasks.map(({ id }) => id)}::uuid[])
      and (r."userId" is not null or t."runId" is not null or j."raterId" is not null)`
  for (const { id: taskId } of tasks) {
    const [seen] = met.flatMap(({ taskId: own, runId, juryId }): Glimpsed[] => {
      if (own !== taskId) return []
      if (runId !== null) return [{ runId }]
      return juryId === null ? [] : [{ juryId }]
    })
    if (seen) await noteGlimpse(actor, { studyId, taskId }, seen)
  }
  const ofPeople = met.filter(({ runId, juryId }) => runId === null && juryId === null)
  for (const [taskId, own] of Map.groupBy(ofPeople, (row) => row.taskId)) {
    const rounds = Map.groupBy(own, ({ itemId }) => itemId)
    const states = await listAllItemStates(taskId, tx)
    const shown = states.flatMap(({ itemId, state }) => {
      const given = rounds.get(itemId)?.map(({ round }) => round)
      return given === undefined ? [] : [{ state, rounds: given }]
    })
    await noteLabelExposure(actor, { studyId, taskId }, shown)
  }
}
