import 'server-only'
import { randomUUID } from 'node:crypto'
import { type Actor, authorize } from '@/lib/core/actor'
import { canonicalJson } from '@/lib/core/canonical-json'
import { AppError } from '@/lib/core/errors'
import {
  type TextJobConfiguration,
  type TextJobSummary,
  textJobConfigurationSchema,
} from '@/lib/core/text-jobs'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from '../audit'
import { databaseTime, db, type Tx } from '../client'
import type { TextJob } from '../generated/client'
import { refuseSpent } from '../runs/cost-limits'
import { findKeptPrompts, keepPrompts } from '../runs/run-prompts'
import { isNewLimit } from '../runs/same-start'
import { readJobStages } from '../runs/text-calls'
import { nameCourseAuthor } from './course-author'
import { adoptFormerModel, lockTextModels, releaseUnusedModel } from './former-model'
import { findSpentText } from './text-limits'
import { listTextUnits } from './text-unit-lists'

/** Puts texts into the queue, in the transaction that makes the work. */
export type EnqueueTexts = (
  tx: Tx,
  job: { jobId: string; unitIds: readonly string[]; attempt: number; configuration: unknown },
) => Promise<void>

/**
 * Starts work on all texts of a study that still lack what it makes.
 *
 * @param start.prompts the prompt files it uses; kept with it
 * @param start.jobId given by whoever starts it; the same again starts nothing
 * @returns the work's id
 * @throws {AppError} `not_found`, `forbidden`; `invalid` when nothing is left to do; `conflict` for the id of another study's work,
 *   and of work that was started otherwise
 */
