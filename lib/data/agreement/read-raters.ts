import 'server-only'
import type { AnswerRater, Spent } from '@/lib/core/figures/answers/answer-table'
import { jurySchema } from '@/lib/core/jury/jury'
import type { Definition } from '@/lib/core/protocols/definition'
import { readAiTimings } from '../blinding/ai-results'
import { db } from '../client'

export type Made = Pick<AnswerRater, 'configuration' | 'timing'>

/** Whether it is a jury that may give means, which lie between points. */
export function hasMeans(made: Made | undefined): boolean {
  const jury = jurySchema.safeParse(made?.configuration)
  return jury.success && jury.data.scale === 'mean'
}

/** How each AI rater of a task was made, by its id. */
export async function readMade(taskId: string): Promise<Map<string, Made>> {
  const [raters, timings] = await Promise.all([
    db.rater.findMany({
      where: { kind: 'ai', ratings: { some: { taskId } } },
      select: { id: true, configuration: true },
    }),
    readAiTimings({ taskId }),
  ])
  return new Map(
    raters.map(({ id, configuration }) => [
      id,
      { configuration: (configuration ?? {}) as Record<string, unknown>, timing: timings[id] ?? null },
    ]),
  )
}

/** What the runs of each AI rater took, by the rater's id; of whoever had none here, what is known of single answers where figures ask for it. */
export async function readSpent(
  taskId: string,
  { figures }: Pick<Definition, 'figures'>,
): Promise<Map<string, Spent>> {
  const [rows, waits, given] = await Promise.all([
    db.work.groupBy({
      by: ['raterId'],
      where: { taskId, raterId: { not: null } },
      _sum: { promptTokens: true, answerTokens: true, cost: true },
    }),
    db.$queryRaw<{ raterId: string; ms: number }[]>`
      select w."raterId", sum(c."latencyMs")::float8 as ms from "Work" w join "ModelCall" c on c."workId" = w.id
      where w."taskId" = ${taskId}::uuid and w."raterId" is not null and c.outcome <> 'begun' group by w."raterId"`,
    figures.some(({ kind }) => kind === 'cost') ? readGiven(taskId) : [],
  ])
  const msOf = new Map(waits.map(({ raterId, ms }) => [raterId, ms]))
  return new Map([
    ...given.map(({ raterId, seconds, cost }): [string, Spent] => [
      raterId,
      { promptTokens: null, answerTokens: null, cost, seconds },
    ]),
    ...rows.map(({ raterId, _sum: { promptTokens, answerTokens, cost } }): [string, Spent] => {
      const ms = msOf.get(raterId ?? '')
      const tokens = { promptTokens: promptTokens ?? 0, answerTokens: answerTokens ?? 0 }
      return [raterId ?? '', { ...tokens, cost, seconds: ms === undefined ? null : ms / 1000 }]
    }),
  ])
}

/** What is known of the time and the cost of each rater's answers, all of which have to say it. */
function readGiven(taskId: string) {
  return db.$queryRaw<{ raterId: string; seconds: number | null; cost: number | null }[]>`
    select "raterId", case when bool_and("activeMs" is not null) then sum("activeMs") / 1000.0 end::float8 as seconds,
      case when bool_and(jsonb_typeof(value->'cost') is not distinct from 'number') then sum((value->>'cost')::float8) end as cost
    from "Rating" where "taskId" = ${taskId}::uuid and current and round = 1
    group by "raterId" having bool_and("activeMs" is not null) or bool_and(jsonb_typeof(value->'cost') is not distinct from 'number')`
}
