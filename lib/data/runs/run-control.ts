import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { RunStatus } from '@/lib/core/runs/runs'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from '../audit'
import { databaseTime, db, type Tx } from '../client'
import { announceRun } from '../webhooks/webhook-events'
import { moveCostLimit } from './cost-limits'
import type { OwnRun } from './own-run'
import { type RunQueue, requireRunManager } from './run-start'

const NOT_UNDER_WAY = 'This run is not under way.'
const NOTHING_UNDER_WAY = 'Nothing of this grid is under way.'
const NOTHING_LEFT = 'There is nothing left to do in this run.'
const NOTHING_LEFT_OF_GRID = 'There is nothing left to do in this grid.'
/** A grid has many runs. */
const GRID = { timeout: 120_000 }

/** Holds a run: what is under way ends, nothing more is begun. @throws {AppError} `conflict` when it is not under way */
export async function pauseRun(actor: Actor, studyId: string, runId: string): Promise<void> {
  requireRunManager(actor, studyId)
  await db.$transaction(async (tx) => {
    const held = await pause(tx, actor, studyId, { id: requireId(runId) })
    if (held === 0) throw new AppError('conflict', NOT_UNDER_WAY)
  })
}

/** Holds every run of a grid that is under way. @throws {AppError} `conflict` when none is */
export async function pauseGrid(actor: Actor, studyId: string, gridId: string): Promise<void> {
  requireRunManager(actor, studyId)
  await db.$transaction(async (tx) => {
    const held = await pause(tx, actor, studyId, { gridId: requireId(gridId) })
    if (held === 0) throw new AppError('conflict', NOTHING_UNDER_WAY)
  }, GRID)
}

/** Ends a run; what is rated stays. @throws {AppError} `conflict` when it has ended */
export async function cancelRun(actor: Actor, studyId: string, runId: string): Promise<void> {
  requireRunManager(actor, studyId)
  await db.$transaction(async (tx) => {
    const stopped = await cancel(tx, actor, studyId, { id: requireId(runId) })
    if (stopped === 0) throw new AppError('conflict', NOT_UNDER_WAY)
  })
}

/** Ends every run of a grid that has not ended. @throws {AppError} `conflict` when all have */
export async function cancelGrid(actor: Actor, studyId: string, gridId: string): Promise<void> {
  requireRunManager(actor, studyId)
  await db.$transaction(async (tx) => {
    const stopped = await cancel(tx, actor, studyId, { gridId: requireId(gridId) })
    if (stopped === 0) throw new AppError('conflict', NOTHING_UNDER_WAY)
  }, GRID)
}

/**
 * Takes a run up again: after a pause what is pending is judged, otherwise what failed too; what is rated is not asked again.
 *
 * @throws {AppError} `conflict` when it is under way or complete, or has cost what it may
 */
export async function resumeRun(
  actor: Actor,
  studyId: string,
  runId: string,
  resumption: Resumption,
): Promise<void> {
  requireRunManager(actor, studyId)
  await db.$transaction(async (tx) => {
    const resumed = await resume(tx, actor, studyId, { id: requireId(runId) }, resumption)
    if (resumed === 0) throw new AppError('conflict', NOTHING_LEFT)
  })
}

/**
 * Takes every run of a grid up again that has something left; those that were stopped only where no other has.
 *
 * @throws {AppError} `conflict` when none has
 */
export async function resumeGrid(
  actor: Actor,
  studyId: string,
  gridId: string,
  resumption: Resumption,
): Promise<void> {
  requireRunManager(actor, studyId)
  await db.$transaction(async (tx) => {
    const resumed = await resume(tx, actor, studyId, { gridId: requireId(gridId) }, resumption)
    if (resumed === 0) throw new AppError('conflict', NOTHING_LEFT_OF_GRID)
  }, GRID)
}

type Resumption = {
  queue: RunQueue
  /** What it, or its whole grid, may cost from now on, with what it has cost; undefined leaves the limit as it is. */
  costLimit?: number | undefined
  /** Of the prices. */
  currency?: string
}

type Which = { id: string } | { gridId: string }
type LockedRun = Pick<OwnRun, 'id' | 'setUpAt' | 'configuration'> & { status: RunStatus }

