import 'server-only'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { FIRST_ROUND, PANEL_ROUND, requiredPanel } from '@/lib/core/adjudication/item-state'
import { findOnlyChoice } from '@/lib/core/protocols/stored-answer'
import { seededShuffle, seededUniform } from '@/lib/core/stats/seeded-shuffle'
import type { TaskRef } from '@/lib/core/task'
import { writeAudit } from '../audit'
import { DISCUSSION_WITNESSES, listWitnesses } from '../blinding/discussion-witnesses'
import type { Tx } from '../client'
import { ITEM_STATE, listItemStates, toItemState } from '../item-states'
import { listWorkTasks, openTask } from '../tasks'

/**
 * Gives a contested item its panel: adjudicators who have not rated it and never saw it discussed, the least loaded first,
 * ties in a seeded order. With too few adjudicators the item waits, and gets its panel when one joins. Among the panel's
 * items are some on which the first round agreed (the task's share of decoys), so that nobody recognizes a tie-break. It is
 * the study's rule that does so: in the audit log it is nobody's act.
 */
export async function assignPanelIfContested(tx: Tx, itemId: string): Promise<void> {
  const item = await tx.item.findUniqueOrThrow({
    where: { id: itemId },
    select: {
      ...ITEM_STATE,
      id: true,
      studyId: true,
      taskId: true,
      patientId: true,
      study: { select: { seed: true } },
      assignments: { select: { raterId: true, round: true } },
    },
  })
  const { state, config: rule, definition } = toItemState(item)
  const seated = item.assignments.filter((assignment) => assignment.round === PANEL_ROUND)
  const missing = requiredPanel(rule) - seated.length
  if (state.kind !== 'contested' || missing <= 0) return

  const busy = new Set([
    ...item.ratings.filter((rating) => rating.round === FIRST_ROUND).map((rating) => rating.raterId),
    ...item.assignments.map((assignment) => assignment.raterId),
    ...(await listWitnesses(tx, itemId)),
  ])
  const candidates = await leastLoadedAdjudicators(
    tx,
    item.studyId,
    item.taskId,
    `${item.study.seed}:${itemId}`,
  )
  const chosen = candidates.filter((raterId) => !busy.has(raterId)).slice(0, missing)
  if (chosen.length < missing) return

  const seat = { studyId: item.studyId, taskId: item.taskId, patientId: item.patientId }
  const isShort = findOnlyChoice(definition) !== null
  for (const raterId of chosen) {
    await seatAmongOthers(tx, { ...seat, itemId, raterId })
    const decoys = countDecoys(rule.panelDecoys, `${item.study.seed}:${itemId}:${raterId}`)
    if (decoys > 0)
      await seatDecoys(tx, { ...seat, raterId, isShort }, decoys, `${item.study.seed}:${raterId}`)
  }
  await writeAudit(tx, SYSTEM_ACTOR, item.studyId, {
    type: 'panel.assigned',
    data: { itemId, raterIds: chosen },
  })
}

/** The same for every task of a study, e.g. when an adjudicator joins. */
export async function assignStudyPanels(tx: Tx, studyId: string): Promise<void> {
  for (const { id } of await listWorkTasks(tx, studyId)) {
    await assignMissingPanels(tx, { studyId, taskId: id })
  }
}

/** Gives every contested item of a task that still lacks a panel one, e.g. after an import. */
export async function assignMissingPanels(tx: Tx, task: TaskRef): Promise<void> {
  const { id: taskId, definition, config: rule } = await openTask(task, tx)
  if (requiredPanel(rule) === 0) return
  if (!findOnlyChoice(definition)) {
    const states = await listItemStates(taskId, undefined, tx)
    const contested = states.filter(({ state }) => state.kind === 'contested').map(({ itemId }) => itemId)
    for (const itemId of contested.toSorted()) await assignPanelIfContested(tx, itemId)
    return
  }
  // a majority settles an item unless every first-round rater has to agree
  const isUnanimous = rule.policy.kind === 'single-adjudicator'
  const candidates = await tx.$queryRaw<{ id: string }[]>`
    select i.id from "Item" i
    where i."taskId" = ${taskId}::uuid
      and i.id in (
        select votes."itemId" from (
          select r."itemId", count(*) as votes from "Rating" r join "Rater" p on p.id = r."raterId"
          where r."taskId" = ${taskId}::uuid and r.current and r.round = ${FIRST_ROUND} and p.kind = 'human'
          group by r."itemId", r.code
        ) votes
        group by votes."itemId" having count(*) > 1
          and (${isUnanimous} or max(votes.votes) * 2 <= sum(votes.votes)))
      and (select count(*) from "Assignment" a where a."itemId" = i.id and a.round = ${PANEL_ROUND})
        < ${requiredPanel(rule)}
      and not exists (select 1 from "Consensus" c where c."itemId" = i.id and c.current)
    order by i.id`
  for (const { id } of candidates) await assignPanelIfContested(tx, id)
}

