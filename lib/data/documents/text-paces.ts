import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { CallStage } from '@/lib/core/runs/model-call'
import { TEXT_KINDS } from '@/lib/core/work'
import { db } from '../client'
import { readEarlier, readSearches } from '../runs/run-experience'

/** How long an answered call of a model took, on average, for what; `server` is empty for all but chat servers with names. */
export type TextPace = { stage: CallStage; server: string; model: string; latencyMs: number }

/** Newest pieces of work whose calls are looked at. */
const JOBS = 10

/**
 * How long calls took in a study: of work on texts by the models that it names, and of runs of AI raters, which may have
 * asked the same models.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listTextPaces(actor: Actor, studyId: string): Promise<TextPace[]> {
  authorize(actor, 'run:manage', studyId)
  const [texts, aiRaters, searches] = await Promise.all([
    db.$queryRaw<TextPace[]>`
      with jobs as (
        select id, configuration->>'model' as model, coalesce(configuration->>'server', '') as server from "Work"
        where "studyId" = ${studyId}::uuid and kind::text = any(${TEXT_KINDS}) and configuration->>'by' = 'model'
        order by "createdAt" desc limit ${JOBS})
      select c.stage, case when c.stage = 'embed' then '' else j.server end as server,
        case when c.stage = 'embed' then c.model else j.model end as model,
        avg(c."latencyMs")::float8 as "latencyMs"
      from "ModelCall" c join jobs j on j.id = c."workId"
      where c.outcome = 'answered' group by 1, 2, 3`,
    readEarlier(studyId),
    readSearches(studyId),
  ])
  return [
    ...texts,
    ...aiRaters.map(({ server, model, latencyMs }) => ({
      stage: 'rate' as const,
      server,
      model,
      latencyMs,
    })),
    ...searches.map((search) => ({ server: '', ...search })),
  ]
}
