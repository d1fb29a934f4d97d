import 'server-only'
import { type Actor, authorize, can } from '@/lib/core/actor'
import { isDiscussed } from '@/lib/core/adjudication/item-state'
import { AppError } from '@/lib/core/errors'
import { findCutoff, openUntil } from '@/lib/core/labeling/labeling-parts'
import { definitionSchema } from '@/lib/core/protocols/definition'
import { requireId } from '@/lib/core/uuid'
import { db } from '../client'
import { listItemStates } from '../item-states'
import { readItemContents } from '../items'
import { listTasks } from '../tasks'

/** How much of a patient's chart somebody may read: all, what was written before a time, or nothing. */
export type ChartAccess = 'all' | 'nothing' | { until: string }

/** Items that somebody has to answer or discuss. One that is discussed stands open beside whatever else is to be answered. */
type Charted = { itemId: string; isAnswered: boolean }

/**
 * How much of a patient's chart the actor may read. Leads read all. Others read as much as the items that they have to answer
 * or discuss are checked against: where a protocol cuts the chart off at a time, what was written before the earliest of these
 * times that they have not answered yet ({@link openUntil}, of each task by itself), and nothing where no item is checked
 * against the chart.
 *
 * @throws {AppError} `not_found` for those without any item of the patient, as for a patient who does not exist
 */
export async function getChartAccess(actor: Actor, studyId: string, patientId: string): Promise<ChartAccess> {
  authorize(actor, 'study:read', studyId)
  requireId(patientId)
  if (can(actor, 'chart:read-all', studyId)) return 'all'
  const [assigned, discussed] = await Promise.all([
    listAssigned(actor, studyId, patientId),
    listDiscussed(actor, studyId, patientId),
  ])
  if (assigned.length + discussed.length === 0)
    throw new AppError('not_found', 'This patient does not exist.')
  const times: string[] = []
  for (const some of [assigned, discussed])
    for (const { definition, items } of await groupByTask(some)) {
      const chart = definition.item.parts.find(({ of }) => of === 'chart')
      if (chart && chart.cutoff === undefined) return 'all'
      if (!chart) continue
      const contents = await readItemContents(
        definition,
        items.map(({ itemId }) => itemId),
      )
      const known = items.flatMap(({ itemId, isAnswered }) => {
        const until = findCutoff(definition, contents.get(itemId) ?? [])
        return until === null ? [] : [{ until, isAnswered }]
      })
      const until = openUntil(known)
      if (until !== null) times.push(until)
    }
  const latest = times.toSorted().at(-1)
  return latest === undefined ? 'nothing' : { until: latest }
}

async function listDiscussed(actor: Actor, studyId: string, patientId: string): Promise<Charted[]> {
  if (!can(actor, 'discussion:take-part', studyId)) return []
  const tasks = await listTasks(actor, studyId)
  const states = await Promise.all(tasks.map(({ taskId }) => listItemStates(taskId, patientId)))
  return states
    .flat()
    .flatMap(({ itemId, state }) => (isDiscussed(state) ? [{ itemId, isAnswered: true }] : []))
}

async function listAssigned(actor: Actor, studyId: string, patientId: string): Promise<Charted[]> {
  const raterId = actor.raters.get(studyId)
  if (raterId === undefined) return []
  const rows = await db.assignment.findMany({
    where: { raterId, studyId, patientId },
    select: {
      round: true,
      itemId: true,
      item: { select: { ratings: { where: { raterId, current: true }, select: { round: true } } } },
    },
  })
  return rows.map(({ itemId, round, item }) => ({
    itemId,
    isAnswered: item.ratings.some((rating) => rating.round === round),
  }))
}

async function groupByTask(charted: readonly Charted[]) {
  const rows = await db.item.findMany({
    where: { id: { in: charted.map(({ itemId }) => itemId) } },
    select: { id: true, taskId: true },
  })
  const taskOf = new Map(rows.map(({ id, taskId }) => [id, taskId]))
  const groups = Map.groupBy(charted, ({ itemId }) => taskOf.get(itemId) ?? '')
  const tasks = await db.task.findMany({
    where: { id: { in: [...groups.keys()].filter(Boolean) } },
    select: { id: true, protocolVersion: { select: { definition: true } } },
  })
  return tasks.map(({ id, protocolVersion }) => ({
    definition: definitionSchema.parse(protocolVersion.definition),
    items: groups.get(id) ?? [],
  }))
}
