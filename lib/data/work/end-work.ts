import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { writeAudit } from '../audit'
import { databaseTime, db, type Tx } from '../client'
import { announceRun } from '../webhooks/webhook-events'
import { isNewest, lockOwnWork, type OwnWork, type WorkTry } from './own-work'

type End = { status: 'done' | 'failed'; failure: string | null }

/** Ends work whose units are all done or failed. Nothing happens while some are pending, or when it has ended. */
export async function finishIfComplete(actor: Actor, workId: string): Promise<void> {
  await db.$transaction(async (tx) => finishLocked(tx, actor, await lockOwnWork(tx, actor, workId)))
}

/** The same for callers who have locked it. */
export async function finishLocked(tx: Tx, actor: Actor, work: OwnWork): Promise<void> {
  const pending = await tx.workUnit.count({ where: { workId: work.id, status: 'pending' } })
  if (pending > 0 || work.setUpAt === null) return
  await endWork(tx, actor, work, { status: 'done', failure: null })
}

/**
 * Stops work for which every further call would fail; what is pending stays pending. Work that is paused stays so and says why:
 * a run is led with others of its grid, and meets the failure again when it is resumed. What was taken up anew since goes on.
 */
export async function failWork(actor: Actor, thisTry: WorkTry, failure: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const work = await lockOwnWork(tx, actor, thisTry.workId)
    if (!isNewest(thisTry, work)) return
    if (work.status === 'paused') await tx.work.update({ where: { id: work.id }, data: { failure } })
    else await endWork(tx, actor, work, { status: 'failed', failure })
  })
}

/** Pauses work that somebody has to take up again later; what is pending stays pending. What was taken up anew since goes on. */
export async function pauseOwnWork(actor: Actor, thisTry: WorkTry, why: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const work = await lockOwnWork(tx, actor, thisTry.workId)
    if (isNewest(thisTry, work)) await pauseLocked(tx, actor, work, why)
  })
}

/** Pauses locked work that is under way, and says why where people look; what is under way in it still ends. */
export async function pauseLocked(tx: Tx, actor: Actor, work: OwnWork, why: string): Promise<void> {
  const held = await tx.work.updateMany({
    where: { id: work.id, status: { in: ['queued', 'running'] } },
    data: { status: 'paused', failure: why },
  })
  if (held.count > 0) await auditChange(tx, actor, work, 'paused')
}

/** Ends work that has not ended, and says so to whoever listens. Callers have locked it, or know that it cannot go on. */
export async function endWork(tx: Tx, actor: Actor, work: OwnWork, end: End): Promise<void> {
  const ended = await tx.work.updateMany({
    where: { id: work.id, status: { in: ['queued', 'running', 'paused'] } }, // paused: its last calls have ended
    data: { ...end, finishedAt: await databaseTime(tx) },
  })
  if (ended.count > 0) await reportEnd(tx, actor, work, end.status)
}

type EndedWork = Pick<OwnWork, 'id' | 'studyId' | 'kind'>

/** Puts in the audit log that work was paused, cancelled or resumed. A summary has no such say: whoever waits for it sees it. */
export async function auditChange(
  tx: Tx,
  actor: Actor,
  { id, studyId, kind }: EndedWork,
  what: 'paused' | 'cancelled' | 'resumed',
): Promise<void> {
  if (kind === 'rate')
    await writeAudit(tx, actor, studyId, { type: `run.${what}` as const, data: { runId: id } })
  else if (kind !== 'summary')
    await writeAudit(tx, actor, studyId, { type: `text-job.${what}` as const, data: { jobId: id } })
}

/** Notifies whoever listens that a run was cancelled. */
export async function announceCancelled(tx: Tx, { id, studyId, kind }: EndedWork): Promise<void> {
  if (kind === 'rate')
    await announceRun(tx, studyId, { runId: id, status: 'cancelled', ...(await countEnds(tx, id)) })
}

async function reportEnd(tx: Tx, actor: Actor, { id, studyId, kind }: EndedWork, status: End['status']) {
  if (kind === 'summary') return
  const reported = { status, ...(await countEnds(tx, id)) }
  if (kind !== 'rate')
    return void (await writeAudit(tx, actor, studyId, {
      type: 'text-job.finished',
      data: { jobId: id, ...reported },
    }))
  await writeAudit(tx, actor, studyId, { type: 'run.finished', data: { runId: id, ...reported } })
  await announceRun(tx, studyId, { runId: id, ...reported })
}

async function countEnds(tx: Tx, workId: string): Promise<{ done: number; failed: number }> {
  const [done, failed] = [
    await tx.workUnit.count({ where: { workId, status: 'done' } }),
    await tx.workUnit.count({ where: { workId, status: 'failed' } }),
  ]
  return { done, failed }
}
