import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import type { MarginAnswers } from '@/lib/core/figures/basis/margin'
import { db } from '../client'

/**
 * How many of people's first answers were in when each margin was fixed, how many are now, and how many were asked for: those
 * that were brought in need not have been. @throws {AppError} `not_found`,
 * `forbidden`
 */
export async function listMarginAnswers(actor: Actor, studyId: string): Promise<MarginAnswers[]> {
  authorize(actor, 'agreement:read', studyId)
  return db.$queryRaw`
    select m.revision, count(*) filter (where t."createdAt" < m."createdAt")::int as given, count(*)::int as now,
      greatest(count(*), (
        select count(*) from "Assignment" a
        join "Rater" p on p.id = a."raterId" and p.kind = 'human'
        where a."studyId" = m."studyId" and a.round = ${FIRST_ROUND}
      ))::int as planned
    from "Margin" m
    join "Rater" r on r."studyId" = m."studyId" and r.kind = 'human'
    join "Rating" t on t."raterId" = r.id and t.round = ${FIRST_ROUND} and t.revision = 1
    where m."studyId" = ${studyId}::uuid
    group by m.revision, m."studyId"
    order by m.revision`
}
