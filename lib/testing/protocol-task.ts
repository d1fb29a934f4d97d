import type { Definition } from '@/lib/core/protocols/definition'
import type { TaskRef } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { makeItems } from '@/lib/data/protocols/make-items'
import { insertTask, type NewTask, openTask } from '@/lib/data/tasks'

/** A further task of a study, with the items that its definition makes of what the study holds. */
export async function createProtocolTask(
  studyId: string,
  definition: Definition,
  config: NonNullable<NewTask['config']> = {},
): Promise<TaskRef> {
  return db.$transaction(async (tx) => {
    const task = { studyId, taskId: await insertTask(tx, { studyId, definition, config }) }
    await makeItems(tx, await openTask(task, tx))
    return task
  })
}
