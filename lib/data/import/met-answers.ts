import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { Glimpsed } from '@/lib/core/audit-log/audit-event'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import { noteGlimpse } from '../blinding/ai-results'
import { noteLabelExposure } from '../blinding/label-exposures'
import type { Tx } from '../client'
import { listAllItemStates } from '../item-states'
import { listNamedTasks } from '../named-tasks'

const MET_ANSWERS =
  'The file was compared with answers that people gave in this study. The audit log has this for answers not settled yet.'

/**
 * Remembers, before anything is reported, that staged ratings and passages are held against what people who work here have said, AI
 * raters that ran here, or juries, also of excluded statements: whether such a row is new, the same or another is their answer, and
 * whether a passage has a rating. Drafts of AI raters are no secret, people's answers beside them are. The report says so, too.
 * Callers have authorized already.
 */
export async function noteMetAnswers(
  tx: Tx,
  actor: Actor,
  studyId: string,
  findings: ImportFindings,
): Promise<void> {
  if (actor.userId === null) return
  const tasks = await listNamedTasks(tx, studyId)
  const met = await tx.$queryRaw<
    { taskId: string; itemId: string; round: number; runId: string | null; juryId: string | null }[]
  >`
    select distinct v.id as "taskId", t."itemId", t.round, t."runId", j."raterId" as "juryId"
    from (select task, item, rater, round from stage_rating
      union select task, item, rater, round from stage_evidence) s
    join stage_task_id v on v.name = s.task
    join "Task" k on v.id in (k.id, k."excludedFromId")
    join "Item" i on i."taskId" = k.id and i.key = s.item
    join "Rater" r on r."studyId" = ${studyId}::uuid and r.alias = s.rater
    join "Rating" t on t."itemId" = i.id and t."raterId" = r.id and t.round = s.round and t.current
    left join "Jury" j on j."raterId" = r.id
    where r."userId" is not null or t."runId" is not null or j."raterId" is not null`
  for (const { id: taskId, definition } of tasks) {
    if (definition.aiRater?.isDraft === true) continue
    const [seen] = met.flatMap(({ taskId: own, runId, juryId }): Glimpsed[] => {
      if (own !== taskId) return []
      if (runId !== null) return [{ runId }]
      return juryId === null ? [] : [{ juryId }]
    })
    if (seen) await noteGlimpse(actor, { studyId, taskId }, seen)
  }
  const ofPeople = met.filter(({ runId, juryId }) => runId === null && juryId === null)
  if (ofPeople.length > 0) findings.addWarning('met_answers', MET_ANSWERS, ofPeople.length)
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
