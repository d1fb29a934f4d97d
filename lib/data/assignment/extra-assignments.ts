import 'server-only'
import { CHECK_ROUND, FIRST_ROUND, REPEAT_ROUND } from '@/lib/core/adjudication/item-state'
import { planExtras, type WorkList } from '@/lib/core/assignment/plan-extras'
import type { Tx } from '../client'
import { readTaskConfig } from '../studies'
import { listWithheld } from './withheld'

/**
 * Adds the hidden repeats and checks that the task's rates ask for and that are not there yet; no repeat of a statement
 * whose AI verdicts its rater has seen. Callers have authorized, and hold the task's lock.
 *
 * @returns how many were added
 */
export async function addExtras(
  tx: Tx,
  { studyId, taskId, seed }: { studyId: string; taskId: string; seed: number },
): Promise<number> {
  const { quality: rates } = await readTaskConfig(taskId, tx)
  if (rates.repeatRate === 0 && rates.goldRate === 0) return 0
  const [lists, withheld] = [await listWork(tx, taskId), await listWithheld(tx, taskId)]
  const extras = lists.flatMap(({ otherGold, ...list }) =>
    planExtras(
      { ...list, otherGold: otherGold.filter((id) => !withheld.get(id)?.includes(list.raterId)) },
      rates,
      `${seed}`,
    ).map((extra) => ({ ...extra, patientId: list.patientId })),
  )
  const made = await tx.assignment.createMany({
    data: extras.map((extra) => ({ ...extra, studyId, taskId })),
    skipDuplicates: true,
  })
  return made.count
}

function listWork(tx: Tx, taskId: string): Promise<WorkList[]> {
  return tx.$queryRaw`
    select a."raterId", a."patientId",
      json_agg(json_build_object(
        'itemId', a."itemId", 'position', a.position,
        'hasRated', exists (
          select 1 from "Rating" t where t."itemId" = a."itemId" and t."raterId" = a."raterId" and t.round = a.round),
        'isRepeated', exists (
          select 1 from "Assignment" b
          where b."itemId" = a."itemId" and b."raterId" = a."raterId"
            and (b.round = ${REPEAT_ROUND} or exists (select 1 from "AiReveal" v where v."assignmentId" = b.id))),
        'isGold', exists (select 1 from "KeyedItem" k where k."itemId" = a."itemId")
      ) order by a.position, a.id) filter (where a.round = ${FIRST_ROUND}) as own,
      count(*) filter (where a.round = ${CHECK_ROUND})::int as checks,
      coalesce((
        select json_agg(i.id order by i.id)
        from "KeyedItem" k join "Item" i on i.id = k."itemId"
        where i."taskId" = ${taskId}::uuid and i."patientId" = a."patientId" and not exists (
          select 1 from "Assignment" b where b."itemId" = i.id and b."raterId" = a."raterId")), '[]') as "otherGold"
    from "Assignment" a join "Rater" r on r.id = a."raterId" and r.kind = 'human'
    where a."taskId" = ${taskId}::uuid and a.round in (${FIRST_ROUND}, ${CHECK_ROUND})
    group by a."raterId", a."patientId"
    having count(*) filter (where a.round = ${FIRST_ROUND}) > 0
    order by a."raterId", a."patientId"`
}
