import 'server-only'
import type { CallOutcome } from '@/lib/core/runs/model-call'
import type { RunStage } from '@/lib/core/runs/run-stages'
import { Prisma } from '../generated/client'

/** Calls of one kind that ended alike. */
export type StageGroup = Omit<RunStage, 'outcomes'> & { outcome: CallOutcome }

/** What a query of calls that is grouped by `stage` and `outcome` asks for. */
export const STAGE_COLUMNS = Prisma.sql`
  stage, outcome, count(*)::int as calls, sum("promptTokens")::float8 as "promptTokens",
  sum("answerTokens")::float8 as "answerTokens", sum(cost) as cost,
  percentile_cont(0.5) within group (order by "latencyMs") as "medianMs",
  count(*) filter (where "startedAt" + "latencyMs" * interval '1 ms' > now() - interval '60 seconds')::int
    as "lastMinute"`

/** What calls came to, kind by kind. */
export function toStages(groups: readonly StageGroup[]): RunStage[] {
  return [...Map.groupBy(groups, (group) => group.stage)].map(([stage, own]) => toStage(stage, own))
}

function toStage(stage: RunStage['stage'], groups: readonly StageGroup[]): RunStage {
  const sum = (of: (group: StageGroup) => number) => groups.reduce((total, group) => total + of(group), 0)
  const isPriced = groups.some((group) => group.cost !== null)
  return {
    stage,
    calls: sum((group) => group.calls),
    outcomes: Object.fromEntries(groups.map((group) => [group.outcome, group.calls])),
    promptTokens: sum((group) => group.promptTokens),
    answerTokens: sum((group) => group.answerTokens),
    cost: isPriced ? sum((group) => group.cost ?? 0) : null,
    medianMs: groups.find((group) => group.outcome === 'answered')?.medianMs ?? null,
    lastMinute: sum((group) => group.lastMinute),
  }
}
