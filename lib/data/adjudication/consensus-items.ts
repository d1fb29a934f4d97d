import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { explainFields } from '@/lib/core/adjudication/field-words'
import { consensusCode } from '@/lib/core/adjudication/item-state'
import { listSettledFields } from '@/lib/core/adjudication/settled-fields'
import type { TaskRef } from '@/lib/core/task'
import { db } from '../client'
import { listItemStates } from '../item-states'
import { openTask } from '../tasks'

export type ItemConsensusEntry = {
  itemId: string
  /** The source's own ids. */
  statementId: string
  patientId: string
  state: string
  code: string | null
  explanation: string
}

/** Items with their state and consensus label, in a fixed order. @throws {AppError} `not_found`, `forbidden` */
export async function listItemConsensus(
  actor: Actor,
  task: TaskRef,
  page: { offset: number; limit: number },
): Promise<{ total: number; items: ItemConsensusEntry[] }> {
  authorize(actor, 'consensus:manage', task.studyId)
  const { id: taskId, definition } = await openTask(task)
  const settled = listSettledFields(definition)
  const states = (await listItemStates(taskId)).toSorted((left, right) =>
    left.itemId < right.itemId ? -1 : 1,
  )
  const wanted = states.slice(page.offset, page.offset + page.limit)
  const rows = await db.item.findMany({
    where: { id: { in: wanted.map((item) => item.itemId) } },
    select: {
      id: true,
      key: true,
      patient: { select: { externalId: true } },
    },
  })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return {
    total: states.length,
    items: wanted.map(({ itemId, state, fields }) => ({
      itemId,
      statementId: rowOf.get(itemId)?.key ?? '',
      patientId: rowOf.get(itemId)?.patient.externalId ?? '',
      state: state.kind,
      code: consensusCode(state),
      explanation: explainFields(settled, { state, fields }),
    })),
  }
}
