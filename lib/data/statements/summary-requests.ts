import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { TextSpend } from '@/lib/core/text-jobs'
import { requireId } from '@/lib/core/uuid'
import { databaseTime, db } from '../client'
import { openTask } from '../tasks'
import { requireWorkManager, type WorkQueue } from '../work/control'

/** What is wanted: a summary of the reasons for one label of one score sheet, by the SHA-256 of all that it is made of. */
export const summaryRequestSchema = z.strictObject({
  taskId: z.uuid(),
  documentId: z.uuid(),
  hash: z.string(),
  /** Whose verdicts; null for what people settled on. */
  raterId: z.uuid().nullable(),
  kind: z.enum(['sentence', 'claim']),
  /** The code of the label. */
  label: z.string(),
})

export type SummaryRequest = z.output<typeof summaryRequestSchema>

/** The same of what counts against a system in one score of its report. */
export const findingsRequestSchema = z.strictObject({
  taskId: z.uuid(),
  hash: z.string(),
  system: z.string(),
  version: z.string(),
  /** Whose verdicts: `consensus`, or the id of an AI rater. */
  by: z.string(),
  /** The id of the score. */
  score: z.string(),
})

export type FindingsRequest = z.output<typeof findingsRequestSchema>

/** A queue that was emptied, or brought back from a copy, has forgotten what was asked for longer ago, in hours. */
const LONGEST_HOURS = 24

/**
 * Asks for a summary, in the transaction that puts it into the queue. One that is being written is not asked for again; one
 * that failed is, or of which nothing has come for a day.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function requestSummary(
  actor: Actor,
  studyId: string,
  request: SummaryRequest,
  queue: Pick<WorkQueue, 'work'>,
): Promise<void> {
  requireWorkManager(actor, studyId)
  const documentId = requireId(request.documentId)
  const known = await db.document.count({ where: { id: documentId, studyId } })
  if (known === 0) throw new AppError('not_found', 'This text does not exist.')
  await requestOnce(actor, { studyId, unitId: documentId }, request, queue)
}

/**
 * The same of what counts against a system.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function requestFindings(
  actor: Actor,
  studyId: string,
  request: FindingsRequest,
  queue: Pick<WorkQueue, 'work'>,
): Promise<void> {
  requireWorkManager(actor, studyId)
  await openTask({ studyId, taskId: request.taskId })
  await requestOnce(actor, { studyId, unitId: request.taskId }, request, queue)
}

/** @param unitId the document or the task that it is of */
async function requestOnce(
  actor: Actor,
  { studyId, unitId }: { studyId: string; unitId: string },
  request: SummaryRequest | FindingsRequest,
  queue: Pick<WorkQueue, 'work'>,
): Promise<void> {
  await db.$transaction(async (tx) => {
    // two at once: the second finds the first
    await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`summaries of ${unitId}`}, 0))::text`
    const asked = (await listSummaryRequests(actor, studyId, unitId)).get(request.hash)
    if (asked === null) return
    const kind = 'summary'
    const configuration = request
    const own = { studyId, kind, startedById: actor.userId, configuration } as const
    const { id: workId } = await tx.work.create({ data: { ...own, setUpAt: await databaseTime(tx) } })
    await tx.workUnit.create({ data: { workId, unitId } })
    await queue.work(tx, { workId, kind, resumedAt: null, unitIds: [unitId], configuration })
  })
}

/**
 * What was asked for of a document or a task and is not there: why by its hash, null while it is being written.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listSummaryRequests(
  actor: Actor,
  studyId: string,
  unitId: string,
): Promise<Map<string, string | null>> {
  requireWorkManager(actor, studyId)
  const rows = await db.$queryRaw<{ hash: string; status: string; failure: string | null }[]>`
    select distinct on (w.configuration->>'hash') w.configuration->>'hash' as hash, w.status::text, coalesce(w.failure,
      case when w."createdAt" < now() - ${LONGEST_HOURS} * interval '1 hour' then 'Nothing came of it for a day.' end)
      as failure
    from "Work" w join "WorkUnit" u on u."workId" = w.id
    where w."studyId" = ${studyId}::uuid and w.kind = 'summary' and u."unitId" = ${requireId(unitId)}::uuid
    order by w.configuration->>'hash', w."createdAt" desc`
  return new Map(rows.flatMap(({ hash, status, failure }) => (status === 'done' ? [] : [[hash, failure]])))
}

/** What summaries of a document’s score sheets, or of a task’s systems, took, all tries together. @throws {AppError} `not_found`, `forbidden` */
export async function getSummarySpend(actor: Actor, studyId: string, unitId: string): Promise<TextSpend> {
  requireWorkManager(actor, studyId)
  const work = { studyId, kind: 'summary' } as const
  const { _count, _sum } = await db.modelCall.aggregate({
    where: { work, textId: requireId(unitId), outcome: { not: 'begun' } },
    _count: true,
    _sum: { promptTokens: true, answerTokens: true, cost: true },
  })
  const { promptTokens, answerTokens, cost } = _sum
  return { calls: _count, promptTokens: promptTokens ?? 0, answerTokens: answerTokens ?? 0, cost }
}
