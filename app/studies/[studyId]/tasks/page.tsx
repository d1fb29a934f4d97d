import { redirect } from 'next/navigation'
import { taskHome } from '@/lib/core/task'
import { listTasks } from '@/lib/data/tasks'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

/** No page: the tasks stand in the overview. */
export default async function TasksPage({ params }: PageProps<'/studies/[studyId]/tasks'>): Promise<never> {
  const { studyId } = await params
  const [only, ...others] = await load(async () => listTasks(await requireActor(), studyId))
  redirect(only && others.length === 0 ? `${taskHome(only)}/label` : `/studies/${studyId}`)
}
