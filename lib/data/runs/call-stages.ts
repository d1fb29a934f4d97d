import 'server-only'
import { type CallNews, LONGEST_ASKING_MS, type ModelCall } from '@/lib/core/runs/model-call'
import type { RunStage } from '@/lib/core/runs/run-stages'
import { Prisma } from '../generated/client'

/** Calls of one kind that ended alike, or whose end is on no record; `lost` of them began too long ago to be under way. */
export type StageGroup = Omit<RunStage, 'outcomes'> & {
  outcome: CallNews<ModelCall>['outcome']
  lost: number
}

/** How long a call may be without an end on record, in seconds, with some for clocks that differ. */
const LONGEST_ASKING = LONGEST_ASKING_MS / 1000 + 120

/** What a query of calls that is grouped by `stage` and `outcome` asks for. */
export const STAGE_COLUMNS = Prisma.sql`
  stage, outcome, count(*)::int as calls, sum("promptTokens")::float8 as "promptTokens",
  sum("answerTokens")::float8 as "answerTokens", sum(cost) as cost,
  percentile_cont(0.5) within group (order by "latencyMs") as "medianMs",
  count(*) filter (where "startedAt" + "latencyMs" * interval '1 ms' > now() - interval '60 seconds'
    and outcome <> 'begun')::int as "lastMinute",
  count(*) filter (where "startedAt" < now() - ${LONGEST_ASKING} * interval '1 second' and outcome = 'begun')::int as lost`

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
