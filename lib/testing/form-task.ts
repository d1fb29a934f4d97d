import type { Actor } from '@/lib/core/actor'
import type { Definition } from '@/lib/core/protocols/definition'
import type { TaskRef } from '@/lib/core/task'
import { addAssignments } from '@/lib/data/assignment/assignment-changes'
import { db } from '@/lib/data/client'
import { createAnsweredTask } from './answered-task'

/** A task of a study over documents of one patient, which nobody has answered and this rater has to. */
export async function createFormTask(
  studyId: string,
  rater: Actor,
  definition: Definition,
  documents = 2,
): Promise<TaskRef & { patientId: string; itemIds: string[] }> {
  const nobody = Array.from({ length: documents }, () => null)
  const task = await createAnsweredTask(studyId, definition, {
    people: { [`nobody ${definition.id}`]: nobody },
    patients: 1,
  })
  const items = await db.item.findMany({
    where: { taskId: task.taskId },
    orderBy: { key: 'asc' },
    select: { id: true, patientId: true },
  })
  const itemIds = items.map(({ id }) => id)
  const raterId = rater.raters.get(studyId) ?? ''
  await db.$transaction((tx) =>
    addAssignments(
      tx,
      { ...task, seed: 7 },
      itemIds.map((itemId) => ({ itemId, raterId })),
    ),
  )
  return { ...task, patientId: items[0]?.patientId ?? '', itemIds }
}
