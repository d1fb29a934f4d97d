import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { type RunConfiguration, runConfigurationSchema } from '@/lib/core/runs/runs'
import { type TextJobConfiguration, textJobConfigurationSchema } from '@/lib/core/text-jobs'
import { requireId } from '@/lib/core/uuid'
import { TEXT_KINDS, type WorkKind } from '@/lib/core/work'
import { databaseTime, db, type Tx } from '../client'
import { adoptFormerModel, lockTextModels, releaseUnusedModel } from './answering-models'
import { announceCancelled, auditChange } from './end-work'
import { moveCostLimit } from './limits'
import { type OwnWork, WORK_COLUMNS, type WorkTry } from './own-work'

/** What is led: one run, the runs of a grid together, or one piece of work on texts; where a task is named, only in that. */
export type Led = ({ runId: string } | { gridId: string } | { jobId: string }) & { taskId?: string }

/** Puts work into the queue, in the same transaction: no work without its jobs, no job without its work. */
export type WorkQueue = {
  /** Each run's units are to be written. */
  setUp(tx: Tx, runs: readonly WorkTry[]): Promise<void>
  /**
   * These are to be worked on.
   *
   * @param work.unitIds patients whose statements are rated, or texts
   * @param work.configuration as it is kept with the work
   */
  work(
    tx: Tx,
    work: WorkTry & { kind: WorkKind; unitIds: readonly string[]; configuration: unknown },
  ): Promise<void>
}

type Resumption = {
  queue: WorkQueue
  /** What it, or its whole grid, may cost from now on, with what it has cost; undefined leaves the limit as it is. */
  costLimit?: number | undefined
  /** Of the prices. */
  currency?: string
}

/** A grid has many runs. */
const GRID = { timeout: 120_000 }

/** @throws {AppError} `not_found`, `forbidden` for anybody who may not start, stop or see AI work of this study */
export function requireWorkManager(actor: Actor, studyId: string): void {
  authorize(actor, 'run:manage', studyId)
}

/** Holds work: what is under way ends, nothing more is begun. @throws {AppError} `conflict` when none is under way */
export async function pauseWork(actor: Actor, studyId: string, led: Led): Promise<void> {
  requireWorkManager(actor, studyId)
  await db.$transaction(async (tx) => {
    const works = await lockWork(tx, studyId, led, ['queued', 'running'])
    if (works.length === 0) throw new AppError('conflict', describeNothingUnderWay(led))
    await tx.work.updateMany({
      where: { id: { in: works.map(({ id }) => id) } },
      data: { status: 'paused' },
    })
    for (const work of works) await auditChange(tx, actor, work, 'paused')
  }, GRID)
}

/** Ends work; what was made stays. @throws {AppError} `conflict` when all of it has ended */
export async function cancelWork(actor: Actor, studyId: string, led: Led): Promise<void> {
  requireWorkManager(actor, studyId)
  await db.$transaction(async (tx) => {
    const works = await lockWork(tx, studyId, led, ['queued', 'running', 'paused'])
    if (works.length === 0) throw new AppError('conflict', describeNothingUnderWay(led))
    await tx.work.updateMany({
      where: { id: { in: works.map(({ id }) => id) } },
      data: { status: 'cancelled', finishedAt: await databaseTime(tx) },
    })
    for (const work of works) {
      await auditChange(tx, actor, work, 'cancelled')
      await announceCancelled(tx, work)
    }
  }, GRID)
}

/**
 * Takes work up again: after a pause what is pending is done, otherwise what failed too; what is made is not asked again. Of a grid
 * every run that has something left; those that were stopped only where no other has.
 *
 * @throws {AppError} `conflict` when it is under way or complete, or has cost what it may
 */
export async function resumeWork(
  actor: Actor,
  studyId: string,
  led: Led,
  { queue, costLimit, currency = '' }: Resumption,
): Promise<void> {
  requireWorkManager(actor, studyId)
  await db.$transaction(async (tx) => {
    if ('jobId' in led) await lockTextModels(tx, studyId)
    const works = await lockWork(tx, studyId, led, ['paused', 'cancelled', 'failed', 'done'])
    if (works.length > 0) await moveCostLimit(tx, toWhich(led), { costLimit, currency })
    const resumedAt = await databaseTime(tx)
    const requeueAll = async (these: readonly OwnWork[]) => {
      const requeued: OwnWork[] = []
      for (const work of these) if (await requeue(tx, work, queue, resumedAt)) requeued.push(work)
      return requeued
    }
    const isStopped = ({ status }: OwnWork) => status === 'cancelled'
    const ofHeld = await requeueAll(works.filter((work) => !isStopped(work)))
    const resumed = ofHeld.length > 0 ? ofHeld : await requeueAll(works.filter(isStopped))
    if (resumed.length === 0) throw new AppError('conflict', describeNothingLeft(led))
    for (const work of resumed) await auditChange(tx, actor, work, 'resumed')
  }, GRID)
}

