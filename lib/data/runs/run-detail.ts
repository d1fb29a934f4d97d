import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { RunStage } from '@/lib/core/runs/run-stages'
import type { RunSummary } from '@/lib/core/runs/runs'
import { db } from '../client'
import { STAGE_COLUMNS, type StageGroup, toStages } from './call-stages'
import { getRun } from './runs'

/** A run with what its calls came to, kind by kind. @throws {AppError} `not_found`, `forbidden` */
export async function getRunDetail(
  actor: Actor,
  studyId: string,
  runId: string,
): Promise<RunSummary & { stages: RunStage[] }> {
  const run = await getRun(actor, studyId, runId)
  const groups = await db.$queryRaw<StageGroup[]>`
    select ${STAGE_COLUMNS}
    from "ModelCall" where "runId" = ${runId}::uuid group by stage, outcome order by stage`
  return { ...run, stages: toStages(groups) }
}
