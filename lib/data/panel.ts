import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { deriveItemState, FIRST_ROUND, PANEL_ROUND } from '@/lib/core/adjudication/item-state'
import { verdictConfigSchema } from '@/lib/core/protocols/verdict/verdict-protocol'
import { seededShuffle } from '@/lib/core/stats/seeded-shuffle'
import { writeAudit } from './audit'
import type { Tx } from './client'

/** Whose step made the panel necessary or possible. */
type Assigner = Pick<Actor, 'userId' | 'raters'>

/**
 * Gives a contested item its panel: adjudicators who did not rate it in the first round, the least loaded first, ties in
 * a seeded order. With too few adjudicators the item waits, and gets its panel when one joins.
 */
export async function assignPanelIfContested(tx: Tx, actor: Assigner, itemId: string): Promise<void> {
  const item = await tx.item.findUniqueOrThrow({
    where: { id: itemId },
    select: {
      id: true,
      studyId: true,
      taskId: true,
      patientId: true,
      task: { select: { config: true } },
      study: { select: { seed: true } },
      consensuses: { where: { current: true }, select: { code: true, method: true } },
      ratings: {
        where: { current: true, rater: { kind: 'human' } },
        select: { raterId: true, round: true, code: true },
      },
      assignments: { where: { round: PANEL_ROUND }, select: { raterId: true } },
    },
  })
  const rule = verdictConfigSchema.parse(item.task.config)
  const state = deriveItemState(item.ratings, item.consensuses[0] ?? null, rule)
  const missing = rule.panelSize - item.assignments.length
  if (state.kind !== 'contested' || missing <= 0) return

  const busy = new Set([
    ...item.ratings.filter((rating) => rating.round === FIRST_ROUND).map((rating) => rating.raterId),
    ...item.assignments.map((assignment) => assignment.raterId),
  ])
  const candidates = await leastLoadedAdjudicators(
    tx,
    item.studyId,
    item.taskId,
    `${item.study.seed}:${itemId}`,
  )
  const chosen = candidates.filter((raterId) => !busy.has(raterId)).slice(0, missing)
  if (chosen.length < missing) return

  for (const raterId of chosen) {
    const last = await tx.assignment.aggregate({
      where: { raterId, taskId: item.taskId, patientId: item.patientId },
      _max: { position: true },
    })
    await tx.assignment.create({
      data: {
        studyId: item.studyId,
        taskId: item.taskId,
        patientId: item.patientId,
        itemId,
        raterId,
        round: PANEL_ROUND,
        position: (last._max.position ?? -1) + 1,
      },
    })
  }
  await writeAudit(tx, actor, item.studyId, { type: 'panel.assigned', data: { itemId, raterIds: chosen } })
}

/** Gives every contested item of a study that still lacks a panel one, e.g. after an import or when an adjudicator joins. */
export async function assignMissingPanels(tx: Tx, actor: Assigner, studyId: string): Promise<void> {
  const candidates = await tx.$queryRaw<{ id: string }[]>`
    select i.id from "Item" i
    where i."studyId" = ${studyId}::uuid
      and i.id in (
        select votes."itemId" from (
          select r."itemId", count(*) as votes from "Rating" r join "Rater" p on p.id = r."raterId"
          where r."studyId" = ${studyId}::uuid and r.current and r.round = ${FIRST_ROUND} and p.kind = 'human'
          group by r."itemId", r.code
        ) votes
        group by votes."itemId" having max(votes.votes) * 2 <= sum(votes.votes))
      and not exists (select 1 from "Assignment" a where a."itemId" = i.id and a.round = ${PANEL_ROUND})
      and not exists (select 1 from "Consensus" c where c."itemId" = i.id and c.current)
    order by i.id`
  for (const { id } of candidates) await assignPanelIfContested(tx, actor, id)
}

async function leastLoadedAdjudicators(
  tx: Tx,
  studyId: string,
  taskId: string,
  seed: string,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ raterId: string; load: number }[]>`
    select r.id as "raterId",
      (select count(*)::int from "Assignment" a where a."raterId" = r.id and a."taskId" = ${taskId}::uuid) as load
    from "Rater" r join "Membership" m on m."studyId" = r."studyId" and m."userId" = r."userId"
    where r."studyId" = ${studyId}::uuid and r.kind = 'human' and m.role = 'adjudicator'
    order by r.alias`
  return seededShuffle(rows, seed)
    .toSorted((left, right) => left.load - right.load)
    .map((row) => row.raterId)
}
