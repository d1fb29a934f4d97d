import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { RunConfiguration, RunStatus } from '@/lib/core/runs'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from './audit'
import { db, type Tx } from './client'
import { type KeptPrompt, keepPrompts } from './run-prompts'
import { findVerdictTask } from './studies'
import { announceRun } from './webhook-events'

/** Puts a run's work into the queue, in the same transaction: no run without its jobs, no job without its run. */
export type EnqueueRun = (tx: Tx, run: { runId: string; patientIds: readonly string[] }) => Promise<void>

/** @throws {AppError} `not_found`, `forbidden` for anybody who may not start, stop or see runs of this study */
export function requireRunManager(actor: Actor, studyId: string): void {
  authorize(actor, 'run:manage', studyId)
}

/**
 * Starts an AI rater over the statements of the study that its configuration names.
 *
 * @param start.prompts what a model will be asked; kept with the run. None for the baseline
 * @returns the run's id
 * @throws {AppError} `forbidden`, `not_found`; `invalid` when there is nothing to judge
 */
export async function startRun(
  actor: Actor,
  studyId: string,
  start: { configuration: RunConfiguration; prompts: readonly KeptPrompt[] },
  enqueue: EnqueueRun,
): Promise<string> {
  requireRunManager(actor, studyId)
  const { configuration, prompts } = start
  const kind = configuration.statementKind
  return db.$transaction(
    async (tx) => {
      const task = await findVerdictTask(studyId, tx)
      const items = await tx.item.findMany({
        where: { taskId: task.id, ...(kind === 'all' ? {} : { proposition: { kind } }) },
        select: { id: true, patientId: true },
      })
      if (items.length === 0)
        throw new AppError('invalid', `The study has no ${STATEMENT_WORDS[kind]} to judge yet.`)
      const rater = await tx.rater.create({
        data: { studyId, kind: 'ai', alias: await nextAlias(tx, studyId, configuration), configuration },
      })
      const run = await tx.run.create({
        data: { studyId, taskId: task.id, raterId: rater.id, startedById: actor.userId, configuration },
      })
      await keepPrompts(tx, prompts)
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

const STATEMENT_WORDS = { all: 'statements', sentence: 'sentences', claim: 'claims' }

/** Holds a run: what is under way ends, nothing more is begun. @throws {AppError} `conflict` when it is not under way */
export async function pauseRun(actor: Actor, studyId: string, runId: string): Promise<void> {
  authorize(actor, 'run:manage', studyId)
  await db.$transaction(async (tx) => {
    const held = await tx.run.updateMany({
      where: { id: requireId(runId), studyId, status: { in: ['queued', 'running'] } },
      data: { status: 'paused' },
    })
    if (held.count === 0) throw new AppError('conflict', 'This run is not under way.')
    await writeAudit(tx, actor, studyId, { type: 'run.paused', data: { runId } })
  })
}

/** Ends a run; what is rated stays. @throws {AppError} `conflict` when it has ended */
export async function cancelRun(actor: Actor, studyId: string, runId: string): Promise<void> {
  authorize(actor, 'run:manage', studyId)
  await db.$transaction(async (tx) => {
    const stopped = await tx.run.updateMany({
      where: { id: requireId(runId), studyId, status: { in: ['queued', 'running', 'paused'] } },
      data: { status: 'cancelled', finishedAt: new Date() },
    })
    if (stopped.count === 0) throw new AppError('conflict', 'This run is not under way.')
    await writeAudit(tx, actor, studyId, { type: 'run.cancelled', data: { runId } })
    const done = await tx.runItem.count({ where: { runId, status: 'done' } })
    const failed = await tx.runItem.count({ where: { runId, status: 'failed' } })
    await announceRun(tx, studyId, { runId, status: 'cancelled', done, failed })
  })
}

/**
 * Takes a run up again: after a pause what is pending is judged, otherwise what failed too; what is rated is not asked again.
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
    const [run] = await tx.$queryRaw<{ status: RunStatus }[]>`
      select status::text from "Run" where id = ${requireId(runId)}::uuid and "studyId" = ${studyId}::uuid for update`
    const isOver = run?.status === 'cancelled' || run?.status === 'failed' || run?.status === 'done'
    if (isOver) {
      await tx.runItem.updateMany({
        where: { runId, status: { not: 'done' } },
        data: { status: 'pending', failure: null, attempts: 0 },
      })
    }
    const left = await tx.item.findMany({
      where: { runItems: { some: { runId, status: 'pending' } } },
      select: { patientId: true },
      distinct: ['patientId'],
    })
    if (!(isOver || run?.status === 'paused') || left.length === 0)
      throw new AppError('conflict', 'There is nothing left to do in this run.')
    await tx.run.update({
      where: { id: runId },
      data: { status: 'queued', startedAt: null, finishedAt: null, failure: null },
    })
    await enqueue(tx, { runId, patientIds: left.map((item) => item.patientId) })
    await writeAudit(tx, actor, studyId, { type: 'run.resumed', data: { runId } })
  })
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
