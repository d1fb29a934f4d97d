'use client'

import { useParams } from 'next/navigation'
import { AgreementNav } from '@/components/agreement/agreement-nav'
import { LoadingPage } from '@/components/ui/loading-page'
import type { TaskRef } from '@/lib/core/task'

export default function ReportLoading() {
  const task = useParams<TaskRef>()
  return (
    <LoadingPage>
      <AgreementNav task={task} here="/report" />
    </LoadingPage>
  )
}
