import type { Actor } from '@/lib/core/actor'
import type { TaskName, TaskRef } from '@/lib/core/task'
import { getOwnProgress } from '@/lib/data/labeling/own-progress'
import { listTasks } from '@/lib/data/tasks'

/** The first other task of the study in which the actor still has something to check; null where there is none. */
export async function findOtherWork(actor: Actor, { studyId, taskId }: TaskRef): Promise<TaskName | null> {
  const others = (await listTasks(actor, studyId)).filter((task) => task.taskId !== taskId)
  const listed = await Promise.all(
    others.map(async (task) => ({ task, own: await getOwnProgress(actor, task) })),
  )
  return listed.find(({ own }) => own.done < own.total)?.task ?? null
}
