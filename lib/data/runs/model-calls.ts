import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { BegunCall, ModelCall } from '@/lib/core/runs/model-call'
import type { Judged } from '@/lib/core/runs/runs'
import { db, type Tx } from '../client'
import { toJsonParameter } from '../json-parameter'
import { CALL_END } from './call-end'
import { requireOwnRun } from './own-run'

/** A call of a run; `itemId` is null where it was for several statements. */
export type RunCall = ModelCall & { itemId: string | null }

/**
 * Puts a batch's calls on record, and their tokens and cost on the run's account: what was paid is counted, whatever came
 * of it.
 */
export async function recordModelCalls(tx: Tx, runId: string, batch: readonly Judged[]): Promise<void> {
  const calls = batch.flatMap(({ itemId, calls }) => calls.map((call) => ({ ...call, itemId })))
  const reused = batch.filter(
    (judged) =>
      judged.kind === 'ended' && judged.outcome.kind === 'rated' && judged.outcome.value['reused'] === true,
  ).length
  if (calls.length + reused > 0) await insertCalls(tx, runId, calls, reused)
}

/**
 * The same for calls while facts were looked for, which belong to no statement alone.
 *
 * @throws {AppError} `forbidden` for anybody but the run's own rater
 */
export async function recordSearchCalls(
  actor: Actor,
  runId: string,
  calls: readonly RunCall[],
): Promise<void> {
  if (calls.length === 0) return
  await db.$transaction(async (tx) => {
    await requireOwnRun(tx, actor, runId)
    await insertCalls(tx, runId, calls)
  })
}

/**
 * Puts on record that calls were sent, before anybody knows what they take. Those whose end is never written, because their
 * worker was killed, stay so.
 *
 * @throws {AppError} `forbidden` for anybody but the run's own rater
 */
export async function recordBegunCalls(
  actor: Actor,
  runId: string,
  calls: readonly BegunCall<RunCall>[],
): Promise<void> {
  if (calls.length === 0) return
  await requireOwnRun(db, actor, runId)
  await db.$executeRaw`
    insert into "ModelCall" (id, "runId", "itemId", stage, model, temperature, outcome, "promptTokens", "answerTokens",
      "latencyMs", "startedAt")
    select c.id, ${runId}::uuid, c."itemId", c.stage, c.model, c.temperature, 'begun', 0, 0, 0, c."startedAt"
    from jsonb_to_recordset(${toJsonParameter(calls)}::jsonb) as c(id uuid, "itemId" uuid, stage text, model text,
      temperature float8, "startedAt" timestamptz)
    order by c.id on conflict do nothing`
}

/** In the order of their ids, as those that had begun, so that no two of these wait for each other. */
async function insertCalls(tx: Tx, runId: string, calls: readonly RunCall[], reused = 0): Promise<void> {
  const sum = (of: (call: RunCall) => number) => calls.reduce((total, call) => total + of(call), 0)
  const isPriced = calls.some((call) => call.cost !== null)
  await tx.$executeRaw`
    with calls as (
      insert into "ModelCall" (id, "runId", "itemId", stage, model, temperature, outcome, status, "finishReason",
        "promptTokens", "answerTokens", cost, "latencyMs", "startedAt")
      select c.id, ${runId}::uuid, c."itemId", c.stage, c.model, c.temperature, c.outcome, c.status, c."finishReason",
        c."promptTokens", c."answerTokens", c.cost, c."latencyMs", c."startedAt"
      from jsonb_to_recordset(${toJsonParameter(calls)}::jsonb) as c(id uuid, "itemId" uuid, stage text, model text,
        temperature float8, outcome text, status int, "finishReason" text, "promptTokens" int, "answerTokens" int,
        cost float8, "latencyMs" int, "startedAt" timestamptz)
      order by c.id on conflict (id) do update set ${CALL_END}
    )
    update "Run" set "promptTokens" = "promptTokens" + ${sum((call) => call.promptTokens)},
      "answerTokens" = "answerTokens" + ${sum((call) => call.answerTokens)},
      cost = case when ${isPriced} then coalesce(cost, 0) + ${sum((call) => call.cost ?? 0)}::float8 else cost end,
      reused = reused + ${reused}
    where id = ${runId}::uuid`
}
