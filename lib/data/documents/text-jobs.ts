import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { countEnded } from '@/lib/core/runs/run-stages'
import {
  type TextJobConfiguration,
  type TextJobSummary,
  textJobConfigurationSchema,
} from '@/lib/core/text-jobs'
import { requireId } from '@/lib/core/uuid'
import { TEXT_KINDS } from '@/lib/core/work'
import { writeAudit } from '../audit'
import { databaseTime, db } from '../client'
import type { Work } from '../generated/client'
import { nameQuestionWriter } from '../questions/store-questions'
import { nameTimelineAuthor } from '../timelines/store-timeline'
import { adoptFormerModel, lockTextModels } from '../work/answering-models'
import { readStages } from '../work/calls'
import { requireWorkManager, type WorkQueue } from '../work/control'
import { findStoredPrompts, storePrompts } from '../work/prompts'
import { requireSameTextJob } from '../work/same-start'
import { nameCourseAuthor } from './courses'
import { nameFactLister } from './fact-lists'
import { listTextUnits } from './text-lengths'

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
  queue: Pick<WorkQueue, 'work'>,
): Promise<string> {
  requireWorkManager(actor, studyId)
  const { configuration, asked, prompts, jobId = randomUUID(), costLimit = null } = start
  return db.$transaction(
    async (tx) => {
      // two starts under one id at once: the second finds the first
      await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`texts of ${studyId}`}, 0))::text`
      const known = await tx.work.findUnique({
        where: { id: requireId(jobId) },
        select: { studyId: true, kind: true, configuration: true, costLimit: true },
      })
      if (known && (known.studyId !== studyId || !TEXT_KINDS.some((kind) => kind === known.kind)))
        throw new AppError('conflict', 'Other work has this id already: give this work one of its own.')
      if (known) {
        requireSameTextJob(known, { configuration, asked, costLimit })
        return jobId
      }
      const unitIds = await listTextUnits(tx, studyId, configuration)
      if (unitIds.length === 0)
        throw new AppError(
          'invalid',
          'Nothing is left to do: each text has this already, or nothing to make it of.',
        )
      const { kind } = configuration
      const own = { studyId, kind, startedById: actor.userId, setUpAt: await databaseTime(tx) }
      await tx.work.create({ data: { ...own, id: jobId, configuration, costLimit } })
      await storePrompts(tx, prompts)
      await tx.workUnit.createMany({ data: unitIds.map((unitId) => ({ workId: jobId, unitId })) })
      await queue.work(tx, { workId: jobId, kind, resumedAt: null, unitIds, configuration })
      await lockTextModels(tx, studyId)
      await adoptFormerModel(tx, jobId)
      await writeAudit(tx, actor, studyId, {
        type: 'text-job.started',
        data: { jobId, kind, texts: unitIds.length },
      })
      return jobId
    },
    { timeout: 120_000 },
  )
}

/**
 * The newest work on texts of a study, newest first, with every text accounted for.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listTextJobs(actor: Actor, studyId: string): Promise<TextJobSummary[]> {
  requireWorkManager(actor, studyId)
  return sumUp(
    await db.work.findMany({ where: { studyId, ...OF_TEXTS }, orderBy: { createdAt: 'desc' }, take: 20 }),
  )
}

/** One of them, however old. @throws {AppError} `not_found`, `forbidden` */
export async function getTextJob(actor: Actor, studyId: string, jobId: string): Promise<TextJobSummary> {
  requireWorkManager(actor, studyId)
  const [job] = await sumUp(await db.work.findMany({ where: { id: requireId(jobId), studyId, ...OF_TEXTS } }))
  if (!job) throw new AppError('not_found', 'This work does not exist.')
  return job
}

const OF_TEXTS = { kind: { in: [...TEXT_KINDS] } }

async function sumUp(works: readonly Work[]): Promise<TextJobSummary[]> {
  const ids = works.map(({ id }) => id)
  const jobs = works.map((work) => ({
    ...work,
    configuration: textJobConfigurationSchema.parse(work.configuration),
  }))
  const [counts, stages, texts] = await Promise.all([
    db.workUnit.groupBy({
      by: ['workId', 'status'],
      where: { workId: { in: ids } },
      _count: true,
      _sum: { made: true },
      _min: { failure: true },
    }),
    readStages(ids),
    findStoredPrompts(jobs.flatMap((job) => listHashes(job.configuration))),
  ])
  return jobs.map(({ id, configuration, promptTokens, answerTokens, cost, ...job }) => {
    const own = counts.filter((entry) => entry.workId === id)
    const countOf = (status: string) => own.find((entry) => entry.status === status)?._count ?? 0
    const failureOf = (status: string) => own.find((entry) => entry.status === status)?._min.failure ?? null
    const isUnderWay = job.status === 'queued' || job.status === 'running'
    const ownStages = stages.get(id) ?? []
    return {
      jobId: id,
      status: job.status,
      configuration,
      answeredBy: job.answeredBy,
      author: nameAuthor(configuration),
      done: countOf('done'),
      failed: countOf('failed'),
      pending: countOf('pending'),
      made: own.reduce((sum, entry) => sum + (entry._sum.made ?? 0), 0),
      stages: ownStages,
      spend: { calls: countEnded(ownStages), promptTokens, answerTokens, cost },
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
  if (configuration.by !== 'model') return []
  return Object.entries(configuration.prompts).flatMap(([name, hash]) => {
    const text = texts.get(hash)
    return text === undefined ? [] : [{ name, hash, text }]
  })
}

function nameAuthor(configuration: TextJobConfiguration): string | null {
  if (configuration.kind === 'course') return nameCourseAuthor(configuration)
  if (configuration.kind === 'timeline') return nameTimelineAuthor(configuration)
  if (configuration.kind === 'questions') return nameQuestionWriter(configuration)
  return configuration.kind === 'facts' ? nameFactLister(configuration) : null
}