/** What the work that is led does. @throws {AppError} `not_found`, `forbidden` */
export async function listConfigurations(
  actor: Actor,
  studyId: string,
  led: Led,
): Promise<(RunConfiguration | TextJobConfiguration)[]> {
  requireWorkManager(actor, studyId)
  const works = await db.work.findMany({
    where: {
      studyId,
      ...toWhich(led),
      ...(led.taskId !== undefined && { taskId: led.taskId }),
      kind: { in: [...kindsOf(led)] },
    },
    select: { kind: true, configuration: true },
  })
  if (works.length === 0) throw new AppError('not_found', 'This work does not exist.')
  return works.map(({ kind, configuration }) =>
    kind === 'rate'
      ? runConfigurationSchema.parse(configuration)
      : textJobConfigurationSchema.parse(configuration),
  )
}

/**
 * Locks the work. All of it before anything goes into the audit log: a worker holds its work when it comes to the log, and would
 * otherwise wait for us while we wait for it.
 */
async function lockWork(
  tx: Tx,
  studyId: string,
  led: Led,
  statuses: readonly OwnWork['status'][],
): Promise<OwnWork[]> {
  const which = toWhich(led)
  const id = 'id' in which ? which.id : null
  const gridId = 'gridId' in which ? which.gridId : null
  return tx.$queryRaw`
    select ${WORK_COLUMNS} from "Work"
    where "studyId" = ${studyId}::uuid and (id = ${id}::uuid or "gridId" = ${gridId}::uuid)
      and (${led.taskId ?? null}::uuid is null or "taskId" = ${led.taskId ?? null}::uuid)
      and kind::text = any(${kindsOf(led)}) and status::text = any(${statuses}) order by id for update`
}

/** Puts what is left of locked work into the queue. @returns false, and changes nothing, where nothing is left */
async function requeue(tx: Tx, work: OwnWork, queue: WorkQueue, resumedAt: Date): Promise<boolean> {
  const { id: workId, kind, status, setUpAt, configuration } = work
  if (status !== 'paused') {
    await tx.$executeRaw`
      update "WorkUnit" set status = 'pending', failure = null, attempts = 0, "updatedAt" = now(),
        passages = case when passages = 'made' then passages end
      where "workId" = ${workId}::uuid and status <> 'done'`
  }
  const unitIds = await listLeft(tx, work)
  if (setUpAt !== null && unitIds.length === 0) return false
  await tx.work.update({
    where: { id: workId },
    data: { status: 'queued', resumedAt, startedAt: null, finishedAt: null, failure: null },
  })
  if (kind !== 'rate') {
    await releaseUnusedModel(tx, workId)
    await adoptFormerModel(tx, workId)
  }
  if (setUpAt === null) await queue.setUp(tx, [{ workId, resumedAt }])
  else await queue.work(tx, { workId, kind, resumedAt, unitIds, configuration })
  return true
}

/** Patients with statements that are left in a run; else the texts that are left. */
async function listLeft(tx: Tx, { id: workId, kind }: OwnWork): Promise<string[]> {
  const left = { workId, status: 'pending' } as const
  if (kind !== 'rate')
    return (await tx.workUnit.findMany({ where: left, select: { unitId: true } })).map(({ unitId }) => unitId)
  const items = await tx.item.findMany({
    where: { workUnits: { some: left } },
    select: { patientId: true },
    distinct: ['patientId'],
  })
  return items.map(({ patientId }) => patientId)
}

function kindsOf(led: Led): readonly WorkKind[] {
  return 'jobId' in led ? TEXT_KINDS : ['rate']
}

function toWhich(led: Led): { id: string } | { gridId: string } {
  if ('gridId' in led) return { gridId: requireId(led.gridId) }
  return { id: requireId('runId' in led ? led.runId : led.jobId) }
}

function describeNothingUnderWay(led: Led): string {
  if ('gridId' in led) return 'Nothing of this grid is under way.'
  return 'runId' in led ? 'This run is not under way.' : 'This work is not under way.'
}

function describeNothingLeft(led: Led): string {
  if ('jobId' in led) return 'There is nothing left to do.'
  return `There is nothing left to do in this ${'gridId' in led ? 'grid' : 'run'}.`
}
