import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { verdictProtocol } from '@/lib/core/protocols/verdict/verdict-protocol'
import type { Glimpsed } from '@/lib/core/record/audit-event'
import { noteGlimpse } from '../blinding/ai-results'
import { noteLabelExposure } from '../blinding/label-exposures'
import type { Tx } from '../client'
import { listAllItemStates } from '../item-states'
import { findVerdictTask } from '../studies'

/**
 * Remembers, before anything is told, that staged ratings are held against what people who work here have said, AI raters
 * that ran here, or juries, also of excluded statements: whether such a row is new, the same or another is their answer. Callers have authorized already.
 */
export async function noteMetAnswers(tx: Tx, actor: Actor, studyId: string): Promise<void> {
  if (actor.userId === null) return
  const task = await findVerdictTask(studyId, tx)
  const { taskId } = task
  const met = await tx.$queryRaw<
    { itemId: string; round: number; runId: string | null; juryId: string | null }[]
  >`
    select distinct t."itemId", t.round, t."runId", j."raterId" as "juryId"
    from stage_rating s
    join "Statement" p on p."studyId" = ${studyId}::uuid and p."externalId" = s.proposition
    join "Item" i on i."statementId" = p.id
    join "Task" k on k.id = i."taskId" and ${taskId}::uuid in (k.id, k."excludedFromId")
    join "Rater" r on r."studyId" = ${studyId}::uuid and r.alias = s.rater
    join "Rating" t on t."itemId" = i.id and t."raterId" = r.id and t.round = s.round and t.current
    left join "Jury" j on j."raterId" = r.id
    where s.protocol = ${verdictProtocol.id}
      and (r."userId" is not null or t."runId" is not null or j."raterId" is not null)`
  const [seen] = met.flatMap(({ runId, juryId }): Glimpsed[] => {
    if (runId !== null) return [{ runId }]
    return juryId === null ? [] : [{ juryId }]
  })
  if (seen) await noteGlimpse(actor, task, seen)
  const ofPeople = Map.groupBy(
    met.filter(({ runId, juryId }) => runId === null && juryId === null),
    ({ itemId }) => itemId,
  )
  if (ofPeople.size === 0) return
  const states = await listAllItemStates(taskId, tx)
  const shown = states.flatMap(({ itemId, state }) => {
    const rounds = ofPeople.get(itemId)?.map(({ round }) => round)
    return rounds === undefined ? [] : [{ state, rounds }]
  })
  await noteLabelExposure(actor, task, shown)
}
