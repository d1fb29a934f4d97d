import 'server-only'
import { judgeTraining, type TrainingStanding } from '@/lib/core/labeling/training'
import { verdictConfigSchema } from '@/lib/core/protocols/verdict/verdict-protocol'
import type { Tx } from '../client'
import { findVerdictTask } from '../studies'

type Row = {
  raterId: string
  round: number
  total: number
  answered: number
  right: number
  isWaived: boolean
}

/**
 * How the raters' latest attempts stand, by rater id; raters without training are absent. Callers have authorized already.
 *
 * @param raterId only this rater's
 */
export async function listTrainingStandings(
  tx: Tx,
  studyId: string,
  raterId?: string,
): Promise<Map<string, TrainingStanding>> {
  const rows = await tx.$queryRaw<Row[]>`
    select distinct on (a."raterId") a."raterId", a.round, count(*)::int as total, count(t.id)::int as answered,
      count(*) filter (where t.code = k.code)::int as right, r."trainingWaivedAt" is not null as "isWaived"
    from "Assignment" a
    join "KeyedItem" k on k."itemId" = a."itemId" and k.use = 'training'
    join "Rater" r on r.id = a."raterId"
    left join "Rating" t
      on t."itemId" = a."itemId" and t."raterId" = a."raterId" and t.round = a.round and t.revision = 1
    where a."studyId" = ${studyId}::uuid and (${raterId ?? null}::uuid is null or a."raterId" = ${raterId ?? null}::uuid)
    group by a."raterId", a.round, r.id
    order by a."raterId", a.round`
  if (rows.length === 0) return new Map()
  const task = await findVerdictTask(studyId, tx)
  const { config } = await tx.task.findUniqueOrThrow({ where: { id: task.id }, select: { config: true } })
  const { passMark } = verdictConfigSchema.parse(config).quality
  return new Map(rows.map((row) => [row.raterId, judgeTraining(row, passMark, row.isWaived)]))
}
