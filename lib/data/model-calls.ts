import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Judged } from '@/lib/core/runs'
import type { Tx } from './client'
import { toJsonParameter } from './json-parameter'

/** Puts a batch's calls on record, and their tokens and cost on the run's account: what was paid is counted, whatever came of it. */
export async function recordModelCalls(tx: Tx, runId: string, batch: readonly Judged[]): Promise<void> {
  const calls = batch.flatMap(({ itemId, calls }) =>
    calls.map((call) => ({ ...call, itemId, id: randomUUID() })),
  )
  const reused = batch.filter(
    (judged) =>
      judged.kind === 'ended' && judged.outcome.kind === 'rated' && judged.outcome.value['reused'] === true,
  ).length
  if (calls.length === 0 && reused === 0) return
  await tx.$executeRaw`
    insert into "ModelCall" (id, "runId", "itemId", stage, model, temperature, outcome, status, "finishReason",
      "promptTokens", "answerTokens", cost, "latencyMs", "startedAt")
    select c.id, ${runId}::uuid, c."itemId", c.stage, c.model, c.temperature, c.outcome, c.status, c."finishReason",
      c."promptTokens", c."answerTokens", c.cost, c."latencyMs", c."startedAt"
    from jsonb_to_recordset(${toJsonParameter(calls)}::jsonb) as c(id uuid, "itemId" uuid, stage text, model text,
      temperature float8, outcome text, status int, "finishReason" text, "promptTokens" int, "answerTokens" int,
      cost float8, "latencyMs" int, "startedAt" timestamptz)`
  const sum = (of: (call: (typeof calls)[number]) => number) =>
    calls.reduce((total, call) => total + of(call), 0)
  const isPriced = calls.some((call) => call.cost !== null)
  await tx.$executeRaw`
    update "Run" set "promptTokens" = "promptTokens" + ${sum((call) => call.promptTokens)},
      "answerTokens" = "answerTokens" + ${sum((call) => call.answerTokens)}, reused = reused + ${reused},
      cost = case when ${isPriced} then coalesce(cost, 0) + ${sum((call) => call.cost ?? 0)}::float8 else cost end
    where id = ${runId}::uuid`
}
