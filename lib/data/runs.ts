import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import {
  estimatePace,
  type RunConfiguration,
  type RunPace,
  type RunResult,
  type RunSummary,
  runConfigurationSchema,
} from '@/lib/core/runs'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from './audit'
import { db, type Tx } from './client'
import { keepPrompt } from './run-prompts'
import { findVerdictTask } from './studies'

/** Puts a run's work into the queue, in the same transaction: no run without its jobs, no job without its run. */
export type EnqueueRun = (tx: Tx, run: { runId: string; patientIds: readonly string[] }) => Promise<void>

/** @throws {AppError} `not_found`, `forbidden` for anybody who may not start, stop or see runs of this study */
export function requireRunManager(actor: Actor, studyId: string): void {
  authorize(actor, 'run:manage', studyId)
}

/**
 * Starts an AI rater over all statements of the study.
 *
 * @param start.prompt what a model will be asked; kept with the run. Null for the baseline
 * @returns the run's id
 * @throws {AppError} `forbidden`, `not_found`; `invalid` when there is nothing to judge
 */
export async function startRun(
  actor: Actor,
  studyId: string,
  start: { configuration: RunConfiguration; prompt: { hash: string; text: string } | null },
  enqueue: EnqueueRun,
): Promise<string> {
  requireRunManager(actor, studyId)
  const { configuration, prompt } = start
  return db.$transaction(
    async (tx) => {
      const task = await findVerdictTask(studyId, tx)
      const items = await tx.item.findMany({
        where: { taskId: task.id },
        select: { id: true, patientId: true },
      })
      if (items.length === 0) throw new AppError('invalid', 'The study has no statements to judge yet.')
      const rater = await tx.rater.create({
        data: { studyId, kind: 'ai', alias: await nextAlias(tx, studyId, configuration), configuration },
      })
      const run = await tx.run.create({
        data: { studyId, taskId: task.id, raterId: rater.id, startedById: actor.userId, configuration },
      })
      if (prompt) await keepPrompt(tx, prompt)
      await tx.runItem.createMany({ data: items.map((item) => ({ runId: run.id, itemId: item.id })) })
      await enqueue(tx, { runId: run.id, patientIds: [...new Set(items.map((item) => item.patientId))] })
      await writeAudit(tx, actor, studyId, {
        type: 'run.started',
        data: { runId: run.id, items: items.length },
      })
      return run.id
    },
    { timeout: 120_000 },
  )
}

/** Stops a run; what is rated stays. @throws {AppError} `conflict` when it is not under way */
export async function cancelRun(actor: Actor, studyId: string, runId: string): Promise<void> {
  authorize(actor, 'run:manage', studyId)
  await db.$transaction(async (tx) => {
    const stopped = await tx.run.updateMany({
      where: { id: requireId(runId), studyId, status: { in: ['queued', 'running'] } },
      data: { status: 'cancelled', finishedAt: new Date() },
    })
    if (stopped.count === 0) throw new AppError('conflict', 'This run is not under way.')
    await writeAudit(tx, actor, studyId, { type: 'run.cancelled', data: { runId } })
  })
}

/**
 * Takes a run up again: what is pending or failed is judged, what is rated is not asked again.
 *
 * @throws {AppError} `conflict` when it is under way or complete
 */
export async function resumeRun(
  actor: Actor,
  studyId: string,
  runId: string,
  enqueue: EnqueueRun,
): Promise<void> {
  authorize(actor, 'run:manage', studyId)
  await db.$transaction(async (tx) => {
    const resumed = await tx.run.updateMany({
      where: {
        id: requireId(runId),
        studyId,
        status: { in: ['cancelled', 'failed', 'done'] },
        items: { some: { status: { not: 'done' } } },
      },
      data: { status: 'queued', startedAt: null, finishedAt: null, failure: null },
    })
    if (resumed.count === 0) throw new AppError('conflict', 'There is nothing left to do in this run.')
    await tx.runItem.updateMany({
      where: { runId, status: { not: 'done' } },
      data: { status: 'pending', failure: null, attempts: 0 },
    })
    const left = await tx.item.findMany({
      where: { runItems: { some: { runId, status: 'pending' } } },
      select: { patientId: true },
      distinct: ['patientId'],
    })
    await enqueue(tx, { runId, patientIds: left.map((item) => item.patientId) })
    await writeAudit(tx, actor, studyId, { type: 'run.resumed', data: { runId } })
  })
}

/** All runs of a study, newest first, with every item accounted for. @throws {AppError} `not_found`, `forbidden` */
export async function listRuns(actor: Actor, studyId: string): Promise<RunSummary[]> {
  authorize(actor, 'run:manage', studyId)
  return readRuns(studyId)
}

