import 'server-only'
import { FIRST_ROUND, REPEAT_ROUND } from '@/lib/core/adjudication/item-state'
import type { RepeatedAnswer } from '@/lib/core/figures/people/repeat-rows'
import { db } from '../client'
import { indexedItems } from '../indexed-items'

/**
 * Both answers of a rater to a statement that came twice: the first as it stands, the second as first given. In an order that
 * follows from the data. Callers have authorized already.
 */
export function listRepeats(taskId: string): Promise<(RepeatedAnswer & { patient: string })[]> {
  return db.$queryRaw`
    with repeated as materialized (
      select r.alias, t."raterId", t."itemId", f.code as first, t.code as again, p."externalId" as patient
      from "Rater" r
      cross join lateral (
        select own.* from "Rating" own
        where own."raterId" = r.id and own.round = ${REPEAT_ROUND} and own.revision = 1 offset 0
      ) t
      join "Item" i on i.id = t."itemId" and i."taskId" = ${taskId}::uuid
      join "Patient" p on p.id = i."patientId"
      join "Rating" f on f."itemId" = t."itemId" and f."raterId" = t."raterId" and f.round = ${FIRST_ROUND} and f.current
      where r.kind = 'human' and r."studyId" = (select "studyId" from "Task" where id = ${taskId}::uuid)
    ),
    -- where nothing came twice no statement needs its index
    indexed as materialized (select id, index from (${indexedItems(taskId)}) item where exists (select from repeated))
    select t."raterId", t.first, t.again, indexed.index, t.patient
    from repeated t join indexed on indexed.id = t."itemId"
    order by t.alias collate "C", indexed.index`
}
