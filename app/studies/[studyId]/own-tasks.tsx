import { redirect } from 'next/navigation'
import { OwnProgress } from '@/components/studies/study-progress'
import { TaskCard, TaskCards } from '@/components/studies/task-card'
import { PageHeader } from '@/components/ui/page-header'
import type { Actor, StudyRole } from '@/lib/core/actor'
import { type TaskName, taskHome } from '@/lib/core/task'
import { getOwnProgress } from '@/lib/data/labeling/own-progress'
import type { Study } from '@/lib/data/studies'

type Props = { actor: Actor; study: Study; role: StudyRole; tasks: readonly TaskName[] }

/** What waits for a rater or an adjudicator in each task of a study. One task is the home by itself. */
export async function OwnTasks({ actor, study, role, tasks }: Props) {
  const [only, ...others] = tasks
  if (only && others.length === 0) redirect(`${taskHome(only)}/label`)
  const listed = await Promise.all(
    tasks.map(async (task) => ({ task, own: await getOwnProgress(actor, task) })),
  )
  return (
    <main className="mx-auto w-full max-w-7xl px-6 py-6">
      <PageHeader title={study.title}>{study.description}</PageHeader>
      <TaskCards>
        {listed.map(({ task, own }) => (
          <TaskCard key={task.taskId} title={task.title} href={`${taskHome(task)}/label`}>
            <OwnProgress task={task} role={role} own={own} />
          </TaskCard>
        ))}
      </TaskCards>
    </main>
  )
}
