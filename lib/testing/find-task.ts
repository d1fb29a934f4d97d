import type { TaskRef } from '@/lib/core/task'
import { db } from '@/lib/data/client'

/** The first task of a study with a protocol: where none is named, that in which statements are checked against the chart. */
export async function findTask(studyId: string, protocol = 'verdict'): Promise<TaskRef> {
  const task = await db.task.findFirstOrThrow({
    where: { studyId, protocol, excludedFromId: null, trainsTaskId: null },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
  return { studyId, taskId: task.id }
}
