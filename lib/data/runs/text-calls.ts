import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { BegunCall, ModelCall } from '@/lib/core/runs/model-call'
import type { RunStage } from '@/lib/core/runs/run-stages'
import type { TextSpend } from '@/lib/core/text-jobs'
import { requireId } from '@/lib/core/uuid'
import { db, type Tx } from '../client'
import { toJsonParameter } from '../json-parameter'
import { CALL_END } from './call-end'
import { STAGE_COLUMNS, type StageGroup, toStages } from './call-stages'

/** What calls were for: a text of some work, or with `jobId` null the score sheet of a document. */
type TextPlace = { studyId: string; jobId: string | null; unitId: string }

/**
 * Puts calls to models on record, and what those of some work took on its account: what was paid is counted, whatever came of
 * it. Accounts only: there is nothing to audit.
 *
 * @throws {AppError} `forbidden`; `not_found` where the work or the document is not one of this study
 */
export async function recordTextCalls(
  actor: Actor,
  { studyId, jobId, unitId }: TextPlace,
  calls: readonly ModelCall[],
): Promise<void> {
  authorize(actor, 'run:manage', studyId)
  if (calls.length === 0) return
  const sum = (of: (call: ModelCall) => number) => calls.reduce((total, call) => total + of(call), 0)
  const cost = calls.some((call) => call.cost !== null) ? sum((call) => call.cost ?? 0) : null
  await db.$transaction(async (tx) => {
    await requireText(tx, { studyId, jobId, unitId })
    await tx.$executeRaw`
      update "TextJobUnit" set calls = calls + ${calls.length},
        "promptTokens" = "promptTokens" + ${sum((call) => call.promptTokens)},
        "answerTokens" = "answerTokens" + ${sum((call) => call.answerTokens)},
        cost = case when ${cost}::float8 is null then cost else coalesce(cost, 0) + ${cost}::float8 end
      where "jobId" = ${jobId}::uuid and "unitId" = ${unitId}::uuid`
    await tx.$executeRaw`
      insert into "TextCall" (id, "studyId", "jobId", "unitId", stage, model, temperature, outcome, status, "finishReason",
        "promptTokens", "answerTokens", cost, "latencyMs", "startedAt")
      select c.id, ${studyId}::uuid, ${jobId}::uuid, ${unitId}::uuid, c.stage, c.model, c.temperature, c.outcome,
        c.status, c."finishReason", c."promptTokens", c."answerTokens", c.cost, c."latencyMs", c."startedAt"
      from jsonb_to_recordset(${toJsonParameter(calls)}::jsonb) as c(id uuid, stage text, model text,
        temperature float8, outcome text, status int, "finishReason" text, "promptTokens" int, "answerTokens" int,
        cost float8, "latencyMs" int, "startedAt" timestamptz)
      order by c.id on conflict (id) do update set ${CALL_END}`
  })
}

/**
 * Puts on record that calls were sent, before anybody knows what they take. Those whose end is never written, because their
 * worker was killed, stay so.
 *
 * @throws {AppError} `forbidden`; `not_found` where the work or the document is not one of this study
 */
export async function recordBegunTextCalls(
  actor: Actor,
  { studyId, jobId, unitId }: TextPlace,
  calls: readonly BegunCall<ModelCall>[],
): Promise<void> {
  authorize(actor, 'run:manage', studyId)
  if (calls.length === 0) return
  await requireText(db, { studyId, jobId, unitId })
  await db.$executeRaw`
    insert into "TextCall" (id, "studyId", "jobId", "unitId", stage, model, temperature, outcome, "promptTokens",
      "answerTokens", "latencyMs", "startedAt")
    select c.id, ${studyId}::uuid, ${jobId}::uuid, ${unitId}::uuid, c.stage, c.model, c.temperature, 'begun', 0, 0, 0,
      c."startedAt"
    from jsonb_to_recordset(${toJsonParameter(calls)}::jsonb) as c(id uuid, stage text, model text, temperature float8,
      "startedAt" timestamptz)
    order by c.id on conflict do nothing`
}

async function requireText(tx: Tx, { studyId, jobId, unitId }: TextPlace): Promise<void> {
  const known =
    jobId === null
      ? await tx.document.count({ where: { id: requireId(unitId), studyId } })
      : await tx.textJobUnit.count({ where: { jobId, unitId, job: { studyId } } })
  if (known === 0) throw new AppError('not_found', 'This text does not exist.')
}

/** What the calls of some pieces of work came to, kind by kind. Callers have authorized already. */
export async function readJobStages(jobIds: readonly string[]): Promise<Map<string, RunStage[]>> {
  if (jobIds.length === 0) return new Map()
  const groups = await db.$queryRaw<(StageGroup & { jobId: string })[]>`
    select "jobId", ${STAGE_COLUMNS} from "TextCall" where "jobId" = any(${jobIds}::uuid[])
    group by "jobId", stage, outcome order by stage`
  return new Map(
    [...Map.groupBy(groups, (group) => group.jobId)].map(([jobId, own]) => [jobId, toStages(own)]),
  )
}

/** What summaries of a document’s score sheets took, all tries together. @throws {AppError} `not_found`, `forbidden` */
export async function getSummarySpend(actor: Actor, studyId: string, documentId: string): Promise<TextSpend> {
  authorize(actor, 'run:manage', studyId)
  const { _count, _sum } = await db.textCall.aggregate({
    where: { studyId, jobId: null, unitId: requireId(documentId), outcome: { not: 'begun' } },
    _count: true,
    _sum: { promptTokens: true, answerTokens: true, cost: true },
  })
  const { promptTokens, answerTokens, cost } = _sum
  return { calls: _count, promptTokens: promptTokens ?? 0, answerTokens: answerTokens ?? 0, cost }
}
