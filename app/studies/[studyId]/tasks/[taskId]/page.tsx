import { redirect } from 'next/navigation'
import { taskHome } from '@/lib/core/task'
import { load } from '@/lib/web/page'
import { isLeadOf } from '@/lib/web/session'

/** No page: a lead begins at what the task is, everybody else at what there is to do. */
export default async function TaskPage({
  params,
}: PageProps<'/studies/[studyId]/tasks/[taskId]'>): Promise<never> {
  const task = await params
  const isLead = await load(async () => isLeadOf(task.studyId))
  redirect(`${taskHome(task)}/${isLead ? 'protocol' : 'label'}`)
}