/** @throws {AppError} `not_found`, `forbidden` */
export async function getRun(actor: Actor, studyId: string, runId: string): Promise<RunSummary> {
  authorize(actor, 'run:manage', studyId)
  const [run] = await readRuns(studyId, requireId(runId))
  if (!run) throw new AppError('not_found', 'This run does not exist.')
  return run
}

/**
 * A page of a run's results, by patient and place in the text.
 *
 * @param filter.show `all`, `failed`, `pending`, or a verdict
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listRunResults(
  actor: Actor,
  studyId: string,
  runId: string,
  filter: { show: string; offset: number; limit: number },
): Promise<{ results: RunResult[]; total: number }> {
  const run = await getRun(actor, studyId, runId)
  const isStatus = filter.show === 'failed' || filter.show === 'pending'
  const where = {
    runId: run.runId,
    ...(isStatus ? { status: filter.show as 'failed' | 'pending' } : {}),
    ...(isStatus || filter.show === 'all'
      ? {}
      : { item: { ratings: { some: { runId, current: true, code: filter.show } } } }),
  }
  const [total, rows] = await Promise.all([
    db.runItem.count({ where }),
    db.runItem.findMany({
      where,
      orderBy: [
        { item: { patient: { externalId: 'asc' } } },
        { item: { proposition: { ordinal: 'asc' } } },
        { itemId: 'asc' },
      ],
      skip: filter.offset,
      take: filter.limit,
      select: {
        itemId: true,
        status: true,
        failure: true,
        item: {
          select: {
            patientId: true,
            patient: { select: { externalId: true } },
            proposition: { select: { text: true } },
            ratings: {
              where: { runId, current: true },
              select: {
                code: true,
                comment: true,
                evidence: {
                  orderBy: { rank: 'asc' },
                  select: { rank: true, noteId: true, start: true, end: true, quote: true },
                },
              },
            },
          },
        },
      },
    }),
  ])
  const results = rows.map(({ itemId, status, failure, item }) => ({
    itemId,
    status,
    patientId: item.patientId,
    patientExternalId: item.patient.externalId,
    text: item.proposition.text,
    code: item.ratings[0]?.code ?? null,
    reason: item.ratings[0]?.comment ?? failure,
    evidence: item.ratings[0]?.evidence ?? [],
  }))
  return { results, total }
}

async function readRuns(studyId: string, runId?: string): Promise<RunSummary[]> {
  const rows = await db.run.findMany({
    where: { studyId, ...(runId === undefined ? {} : { id: runId }) },
    orderBy: { createdAt: 'desc' },
    include: { rater: { select: { alias: true } } },
  })
  const counts = await db.runItem.groupBy({
    by: ['runId', 'status'],
    where: { runId: { in: rows.map((row) => row.id) } },
    _count: true,
  })
  const paces = await readPaces(rows.filter((row) => row.status === 'running').map((row) => row.id))
  const countOf = (id: string, status: string) =>
    counts.find((entry) => entry.runId === id && entry.status === status)?._count ?? 0
  return rows.map((row) => ({
    runId: row.id,
    alias: row.rater.alias,
    status: row.status,
    configuration: runConfigurationSchema.parse(row.configuration),
    done: countOf(row.id, 'done'),
    failed: countOf(row.id, 'failed'),
    pending: countOf(row.id, 'pending'),
    promptTokens: row.promptTokens,
    answerTokens: row.answerTokens,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    pace: toPace(paces.get(row.id), countOf(row.id, 'pending')),
  }))
}

type Stretch = { runId: string; ended: number; seconds: number }

/** How many items ended in the newest minute of each run, by the database's own clock. */
async function readPaces(runIds: readonly string[]): Promise<Map<string, Stretch>> {
  if (runIds.length === 0) return new Map()
  const rows = await db.$queryRaw<Stretch[]>`
    select r.id as "runId", count(i."itemId")::int as ended,
      extract(epoch from least(now() - r."startedAt", interval '60 seconds'))::float8 as seconds
    from "Run" r left join "RunItem" i on i."runId" = r.id and i.status <> 'pending'
      and i."updatedAt" >= greatest(r."startedAt", now() - interval '60 seconds')
    where r.id = any(${runIds}::uuid[]) and r."startedAt" is not null
    group by r.id`
  return new Map(rows.map((row) => [row.runId, row]))
}

function toPace(stretch: Stretch | undefined, pending: number): RunPace | null {
  return stretch ? estimatePace(stretch.ended, stretch.seconds, pending) : null
}

async function nextAlias(tx: Tx, studyId: string, configuration: RunConfiguration): Promise<string> {
  const name = configuration.kind === 'baseline' ? 'baseline' : configuration.model
  const raters = await tx.rater.findMany({ where: { studyId }, select: { alias: true } })
  const taken = new Set(raters.map((rater) => rater.alias))
  let number = 1
  const label = () => (number === 1 ? name : `${name} (${number})`)
  while (taken.has(label())) number += 1
  return label()
}