export async function startTextJob(
  actor: Actor,
  studyId: string,
  start: {
    configuration: TextJobConfiguration
    /** The same as it was asked for, before what that leaves open was filled in. */
    asked: TextJobConfiguration
    prompts: readonly { hash: string; text: string }[]
    jobId?: string | undefined
    /** In the currency of the prices; absent where it may cost anything. */
    costLimit?: number | undefined
  },
  enqueue: EnqueueTexts,
): Promise<string> {
  requireTextManager(actor, studyId)
  const { configuration, asked, prompts, jobId = randomUUID(), costLimit = null } = start
  return db.$transaction(
    async (tx) => {
      // two starts under one id at once: the second finds the first
      await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`texts of ${studyId}`}, 0))::text`
      const known = await tx.textJob.findUnique({
        where: { id: requireId(jobId) },
        select: { studyId: true, configuration: true, costLimit: true },
      })
      if (known && known.studyId !== studyId)
        throw new AppError('conflict', 'This work cannot be started here.')
      if (known) {
        if (isNewLimit(known.costLimit, costLimit)) refuseOther()
        requireSameWork(known.configuration, configuration, asked)
        return jobId
      }
      const unitIds = await listTextUnits(tx, studyId, configuration)
      if (unitIds.length === 0)
        throw new AppError('invalid', 'Nothing is left to do: every text has this already.')
      await tx.textJob.create({
        data: { id: jobId, studyId, startedById: actor.userId, configuration, costLimit },
      })
      await keepPrompts(tx, prompts)
      await tx.textJobUnit.createMany({ data: unitIds.map((unitId) => ({ jobId, unitId })) })
      await enqueue(tx, { jobId, unitIds, attempt: 0, configuration })
      await lockTextModels(tx, studyId)
      await adoptFormerModel(tx, jobId)
      await writeAudit(tx, actor, studyId, {
        type: 'text-job.started',
        data: { jobId, kind: configuration.kind, texts: unitIds.length },
      })
      return jobId
    },
    { timeout: 120_000 },
  )
}

/** What work may leave to its time: the server, and what follows from it and from other settings. */
const OPEN = ['server', 'temperature', 'embedding', 'vocabulary'] as const

/**
 * The same but for what its time brings: the words of prompts, how a server is asked, and what it leaves open.
 *
 * @throws {AppError} `conflict`
 */
function requireSameWork(
  known: unknown,
  configuration: TextJobConfiguration,
  asked: Readonly<Record<string, unknown>>,
): void {
  const open = OPEN.filter((field) => (asked[field] ?? '') === '').map((field) => [field, null])
  const ofTime = { prompts: null, thinkingTokens: null, serverTerms: null, localModels: null }
  const keyOf = (work: unknown) =>
    canonicalJson({ ...textJobConfigurationSchema.parse(work), ...ofTime, ...Object.fromEntries(open) })
  if (keyOf(known) !== keyOf(configuration)) refuseOther()
}

function refuseOther(): never {
  throw new AppError('conflict', 'Work with other settings has this id: give this one an id of its own.')
}

/** @throws {AppError} `not_found`, `forbidden` for anybody who may not have texts worked on */
export function requireTextManager(actor: Actor, studyId: string): void {
  authorize(actor, 'run:manage', studyId)
}

/** Stops work; what was made stays. @throws {AppError} `conflict` when it is not under way */
export async function cancelTextJob(actor: Actor, studyId: string, jobId: string): Promise<void> {
  requireTextManager(actor, studyId)
  await db.$transaction(async (tx) => {
    const stopped = await tx.textJob.updateMany({
      where: { id: requireId(jobId), studyId, status: { in: ['queued', 'running', 'paused'] } },
      data: { status: 'cancelled', finishedAt: await databaseTime(tx) },
    })
    if (stopped.count === 0) throw new AppError('conflict', 'This work is not under way.')
    await writeAudit(tx, actor, studyId, { type: 'text-job.cancelled', data: { jobId } })
  })
}

/**
 * Takes work up again: what is pending or failed is done, what is made stays.
 *
 * @param limit.costLimit another limit; undefined leaves it as it is
 * @param limit.currency of the prices
 * @throws {AppError} `conflict` when it is under way or complete, or where as much is spent already as it may cost
 */
export async function resumeTextJob(
  actor: Actor,
  studyId: string,
  jobId: string,
  enqueue: EnqueueTexts,
  { costLimit, currency }: { costLimit?: number | undefined; currency: string },
): Promise<void> {
  requireTextManager(actor, studyId)
  await db.$transaction(async (tx) => {
    await lockTextModels(tx, studyId)
    const [resumed] = await tx.textJob.updateManyAndReturn({
      where: {
        id: requireId(jobId),
        studyId,
        status: { in: ['paused', 'cancelled', 'failed', 'done'] },
        units: { some: { status: { not: 'done' } } },
      },
      data: {
        status: 'queued',
        finishedAt: null,
        failure: null,
        attempt: { increment: 1 },
        ...(costLimit !== undefined && { costLimit }),
      },
      select: { attempt: true, configuration: true },
    })
    if (!resumed) throw new AppError('conflict', 'There is nothing left to do.')
    const spent = await findSpentText(tx, jobId)
    if (spent !== null) refuseSpent(spent.spent, currency)
    await releaseUnusedModel(tx, jobId)
    await adoptFormerModel(tx, jobId)
    await tx.textJobUnit.updateMany({
      where: { jobId, status: { not: 'done' } },
      data: { status: 'pending', failure: null },
    })
    const left = await tx.textJobUnit.findMany({
      where: { jobId, status: 'pending' },
      select: { unitId: true },
    })
    await enqueue(tx, { jobId, unitIds: left.map((unit) => unit.unitId), ...resumed })
    await writeAudit(tx, actor, studyId, { type: 'text-job.resumed', data: { jobId } })
  })
}

/**
 * The newest work on texts of a study, newest first, with every text accounted for.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listTextJobs(actor: Actor, studyId: string): Promise<TextJobSummary[]> {
  requireTextManager(actor, studyId)
  return sumUp(await db.textJob.findMany({ where: { studyId }, orderBy: { createdAt: 'desc' }, take: 20 }))
}

/** One of them, however old. @throws {AppError} `not_found`, `forbidden` */
export async function getTextJob(actor: Actor, studyId: string, jobId: string): Promise<TextJobSummary> {
  requireTextManager(actor, studyId)
  const [job] = await sumUp(await db.textJob.findMany({ where: { id: requireId(jobId), studyId } }))
  if (!job) throw new AppError('not_found', 'This work does not exist.')
  return job
}

async function sumUp(jobs: readonly TextJob[]): Promise<TextJobSummary[]> {
  const counts = await db.textJobUnit.groupBy({
    by: ['jobId', 'status'],
    where: { jobId: { in: jobs.map((job) => job.id) } },
    _count: true,
    _sum: { made: true, calls: true, promptTokens: true, answerTokens: true, cost: true },
    _min: { failure: true },
  })
  const parsed = jobs.map((job) => ({
    ...job,
    configuration: textJobConfigurationSchema.parse(job.configuration),
  }))
  const stages = await readJobStages(jobs.map((job) => job.id))
  const texts = await findKeptPrompts(parsed.flatMap((job) => listHashes(job.configuration)))
  return parsed.map(({ configuration, ...job }) => {
    const own = counts.filter((entry) => entry.jobId === job.id)
    const countOf = (status: string) => own.find((entry) => entry.status === status)?._count ?? 0
    const sumOf = (name: 'made' | 'calls' | 'promptTokens' | 'answerTokens') =>
      own.reduce((sum, entry) => sum + (entry._sum[name] ?? 0), 0)
    const costs = own.flatMap((entry) => entry._sum.cost ?? [])
    const failureOf = (status: string) => own.find((entry) => entry.status === status)?._min.failure ?? null
    const isUnderWay = job.status === 'queued' || job.status === 'running'
    return {
      jobId: job.id,
      status: job.status,
      configuration,
      answeredBy: job.answeredBy,
      author: configuration.kind === 'course' ? nameCourseAuthor(configuration) : null,
      done: countOf('done'),
      failed: countOf('failed'),
      pending: countOf('pending'),
      made: sumOf('made'),
      stages: stages.get(job.id) ?? [],
      spend: {
        calls: sumOf('calls'),
        promptTokens: sumOf('promptTokens'),
        answerTokens: sumOf('answerTokens'),
        cost: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
      },
      costLimit: job.costLimit,
      prompts: toPrompts(configuration, texts),
      failure: job.failure ?? failureOf('failed'),
      wait: isUnderWay ? failureOf('pending') : null,
      createdAt: job.createdAt.toISOString(),
      finishedAt: job.finishedAt?.toISOString() ?? null,
    }
  })
}

function listHashes(configuration: TextJobConfiguration): string[] {
  return configuration.by === 'model' ? Object.values(configuration.prompts) : []
}

function toPrompts(
  configuration: TextJobConfiguration,
  texts: ReadonlyMap<string, string>,
): TextJobSummary['prompts'] {
  if (configuration.by === 'rules') return []
  return Object.entries(configuration.prompts).flatMap(([name, hash]) => {
    const text = texts.get(hash)
    return text === undefined ? [] : [{ name, hash, text }]
  })
}
