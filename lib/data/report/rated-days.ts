import 'server-only'
import type { RatedDays } from '@/lib/core/figures/report/report-days'
import { dayOf } from '@/lib/core/time-words'
import { db } from '../client'

/**
 * The days (ISO, UTC) on which each AI rater that ran in a task began and ended; what was brought in has none. Callers have
 * authorized.
 */
export async function listRatedDays(taskId: string): Promise<ReadonlyMap<string, RatedDays>> {
  const runs = await db.work.groupBy({
    by: ['raterId'],
    where: { taskId, kind: 'rate', startedAt: { not: null } },
    _min: { startedAt: true },
    _max: { finishedAt: true },
    _count: { _all: true, finishedAt: true },
  })
  return new Map(
    runs.flatMap(({ raterId, _min, _max, _count }) => {
      const first = _min.startedAt && dayOf(_min.startedAt)
      const isEnded = _count.finishedAt === _count._all
      return first === null || raterId === null
        ? []
        : [[raterId, { first, last: isEnded && _max.finishedAt ? dayOf(_max.finishedAt) : null }]]
    }),
  )
}
