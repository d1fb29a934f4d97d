import type { ReactNode } from 'react'
import type { TaskRef } from '@/lib/core/task'
import { admitToTask } from '@/lib/web/page'

type Props = { params: Promise<TaskRef>; children: ReactNode }

/** Around all pages of a task: one that the study has not has no pages. */
export default async function TaskLayout({ params, children }: Props) {
  await admitToTask(await params)
  return children
}
