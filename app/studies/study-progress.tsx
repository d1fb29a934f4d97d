import { Suspense } from 'react'
import { LeadProgress, OwnProgress } from '@/components/studies/study-progress'
import type { Actor, StudyRole } from '@/lib/core/actor'
import type { TaskName } from '@/lib/core/task'
import { getOwnProgress } from '@/lib/data/labeling/own-progress'
import type { Study } from '@/lib/data/studies'
import { listTasks } from '@/lib/data/tasks'
import { figures } from '@/lib/web/figures'

/** Where a study's tasks stand, as its member may know it. What is counted comes later, in the room left for it. */
export async function StudyProgressLines({ actor, study }: { actor: Actor; study: Study }) {
  const { id, role } = study
  if (role === null) return null
  const tasks = await listTasks(actor, id).catch(() => null)
  if (tasks === null) return <Unknown />
  return (
    <div className="grid gap-3">
      {tasks.map((task) => (
        <div key={task.taskId}>
          {tasks.length > 1 && <p className="text-sm font-medium">{task.title}</p>}
          <Suspense fallback={<Counting />}>
            <TaskProgressLines actor={actor} role={role} task={task} />
          </Suspense>
        </div>
      ))}
    </div>
  )
}

async function TaskProgressLines({ actor, role, task }: { actor: Actor; role: StudyRole; task: TaskName }) {
  if (role === 'pi') {
    const now = new Date()
    const state = await figures.getStudyState(actor, task, now).catch(() => null)
    return state === null ? <Unknown /> : <LeadProgress task={task} state={state} now={now} />
  }
  const own = await getOwnProgress(actor, task).catch(() => null)
  if (own === null) return <Unknown />
  return <OwnProgress task={task} role={role} own={own} />
}

/** As high as the bar with its line. */
function Counting() {
  return <p className="h-8 animate-appear text-sm text-muted">Being counted …</p>
}

/** The list leads to the study all the same. */
function Unknown() {
  return <p className="text-sm text-muted">Its progress cannot be shown at this moment.</p>
}
