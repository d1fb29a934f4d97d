import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { ErrorView } from '@/lib/core/figures/errors/error-view'
import { type ItemList, type ListPosition, orderOf } from '@/lib/core/figures/errors/item-list'
import type { LabelModelView } from '@/lib/core/figures/people/label-model-view'
import type { TaskRef } from '@/lib/core/task'
import { getLabelModels } from '../agreement/label-models'
import { mayShowVerdicts } from '../blinding/ai-results'
import { db } from '../client'
import { Prisma } from '../generated/client'
import { orderDisagreements } from './disagreements'

/** Where a statement stands, with the ids of those beside it. */
type Found = { number: number; total: number; previous: string | null; next: string | null }

/**
 * Where a statement stands in a list, and its neighbors there. Nothing else of the list is read out.
 *
 * @returns null for what is not in the list, or not any more
 * @throws {AppError} `not_found`, `forbidden`; `conflict` when an AI rater is asked for while sealed
 */
export async function findListPosition(
  actor: Actor,
  task: TaskRef,
  list: ItemList,
  itemId: string,
): Promise<ListPosition | null> {
  authorize(actor, 'rating:read-all', task.studyId)
  const found = await findInOrder(actor, task, list, itemId)
  if (found === null) return null
  const ids = [found.previous, found.next].filter((id) => id !== null)
  const rows = await db.item.findMany({
    where: { id: { in: ids }, studyId: task.studyId },
    select: { id: true, patientId: true },
  })
  const neighbor = (id: string | null) => {
    const row = rows.find((one) => one.id === id)
    return row ? { itemId: row.id, patientId: row.patientId } : null
  }
  return { ...found, previous: neighbor(found.previous), next: neighbor(found.next) }
}

async function findInOrder(
  actor: Actor,
  task: TaskRef,
  list: ItemList,
  itemId: string,
): Promise<Found | null> {
  const order = orderOf(list)
  if (order?.kind === 'view') return findInView(actor, task, order.view, itemId)
  if (order?.kind === 'label-models') return findOverruled(actor, task, order.view, itemId)
  return order && findInRun(actor, task, order, itemId)
}

async function findInView(
  actor: Actor,
  task: TaskRef,
  view: ErrorView,
  itemId: string,
): Promise<Found | null> {
  const { matrix, indices } = await orderDisagreements(actor, task, view)
  return besides(indices.indexOf(matrix.itemIds.indexOf(itemId)), indices.length, (index) => {
    const position = indices[index]
    return position === undefined ? undefined : matrix.itemIds[position]
  })
}

async function findOverruled(
  actor: Actor,
  task: TaskRef,
  view: LabelModelView,
  itemId: string,
): Promise<Found | null> {
  const { figures } = await getLabelModels(actor, task, view)
  const rows = figures?.overruled ?? []
  const own = rows.findIndex((row) => row.itemId === itemId)
  return besides(own, rows.length, (index) => rows[index]?.itemId)
}

function besides(own: number, total: number, idAt: (index: number) => string | undefined): Found | null {
  if (own === -1) return null
  return { number: own + 1, total, previous: idAt(own - 1) ?? null, next: idAt(own + 1) ?? null }
}

/** In the order that a run's page has; whose verdicts are not to be seen, of them nothing is reported. */
async function findInRun(
  actor: Actor,
  task: TaskRef,
  { runId, show }: { runId: string; show: string },
  itemId: string,
): Promise<Found | null> {
  const isStatus = show === 'failed' || show === 'pending'
  const said = isStatus || show === 'all' ? null : show
  if (said !== null && !(await mayShowVerdicts(actor, task))) return null
  const shown = isStatus ? Prisma.sql`and i.status = ${show}::"UnitStatus"` : Prisma.empty
  const ofLabel =
    said === null
      ? Prisma.empty
      : Prisma.sql`and exists (select 1 from "Rating" r where r."itemId" = i."itemId" and r."runId" = i."workId"
          and r.current and r.code = ${said})`
  const [found] = await db.$queryRaw<Found[]>`
    select number, total, previous, next
    from (
      select i."itemId", row_number() over listed::int as number, count(*) over ()::int as total,
        lag(i."itemId") over listed as previous, lead(i."itemId") over listed as next
      from "WorkUnit" i
      join "Work" run on run.id = i."workId" and run."taskId" = ${task.taskId}::uuid
      join "ItemView" t on t.id = i."itemId" and t."statementId" is not null
      join "Patient" p on p.id = t."patientId"
      where i."workId" = ${runId}::uuid ${shown} ${ofLabel}
      window listed as (order by p."externalId", t.ordinal, i."itemId")
    ) listed
    where "itemId" = ${itemId}::uuid`
  return found ?? null
}
