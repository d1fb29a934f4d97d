import type { ReactNode } from 'react'
import { LabelsProvider } from '@/components/ui/labels'
import type { TaskRef } from '@/lib/core/task'
import { getTaskWords } from '@/lib/data/matrix/task-labels'
import { admitToTask, load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

type Props = { params: Promise<TaskRef>; children: ReactNode }

/** Around all pages of a task, which know what its items and answers are called: one that the study has not has no pages. */
export default async function TaskLayout({ params, children }: Props) {
  const task = await params
  await admitToTask(task)
  const words = await load(async () => getTaskWords(await requireActor(), task))
  return <LabelsProvider {...words}>{children}</LabelsProvider>
}
