import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { db } from '../client'
import type { WorkQueue } from '../work/control'
import { endWork } from '../work/end-work'
import { lockOwnWork } from '../work/own-work'

/**
 * Gives a run the statements of the moment of its start, all or none, and lets them be judged; what was deleted since then is
 * left out with what became training, and what came since then stays out. Once only, however often it is asked for. A run that
 * is paused or has ended gets nothing: resuming it asks again.
 *
 * @throws {AppError} `not_found`; `forbidden` for anybody but the run's own rater
 */
export async function setUpRun(actor: Actor, runId: string, queue: Pick<WorkQueue, 'work'>): Promise<void> {
  await db.$transaction(
    async (tx) => {
      const run = await lockOwnWork(tx, actor, runId)
      if (run.setUpAt !== null || (run.status !== 'queued' && run.status !== 'running')) return
      const patients = await tx.$queryRaw<{ id: string }[]>`
        with given as (
          insert into "WorkUnit" ("workId", "unitId", "itemId")
          select r.id, i.id, i.id from "Work" r join "RunSelection" s on s.id = r."selectionId"
            cross join unnest(s."itemIds") as chosen(id) join "Item" i on i.id = chosen.id and i."taskId" = r."taskId"
          where r.id = ${runId}::uuid returning "itemId")
        insert into "RunChart" ("runId", "patientId")
        select distinct ${runId}::uuid, i."patientId" from given join "Item" i on i.id = given."itemId"
        returning "patientId" as id`
      await tx.$executeRaw`update "Work" set "setUpAt" = now() where id = ${runId}::uuid`
      if (patients.length === 0) return endWork(tx, actor, run, { status: 'done', failure: null })
      const unitIds = patients.map(({ id }) => id)
      const { kind, resumedAt, configuration } = run
      await queue.work(tx, { workId: runId, kind, resumedAt, unitIds, configuration })
    },
    { timeout: 300_000 },
  )
}
