import 'server-only'
import { type Actor, authorize, can } from '@/lib/core/actor'
import { isDiscussed } from '@/lib/core/adjudication/item-state'
import { AppError } from '@/lib/core/errors'
import { findCutoff } from '@/lib/core/labeling/labeling-parts'
import { definitionSchema } from '@/lib/core/protocols/definition'
import { requireId } from '@/lib/core/uuid'
import { db } from '../client'
import { listItemStates } from '../item-states'
import { readItemContents } from '../items'
import { listTasks } from '../tasks'

/** How much of a patient's chart somebody may read: all, what was written before a time, or nothing. */
export type ChartAccess = 'all' | 'nothing' | { until: string }

/**
 * How much of a patient's chart the actor may read. Leads read all. Others read as much as the items that they have to answer
 * or discuss are checked against: where protocols cut the chart off at a time, what was written before the latest of these
 * times, and nothing where no item is checked against the chart.
 *
 * @throws {AppError} `not_found` for those without any item of the patient, as for a patient who does not exist
 */
export async function getChartAccess(actor: Actor, studyId: string, patientId: string): Promise<ChartAccess> {
  authorize(actor, 'study:read', studyId)
  requireId(patientId)
  if (can(actor, 'chart:read-all', studyId)) return 'all'
  const itemIds = [
    ...(await listDiscussed(actor, studyId, patientId)),
    ...(await listAssigned(actor, studyId, patientId)),
  ]
  if (itemIds.length === 0) throw new AppError('not_found', 'This patient does not exist.')
  let latest: string | null = null
  for (const { definition, ids } of await groupByProtocol(itemIds)) {
    const chart = definition.item.parts.find(({ of }) => of === 'chart')
    if (chart && chart.cutoff === undefined) return 'all'
    if (!chart) continue
    for (const contents of (await readItemContents(definition, ids)).values()) {
      const until = findCutoff(definition, contents)
      if (until !== null && (latest === null || until > latest)) latest = until
    }
  }
  return latest === null ? 'nothing' : { until: latest }
}

async function listDiscussed(actor: Actor, studyId: string, patientId: string): Promise<string[]> {
  if (!can(actor, 'discussion:take-part', studyId)) return []
  const tasks = await listTasks(actor, studyId)
  const states = await Promise.all(tasks.map(({ taskId }) => listItemStates(taskId, patientId)))
  return states.flat().flatMap(({ itemId, state }) => (isDiscussed(state) ? [itemId] : []))
}

async function listAssigned(actor: Actor, studyId: string, patientId: string): Promise<string[]> {
  const raterId = actor.raters.get(studyId)
  if (raterId === undefined) return []
  const rows = await db.assignment.findMany({
    where: { raterId, studyId, patientId },
    select: { itemId: true },
  })
  return rows.map(({ itemId }) => itemId)
}

async function groupByProtocol(itemIds: readonly string[]) {
  const rows = await db.item.findMany({
    where: { id: { in: [...itemIds] } },
    select: { id: true, task: { select: { protocolVersionId: true } } },
  })
  const groups = Map.groupBy(rows, ({ task }) => task.protocolVersionId)
  const versions = await db.protocolVersion.findMany({ where: { id: { in: [...groups.keys()] } } })
  return versions.map(({ id, definition }) => ({
    definition: definitionSchema.parse(definition),
    ids: (groups.get(id) ?? []).map((row) => row.id),
  }))
}
