import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import type { Actor } from '@/lib/core/actor'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { canonicalJson } from '@/lib/core/canonical-json'
import { AppError } from '@/lib/core/errors'
import { type RunConfiguration, type RunOutcome, runConfigurationSchema } from '@/lib/core/runs'
import { writeAudit } from './audit'
import { db, type Tx } from './client'
import { toWallClock } from './wall-clock'

/** What a worker needs to go on with a run: who it acts for, and what is left of one patient. */
export type RunWork = {
  studyId: string
  raterId: string
  configuration: RunConfiguration
  items: {
    itemId: string
    text: string
    admission: { externalId: string; admitTime: string | null; dischargeTime: string | null } | null
  }[]
}

/** The rater of a run, so that a job can act as it. @throws {AppError} `not_found` */
export async function getRunRaterId(runId: string): Promise<string> {
  const run = await db.run.findUnique({ where: { id: runId }, select: { raterId: true } })
  if (!run) throw new AppError('not_found', 'This run does not exist.')
  return run.raterId
}

/**
 * What is still to judge of one patient, or null when the run was cancelled or has ended. Marks a waiting run as running.
 *
 * @throws {AppError} `forbidden` for anybody but the run's own rater
 */
export async function takeRunWork(actor: Actor, runId: string, patientId: string): Promise<RunWork | null> {
  const run = await requireOwnRun(db, actor, runId)
  if (run.status !== 'queued' && run.status !== 'running') return null
  await db.run.updateMany({ where: { id: runId, status: 'queued' }, data: { status: 'running' } })
  await db.run.updateMany({ where: { id: runId, startedAt: null }, data: { startedAt: new Date() } })
  const items = await db.runItem.findMany({
    where: { runId, status: 'pending', item: { patientId } },
    orderBy: { itemId: 'asc' },
    select: {
      itemId: true,
      item: {
        select: {
          proposition: {
            select: {
              text: true,
              document: {
                select: { admission: { select: { externalId: true, admitTime: true, dischargeTime: true } } },
              },
            },
          },
        },
      },
    },
  })
  return {
    studyId: run.studyId,
    raterId: run.raterId,
    configuration: runConfigurationSchema.parse(run.configuration),
    items: items.map(({ itemId, item: { proposition } }) => ({
      itemId,
      text: proposition.text,
      admission: proposition.document.admission && {
        externalId: proposition.document.admission.externalId,
        admitTime: toWallClock(proposition.document.admission.admitTime),
        dischargeTime: toWallClock(proposition.document.admission.dischargeTime),
      },
    })),
  }
}

/** Whether the run is still wanted; asked between batches. */
export async function isRunWanted(runId: string): Promise<boolean> {
  const run = await db.run.findUnique({ where: { id: runId }, select: { status: true } })
  return run?.status === 'running' || run?.status === 'queued'
}

/**
 * Records the outcomes of a batch: ratings with evidence, or failures with their reason. Exactly once, however often a job is
 * delivered: only items that are still pending are taken, under a lock, in one transaction with one audit event.
 *
 * @returns how many were recorded now
 * @throws {AppError} `forbidden` for anybody but the run's own rater
 */
export async function recordRunOutcomes(
  actor: Actor,
  runId: string,
  outcomes: readonly RunOutcome[],
): Promise<number> {
  if (outcomes.length === 0) return 0
  return db.$transaction(
    async (tx) => {
      const run = await requireOwnRun(tx, actor, runId)
      const pending = await lockPending(tx, runId, outcomes)
      const fresh = outcomes.filter((outcome) => pending.has(outcome.itemId))
      if (fresh.length === 0) return 0
      const rated = fresh.filter((outcome) => outcome.kind === 'rated')
      await insertRatings(tx, run, rated)
      for (const outcome of fresh) await finishItem(tx, runId, outcome)
      await tx.run.update({
        where: { id: runId },
        data: {
          promptTokens: { increment: fresh.reduce((sum, outcome) => sum + outcome.promptTokens, 0) },
          answerTokens: { increment: fresh.reduce((sum, outcome) => sum + outcome.answerTokens, 0) },
        },
      })
      const told = rated.map(({ itemId, code }) => ({ itemId, code }))
      await writeAudit(tx, actor, run.studyId, {
        type: 'ratings.recorded-by-run',
        data: { runId, count: rated.length, digest: sha256(canonicalJson(told)) },
      })
      return fresh.length
    },
    { timeout: 60_000 },
  )
}

