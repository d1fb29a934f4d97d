import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { isUnsettled } from '@/lib/core/progress'
import { requireId } from '@/lib/core/uuid'
import { db } from '../client'
import { listAllItemStates } from '../item-states'

/**
 * How clinicians worded questions of a task better, in its field `wording`, where these are settled: the newest of them, each question
 * once.
 *
 * @returns at most `most`
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listRephrasings(
  actor: Actor,
  { studyId, taskId }: { studyId: string; taskId: string },
  most: number,
): Promise<{ question: string; better: string }[]> {
  authorize(actor, 'run:manage', studyId)
  const settled = (await listAllItemStates(requireId(taskId))).flatMap(({ itemId, state }) =>
    isUnsettled(state.kind) ? [] : [itemId],
  )
  return db.$queryRaw`
    select question, better from (
      select distinct on (i."statementId") i.text as question, r.fields->>'wording' as better, r."createdAt" as at
      from "Rating" r join "Rater" a on a.id = r."raterId" and a.kind = 'human'
      join "ItemView" i on i.id = r."itemId"
      where i.id = any(${settled}::uuid[]) and i."studyId" = ${studyId}::uuid and r.current
        and coalesce(r.fields->>'wording', '') <> ''
      order by i."statementId", r."createdAt" desc) reworded
    order by at desc, question collate "C" limit ${most}`
}