/** Takes back the seats that have not answered and that a panel of this size has no need of. */
export async function removeOpenSeats(tx: Tx, taskId: string, size: number): Promise<void> {
  await tx.$executeRaw`
    delete from "Assignment" where id in (
      select seat.id from (
        select a.id, t.id is null as open,
          row_number() over (partition by a."itemId" order by t.id is null, a.id) as index
        from "Assignment" a left join "Rating" t
          on t."itemId" = a."itemId" and t."raterId" = a."raterId" and t.round = a.round and t.current
        where a."taskId" = ${taskId}::uuid and a.round = ${PANEL_ROUND}
      ) seat where seat.open and seat.index > ${size})`
}

type Seat = { studyId: string; taskId: string; patientId: string; raterId: string }

/** A seat in the panel stands anywhere among what its rater has still to do: its position reveals nothing. */
async function seatAmongOthers(tx: Tx, seat: Seat & { itemId: string }): Promise<void> {
  const { raterId, taskId, patientId, itemId } = seat
  const [open] = await tx.$queryRaw<{ first: number | null; last: number | null }[]>`
    select min(a.position) filter (where t.id is null) as first, max(a.position) as last
    from "Assignment" a left join "Rating" t
      on t."itemId" = a."itemId" and t."raterId" = a."raterId" and t.round = a.round and t.current
    where a."raterId" = ${raterId}::uuid and a."taskId" = ${taskId}::uuid and a."patientId" = ${patientId}::uuid`
  const last = open?.last ?? -1
  const first = open?.first ?? last + 1
  const position = first + Math.floor(seededUniform(`${itemId}:${raterId}`)() * (last + 2 - first))
  await tx.$executeRaw`
    update "Assignment" set position = position + 1
    where "raterId" = ${raterId}::uuid and "taskId" = ${taskId}::uuid and "patientId" = ${patientId}::uuid
      and position >= ${position}`
  await tx.assignment.create({ data: { ...seat, round: PANEL_ROUND, position } })
}

/** The share's whole part, and one more as often as its rest says. */
function countDecoys(share: number, seed: string): number {
  const whole = Math.floor(share)
  return whole + (seededUniform(seed)() < share - whole ? 1 : 0)
}

/** Items on which the first round agreed, given to a panel rater so that being asked says nothing of an item. */
async function seatDecoys(
  tx: Tx,
  { isShort, ...seat }: Seat & { isShort: boolean },
  count: number,
  seed: string,
): Promise<void> {
  const { taskId, patientId, raterId } = seat
  // of several fields hardly any two answers are the same: there the rules of the fields decide
  const states = isShort ? [] : await listItemStates(taskId, patientId, tx)
  const agreed = states.filter(({ state }) => state.kind === 'agreed').map(({ itemId }) => itemId)
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select i.id from "Item" i join "Rating" r on r."itemId" = i.id and r.current and r.round = ${FIRST_ROUND}
    join "Rater" p on p.id = r."raterId" and p.kind = 'human'
    where i."taskId" = ${taskId}::uuid and i."patientId" = ${patientId}::uuid
      and not exists (select 1 from "Assignment" a where a."itemId" = i.id and a."raterId" = ${raterId}::uuid)
      and not exists (select 1 from "Assignment" a where a."itemId" = i.id and a.round = ${PANEL_ROUND})
      and not exists (
        select 1 from (${DISCUSSION_WITNESSES}) w where w."itemId" = i.id and w."raterId" = ${raterId}::uuid)
    group by i.id having count(*) > 1 and (count(distinct r.code) = 1 or i.id = any(${agreed}::uuid[]))
    order by i.id`
  for (const { id } of seededShuffle(rows, seed).slice(0, count)) {
    await seatAmongOthers(tx, { ...seat, itemId: id })
  }
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
