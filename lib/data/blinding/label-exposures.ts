import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { ItemState } from '@/lib/core/adjudication/item-state'
import type { LabelExposure } from '@/lib/core/labeling/label-exposure'
import { isUnsettled } from '@/lib/core/progress'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import type { TaskRef } from '@/lib/core/task'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { listAllItemStates } from '../item-states'
import { getStudyMatrix } from '../matrix/study-matrix'

/** An item whose answers stand on a page, with the rounds that they were given in. */
type ShownItem = { state: Pick<ItemState, 'kind'>; rounds: readonly number[] }

/**
 * Remembers that a lead has read what people said of statements that are not settled yet: once for each lead and round.
 * Callers have authorized already.
 *
 * @param tx of the change that reveals it, where it is a change: after what it changes, for this writes to the audit log; before its own entry
 */
export async function noteLabelExposure(
  actor: Actor,
  task: TaskRef,
  shown: readonly ShownItem[],
  tx?: Tx,
): Promise<void> {
  const unsettled = shown.filter(({ state }) => isUnsettled(state.kind))
  const rounds = unsettled.flatMap((item) => item.rounds)
  await noteExposedRounds(actor, task, rounds, tx)
}

/** The same of rounds in which answers to unsettled statements were given. Callers have authorized already. */
export async function noteExposedRounds(
  actor: Actor,
  { studyId, taskId }: TaskRef,
  seen: readonly number[],
  tx?: Tx,
): Promise<void> {
  const { userId } = actor
  if (userId === null || seen.length === 0) return
  const rounds = new Set(seen)
  const where = { taskId, userId }
  const known = await (tx ?? db).labelExposure.findMany({ where, select: { round: true } })
  for (const { round } of known) rounds.delete(round)
  if (rounds.size === 0) return
  const data = [...rounds]
    .toSorted((one, other) => one - other)
    .map((round) => ({ ...where, studyId, round }))
  const note = async (own: Tx) => {
    // all rows first: who holds the audit log's head waits for none of them
    const added = await own.labelExposure.createManyAndReturn({ data, skipDuplicates: true })
    for (const { round } of added)
      await writeAudit(own, actor, studyId, { type: 'unblind.viewed', data: { taskId, round } })
  }
  await (tx ? note(tx) : db.$transaction(note))
}

/** Rounds in which something was said of the statements at some places that are not settled yet. */
export function unsettledRounds(
  { states, columns }: Pick<StudyMatrix, 'states' | 'columns'>,
  indices: readonly number[],
): number[] {
  const unsettled = indices.filter((index) => isUnsettled(states[index]))
  const reported = columns.filter(({ bytes }) => unsettled.some((index) => bytes[index] !== 0))
  return [...new Set(reported.map(({ round }) => round))]
}

/**
 * Whether a lead has still to choose to read what people said of statements that are not settled yet: that numbers or a file revealed
 * some of it is no such choice. Callers have authorized already.
 */
export async function isUnsettledHidden(
  { userId }: Actor,
  { taskId }: TaskRef,
  matrix: Pick<StudyMatrix, 'states' | 'columns'>,
): Promise<boolean> {
  if (userId === null) return false
  const rounds = unsettledRounds(matrix, [...matrix.states.keys()])
  const chosen = await db.labelExposure.count({
    where: { taskId, userId, round: { in: rounds }, chosenAt: { not: null } },
  })
  return chosen < rounds.length
}

/** The same, for what is said of single statements. Callers have authorized already. */
export async function hidesUnsettled(actor: Actor, task: TaskRef): Promise<boolean> {
  if (actor.userId === null) return false
  return isUnsettledHidden(actor, task, await getStudyMatrix(actor, task, { aiRaters: false }))
}

/** A lead chooses to read what is not settled yet, knowing that it is reported. @throws {AppError} `not_found`, `forbidden` */
export async function readUnsettled(actor: Actor, task: TaskRef): Promise<void> {
  const { studyId, taskId } = task
  authorize(actor, 'rating:read-all', studyId)
  const { userId } = actor
  if (userId === null) return
  const matrix = await getStudyMatrix(actor, task, { aiRaters: false })
  const rounds = unsettledRounds(matrix, [...matrix.states.keys()]).toSorted((one, other) => one - other)
  const where = { taskId, userId }
  await db.$transaction(async (tx) => {
    // all rows first: who holds the audit log's head waits for none of them
    await tx.labelExposure.createMany({
      data: rounds.map((round) => ({ ...where, studyId, round })),
      skipDuplicates: true,
    })
    const chosen = await tx.labelExposure.updateManyAndReturn({
      where: { ...where, round: { in: rounds }, chosenAt: null },
      data: { chosenAt: new Date() },
    })
    const added = new Set(chosen.map(({ round }) => round))
    for (const round of rounds.filter((one) => added.has(one)))
      await writeAudit(tx, actor, studyId, { type: 'unblind.viewed', data: { taskId, round, chosen: true } })
  })
}

/** Remembers that all that people have said in a task has left in a file. Callers have authorized already. */
export async function noteAllLabels(actor: Actor, task: TaskRef): Promise<void> {
  if (actor.userId === null) return
  const items = await listAllItemStates(task.taskId)
  await noteLabelExposure(
    actor,
    task,
    items.map(({ state, votes }) => ({ state, rounds: votes.map(({ round }) => round) })),
  )
}

/** How many leads have read unsettled answers, by round. @throws {AppError} `not_found`, `forbidden` */
export async function listLabelExposures(
  actor: Actor,
  { studyId, taskId }: TaskRef,
): Promise<LabelExposure[]> {
  authorize(actor, 'progress:read', studyId)
  const rows = await db.labelExposure.groupBy({
    by: ['round'],
    where: { taskId, studyId },
    orderBy: { round: 'asc' },
    _count: true,
    _min: { seenAt: true },
  })
  return rows.flatMap(({ round, _count, _min }) =>
    _min.seenAt ? [{ round, leads: _count, firstAt: _min.seenAt.toISOString() }] : [],
  )
}