/** Ends a run whose items are all judged. Nothing happens while some are pending, or when it has ended. */
export async function finishRunIfComplete(actor: Actor, runId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const run = await requireOwnRun(tx, actor, runId)
    await tx.$queryRaw`select id from "Run" where id = ${runId}::uuid for update`
    const pending = await tx.runItem.count({ where: { runId, status: 'pending' } })
    if (pending > 0) return
    await endRun(tx, actor, run, { status: 'done', failure: null })
  })
}

/** Stops a run for which every further call would fail; what is pending stays pending. */
export async function failRun(actor: Actor, runId: string, failure: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const run = await requireOwnRun(tx, actor, runId)
    await endRun(tx, actor, run, { status: 'failed', failure })
  })
}

type OwnRun = {
  id: string
  studyId: string
  taskId: string
  raterId: string
  status: string
  configuration: unknown
}

async function endRun(
  tx: Tx,
  actor: Actor,
  run: OwnRun,
  end: { status: 'done' | 'failed'; failure: string | null },
): Promise<void> {
  const ended = await tx.run.updateMany({
    where: { id: run.id, status: { in: ['queued', 'running'] } },
    data: { ...end, finishedAt: new Date() },
  })
  if (ended.count === 0) return
  const done = await tx.runItem.count({ where: { runId: run.id, status: 'done' } })
  const failed = await tx.runItem.count({ where: { runId: run.id, status: 'failed' } })
  await writeAudit(tx, actor, run.studyId, {
    type: 'run.finished',
    data: { runId: run.id, status: end.status, done, failed },
  })
}

async function requireOwnRun(tx: Tx, actor: Actor, runId: string): Promise<OwnRun> {
  const run = await tx.run.findUnique({
    where: { id: runId },
    select: { id: true, studyId: true, taskId: true, raterId: true, status: true, configuration: true },
  })
  if (!run) throw new AppError('not_found', 'This run does not exist.')
  if (actor.kind !== 'ai' || actor.raters.get(run.studyId) !== run.raterId) {
    throw new AppError('forbidden', 'This is the run of another rater.')
  }
  return run
}

async function lockPending(tx: Tx, runId: string, outcomes: readonly RunOutcome[]): Promise<Set<string>> {
  const itemIds = outcomes.map((outcome) => outcome.itemId)
  const rows = await tx.$queryRaw<{ itemId: string }[]>`
    select "itemId" from "RunItem"
    where "runId" = ${runId}::uuid and "itemId" = any(${itemIds}::uuid[]) and status = 'pending'
    order by "itemId" for update`
  return new Set(rows.map((row) => row.itemId))
}

type Rated = Extract<RunOutcome, { kind: 'rated' }>

async function insertRatings(tx: Tx, run: OwnRun, outcomes: readonly Rated[]): Promise<void> {
  const contexts = await storeContexts(tx, run.studyId, outcomes)
  const rows = outcomes.map((outcome) => ({ id: randomUUID(), outcome }))
  await tx.rating.createMany({
    data: rows.map(({ id, outcome }) => ({
      id,
      studyId: run.studyId,
      taskId: run.taskId,
      itemId: outcome.itemId,
      raterId: run.raterId,
      runId: run.id,
      round: FIRST_ROUND,
      revision: 1,
      code: outcome.code,
      comment: outcome.reason,
      value: outcome.value,
      referenceContextId: outcome.context === null ? null : (contexts.get(sha256(outcome.context)) ?? null),
    })),
  })
  await tx.evidence.createMany({
    data: rows.flatMap(({ id, outcome }) =>
      outcome.evidence.map((passage) => ({ ...passage, ratingId: id })),
    ),
  })
}

async function storeContexts(
  tx: Tx,
  studyId: string,
  outcomes: readonly Rated[],
): Promise<Map<string, string>> {
  const texts = new Map(
    outcomes.flatMap(({ context }) => (context === null ? [] : [[sha256(context), context] as const])),
  )
  if (texts.size === 0) return new Map()
  await tx.referenceContext.createMany({
    data: [...texts].map(([hash, text]) => ({ studyId, hash, text })),
    skipDuplicates: true,
  })
  const rows = await tx.referenceContext.findMany({
    where: { studyId, hash: { in: [...texts.keys()] } },
    select: { id: true, hash: true },
  })
  return new Map(rows.map((row) => [row.hash, row.id]))
}

async function finishItem(tx: Tx, runId: string, outcome: RunOutcome): Promise<void> {
  const { itemId, attempts, latencyMs } = outcome
  const end =
    outcome.kind === 'rated'
      ? { status: 'done' as const, failure: null }
      : { status: 'failed' as const, failure: outcome.failure }
  await tx.runItem.update({
    where: { runId_itemId: { runId, itemId } },
    data: { ...end, latencyMs, attempts: { increment: attempts } },
  })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
