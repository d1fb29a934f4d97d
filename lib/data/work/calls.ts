import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { BegunCall, CallNews, ModelCall } from '@/lib/core/runs/model-call'
import { LONGEST_ASKING_MS } from '@/lib/core/runs/model-call'
import type { RunStage } from '@/lib/core/runs/run-stages'
import { db, type Tx } from '../client'
import { toJsonParameter } from '../json-parameter'
import { requireOwnWork } from './own-work'

/** A call and the statement or the text that it was for; none where it was for several statements. */
export type WorkCall = ModelCall & { itemId?: string | null; textId?: string | null }

/**
 * Puts calls in the call ledger, and their tokens and cost on the work's account: what was paid is counted, whatever came of it.
 * Accounts only: there is nothing to audit.
 *
 * @throws {AppError} `not_found`, `forbidden` as `requireOwnWork`
 */
export async function recordCalls(actor: Actor, workId: string, calls: readonly WorkCall[]): Promise<void> {
  if (calls.length === 0) return
  await db.$transaction(async (tx) => {
    await requireOwnWork(tx, actor, workId)
    await insertCalls(tx, workId, calls)
  })
}

/**
 * The same for callers who have locked the work. In the order of their ids, as those that had begun, so that no two of these wait
 * for each other.
 *
 * @param reused how many answers that an earlier run had paid for came with them
 */
export async function insertCalls(
  tx: Tx,
  workId: string,
  calls: readonly WorkCall[],
  reused = 0,
): Promise<void> {
  if (calls.length + reused === 0) return
  const sum = (of: (call: WorkCall) => number) => calls.reduce((total, call) => total + of(call), 0)
  const isPriced = calls.some((call) => call.cost !== null)
  await tx.$executeRaw`
    with calls as (
      insert into "ModelCall" (id, "workId", "itemId", "textId", stage, model, temperature, outcome, status, "finishReason",
        "promptTokens", "answerTokens", cost, "latencyMs", "startedAt")
      select c.id, ${workId}::uuid, c."itemId", c."textId", c.stage, c.model, c.temperature, c.outcome, c.status,
        c."finishReason", c."promptTokens", c."answerTokens", c.cost, c."latencyMs", c."startedAt"
      from jsonb_to_recordset(${toJsonParameter(calls)}::jsonb) as c(id uuid, "itemId" uuid, "textId" uuid, stage text,
        model text, temperature float8, outcome text, status int, "finishReason" text, "promptTokens" int,
        "answerTokens" int, cost float8, "latencyMs" int, "startedAt" timestamptz)
      order by c.id on conflict (id) do update set model = excluded.model, outcome = excluded.outcome,
        status = excluded.status, "finishReason" = excluded."finishReason", "promptTokens" = excluded."promptTokens",
        "answerTokens" = excluded."answerTokens", cost = excluded.cost, "latencyMs" = excluded."latencyMs"
    )
    update "Work" set "promptTokens" = "promptTokens" + ${sum((call) => call.promptTokens)},
      "answerTokens" = "answerTokens" + ${sum((call) => call.answerTokens)},
      cost = case when ${isPriced} then coalesce(cost, 0) + ${sum((call) => call.cost ?? 0)}::float8 else cost end,
      reused = reused + ${reused}
    where id = ${workId}::uuid`
}

/**
 * Puts in the call ledger that calls were sent, before anybody knows what they take. Those whose end is never written, because their
 * worker was killed, stay so.
 *
 * @throws {AppError} `not_found`, `forbidden` as `requireOwnWork`
 */
export async function recordBegunCalls(
  actor: Actor,
  workId: string,
  calls: readonly BegunCall<WorkCall>[],
): Promise<void> {
  if (calls.length === 0) return
  await requireOwnWork(db, actor, workId)
  await db.$executeRaw`
    insert into "ModelCall" (id, "workId", "itemId", "textId", stage, model, temperature, outcome, "promptTokens",
      "answerTokens", "latencyMs", "startedAt")
    select c.id, ${workId}::uuid, c."itemId", c."textId", c.stage, c.model, c.temperature, 'begun', 0, 0, 0, c."startedAt"
    from jsonb_to_recordset(${toJsonParameter(calls)}::jsonb) as c(id uuid, "itemId" uuid, "textId" uuid, stage text,
      model text, temperature float8, "startedAt" timestamptz)
    order by c.id on conflict do nothing`
}

/** Calls of one kind that ended alike, or whose end is on no record; `lost` of them began too long ago to be under way. */
type StageGroup = Omit<RunStage, 'outcomes'> & {
  workId: string
  outcome: CallNews<ModelCall>['outcome']
  lost: number
}

/** How long a call may be without an end in the call ledger, in seconds, with some for clocks that differ. */
const LONGEST_ASKING = LONGEST_ASKING_MS / 1000 + 120

/** What the calls of some pieces of work came to, kind by kind. Callers have authorized already. */
export async function readStages(workIds: readonly string[]): Promise<Map<string, RunStage[]>> {
  if (workIds.length === 0) return new Map()
  const groups = await db.$queryRaw<StageGroup[]>`
    select "workId", stage, outcome, count(*)::int as calls, sum("promptTokens")::float8 as "promptTokens",
      sum("answerTokens")::float8 as "answerTokens", sum(cost) as cost,
      percentile_cont(0.5) within group (order by "latencyMs") as "medianMs",
      count(*) filter (where "startedAt" + "latencyMs" * interval '1 ms' > now() - interval '60 seconds'
        and outcome <> 'begun')::int as "lastMinute",
      count(*) filter (where "startedAt" < now() - ${LONGEST_ASKING} * interval '1 second'
        and outcome = 'begun')::int as lost
    from "ModelCall" where "workId" = any(${workIds}::uuid[]) group by "workId", stage, outcome order by stage`
  return new Map(
    [...Map.groupBy(groups, (group) => group.workId)].map(([workId, own]) => [
      workId,
      [...Map.groupBy(own, (group) => group.stage)].map(([stage, alike]) => toStage(stage, alike)),
    ]),
  )
}

function toStage(stage: RunStage['stage'], groups: readonly StageGroup[]): RunStage {
  const sum = (of: (group: StageGroup) => number) => groups.reduce((total, group) => total + of(group), 0)
  const isPriced = groups.some((group) => group.cost !== null)
  return {
    stage,
    calls: sum((group) => group.calls),
    outcomes: Object.fromEntries(groups.flatMap(toOutcomes)),
    promptTokens: sum((group) => group.promptTokens),
    answerTokens: sum((group) => group.answerTokens),
    cost: isPriced ? sum((group) => group.cost ?? 0) : null,
    medianMs: groups.find((group) => group.outcome === 'answered')?.medianMs ?? null,
    lastMinute: sum((group) => group.lastMinute),
  }
}

function toOutcomes({ outcome, calls, lost }: StageGroup): [keyof RunStage['outcomes'], number][] {
  if (outcome !== 'begun') return [[outcome, calls]]
  const ends: [keyof RunStage['outcomes'], number][] = [
    ['begun', calls - lost],
    ['lost', lost],
  ]
  return ends.filter(([, count]) => count > 0)
}