/**
 * Locks the runs. All of them before anything goes into the audit log: a worker holds its run when it comes to the log, and
 * would otherwise wait for us while we wait for it.
 */
async function lockRuns(
  tx: Tx,
  studyId: string,
  which: Which,
  statuses: readonly RunStatus[],
): Promise<LockedRun[]> {
  const id = 'id' in which ? which.id : null
  const gridId = 'gridId' in which ? which.gridId : null
  return tx.$queryRaw`
    select id, status::text, "setUpAt", configuration from "Run"
    where "studyId" = ${studyId}::uuid and (id = ${id}::uuid or "gridId" = ${gridId}::uuid)
      and status::text = any(${statuses}) order by id for update`
}

async function pause(tx: Tx, actor: Actor, studyId: string, which: Which): Promise<number> {
  const runs = await lockRuns(tx, studyId, which, ['queued', 'running'])
  await tx.run.updateMany({ where: { id: { in: runs.map(({ id }) => id) } }, data: { status: 'paused' } })
  for (const { id } of runs) await writeAudit(tx, actor, studyId, { type: 'run.paused', data: { runId: id } })
  return runs.length
}

async function cancel(tx: Tx, actor: Actor, studyId: string, which: Which): Promise<number> {
  const runs = await lockRuns(tx, studyId, which, ['queued', 'running', 'paused'])
  await tx.run.updateMany({
    where: { id: { in: runs.map(({ id }) => id) } },
    data: { status: 'cancelled', finishedAt: await databaseTime(tx) },
  })
  for (const { id: runId } of runs) {
    await writeAudit(tx, actor, studyId, { type: 'run.cancelled', data: { runId } })
    const done = await tx.runItem.count({ where: { runId, status: 'done' } })
    const failed = await tx.runItem.count({ where: { runId, status: 'failed' } })
    await announceRun(tx, studyId, { runId, status: 'cancelled', done, failed })
  }
  return runs.length
}

/** @returns how many were taken up: not those that are under way or complete */
async function resume(
  tx: Tx,
  actor: Actor,
  studyId: string,
  which: Which,
  { queue, costLimit, currency = '' }: Resumption,
): Promise<number> {
  const runs = await lockRuns(tx, studyId, which, ['paused', 'cancelled', 'failed', 'done'])
  if (runs.length > 0) await moveCostLimit(tx, which, { costLimit, currency })
  const resumedAt = await databaseTime(tx)
  const requeueAll = async (these: readonly LockedRun[]) => {
    const requeued: string[] = []
    for (const run of these) if (await requeue(tx, run, queue, resumedAt)) requeued.push(run.id)
    return requeued
  }
  const [stopped, held] = [runs.filter(isStopped), runs.filter((run) => !isStopped(run))]
  const ofHeld = await requeueAll(held)
  const resumed = ofHeld.length > 0 ? ofHeld : await requeueAll(stopped)
  for (const runId of resumed) await writeAudit(tx, actor, studyId, { type: 'run.resumed', data: { runId } })
  return resumed.length
}

function isStopped({ status }: LockedRun): boolean {
  return status === 'cancelled'
}

/** Puts what is left of a locked run into the queue. @returns false, and changes nothing, where nothing is left */
async function requeue(tx: Tx, run: LockedRun, queue: RunQueue, resumedAt: Date): Promise<boolean> {
  const { id: runId, status, setUpAt, configuration } = run
  if (status !== 'paused') {
    await tx.$executeRaw`
      update "RunItem" set status = 'pending', failure = null, attempts = 0, "updatedAt" = now(),
        passages = case when passages = 'made' then passages end
      where "runId" = ${runId}::uuid and status <> 'done'`
  }
  const left = await tx.item.findMany({
    where: { runItems: { some: { runId, status: 'pending' } } },
    select: { patientId: true },
    distinct: ['patientId'],
  })
  if (setUpAt !== null && left.length === 0) return false
  await tx.run.update({
    where: { id: runId },
    data: { status: 'queued', resumedAt, startedAt: null, finishedAt: null, failure: null },
  })
  const patientIds = left.map((item) => item.patientId)
  if (setUpAt === null) await queue.setUp(tx, [{ runId, resumedAt }])
  else await queue.judge(tx, { runId, resumedAt, patientIds, configuration })
  return true
}
