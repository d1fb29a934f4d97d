import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { requireId } from '@/lib/core/uuid'
import { db } from '../client'

/**
 * How clinicians worded questions of a task better, in its field `wording`: the newest of them, each question once.
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
  return db.$queryRaw`
    select question, better from (
      select distinct on (i."statementId") i.text as question, r.fields->>'wording' as better, r."createdAt" as at
      from "Rating" r join "Rater" a on a.id = r."raterId" and a.kind = 'human'
      join "ItemView" i on i.id = r."itemId"
      where i."taskId" = ${requireId(taskId)}::uuid and i."studyId" = ${studyId}::uuid and r.current
        and coalesce(r.fields->>'wording', '') <> ''
      order by i."statementId", r."createdAt" desc) reworded
    order by at desc, question collate "C" limit ${most}`
}
