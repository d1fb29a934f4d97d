import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { CallOutcome } from '@/lib/core/model-call'
import type { RunStage } from '@/lib/core/run-stages'
import type { RunSummary } from '@/lib/core/runs'
import { db } from './client'
import { getRun } from './runs'

type Group = Omit<RunStage, 'outcomes'> & { outcome: CallOutcome; medianMs: number | null }

/** A run with what its calls came to, kind by kind. @throws {AppError} `not_found`, `forbidden` */
export async function getRunDetail(
  actor: Actor,
  studyId: string,
  runId: string,
): Promise<RunSummary & { stages: RunStage[] }> {
  const run = await getRun(actor, studyId, runId)
  const groups = await db.$queryRaw<Group[]>`
    select stage, outcome, count(*)::int as calls, sum("promptTokens")::float8 as "promptTokens",
      sum("answerTokens")::float8 as "answerTokens", sum(cost) as cost,
      percentile_cont(0.5) within group (order by "latencyMs") as "medianMs",
      count(*) filter (where "startedAt" + "latencyMs" * interval '1 ms' > now() - interval '60 seconds')::int
        as "lastMinute"
    from "ModelCall" where "runId" = ${runId}::uuid group by stage, outcome order by stage`
  return { ...run, stages: [...Map.groupBy(groups, (group) => group.stage).values()].map(toStage) }
}

function toStage(groups: readonly Group[]): RunStage {
  const sum = (of: (group: Group) => number) => groups.reduce((total, group) => total + of(group), 0)
  const isPriced = groups.some((group) => group.cost !== null)
  return {
    stage: groups[0]?.stage ?? 'judge',
    calls: sum((group) => group.calls),
    outcomes: Object.fromEntries(groups.map((group) => [group.outcome, group.calls])),
    promptTokens: sum((group) => group.promptTokens),
    answerTokens: sum((group) => group.answerTokens),
    cost: isPriced ? sum((group) => group.cost ?? 0) : null,
    medianMs: groups.find((group) => group.outcome === 'answered')?.medianMs ?? null,
    lastMinute: sum((group) => group.lastMinute),
  }
}
