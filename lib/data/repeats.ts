import 'server-only'
import { FIRST_ROUND, REPEAT_ROUND } from '@/lib/core/adjudication/item-state'
import type { RepeatedAnswer } from '@/lib/core/figures/study-report'
import { db } from './client'
import { placedItems } from './placed-items'

/**
 * Both answers of a rater to a statement that came twice: the first as it stands, the second as first given. In an order that
 * follows from the data. Callers have authorized already.
 */
export function listRepeats(taskId: string): Promise<(RepeatedAnswer & { place: number })[]> {
  return db.$queryRaw`
    with placed as materialized (${placedItems(taskId)})
    select t."raterId", f.code as first, t.code as again, placed.place
    from "Rating" t
    join placed on placed.id = t."itemId"
    join "Rating" f on f."itemId" = t."itemId" and f."raterId" = t."raterId" and f.round = ${FIRST_ROUND} and f.current
    join "Rater" r on r.id = t."raterId"
    where t."taskId" = ${taskId}::uuid and t.round = ${REPEAT_ROUND} and t.revision = 1
    order by r.alias collate "C", placed.place`
}
