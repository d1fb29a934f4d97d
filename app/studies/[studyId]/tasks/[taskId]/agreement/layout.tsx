import type { ReactNode } from 'react'
import type { TaskRef } from '@/lib/core/task'
import { admit } from '@/lib/web/page'

type Props = { params: Promise<TaskRef>; children: ReactNode }

/** Around pages that show that they are on their way before they have asked who may read them. */
export default async function AgreementLayout({ params, children }: Props) {
  const task = await params
  await admit('agreement:read', task.studyId)
  return children
}
