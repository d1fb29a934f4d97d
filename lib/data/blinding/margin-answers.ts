import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import type { AiName, MarginAnswers } from '@/lib/core/figures/basis/margin'
import { byAlias } from '@/lib/core/rater-names'
import type { TaskRef } from '@/lib/core/task'
import { db } from '../client'
import { openTask } from '../tasks'
import { isRaterOf } from '../work/task-raters'

/**
 * How many of people's first answers were in when each margin was fixed, how many are now, and how many were asked for: those
 * that were brought in need not have been. @throws {AppError} `not_found`,
 * `forbidden`
 */
export async function listMarginAnswers(actor: Actor, task: TaskRef): Promise<MarginAnswers[]> {
  const { studyId, taskId } = task
  authorize(actor, 'agreement:read', studyId)
  await openTask(task)
  // by rater, or the database looks through the ratings of all AI raters for people's
  return db.$queryRaw`
    with answer as materialized (
      select t."createdAt"
      from "Rater" r cross join lateral (
        select t."createdAt" from "Rating" t
        where t."raterId" = r.id and t."taskId" = ${taskId}::uuid and t.round = ${FIRST_ROUND} and t.revision = 1 offset 0
      ) t
      where r."studyId" = ${studyId}::uuid and r.kind = 'human'
    )
    select m.revision, count(*) filter (where answer."createdAt" < m."createdAt")::int as given, count(*)::int as now,
      greatest(count(*), (
        select count(*) from "Assignment" a
        join "Rater" p on p.id = a."raterId" and p.kind = 'human'
        where a."taskId" = ${taskId}::uuid and a.round = ${FIRST_ROUND}
      ))::int as planned
    from "Margin" m cross join answer
    where m."taskId" = ${taskId}::uuid
    group by m.revision
    order by m.revision`
}

/**
 * What a task's AI raters are called, by name: those, too, that have not rated yet, but none that was stopped before it rated
 * anything.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listAiNames(actor: Actor, { studyId, taskId }: TaskRef): Promise<AiName[]> {
  authorize(actor, 'agreement:read', studyId)
  const names = await db.$queryRaw<AiName[]>`
    select r.id as "raterId", r.alias from "Rater" r
    where r."studyId" = ${studyId}::uuid and r.kind = 'ai' and ${isRaterOf(taskId)} and not exists (
      select 1 from "Work" run where run."raterId" = r.id and run.status = 'cancelled'
        and not exists (select 1 from "WorkUnit" i where i."workId" = run.id and i.status = 'done'))`
  return names.toSorted(byAlias)
}
