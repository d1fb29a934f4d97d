'use client'

import { useParams, usePathname } from 'next/navigation'
import { AgreementNav, agreementPageOf } from '@/components/agreement/agreement-nav'
import { LoadingPage } from '@/components/ui/loading-page'
import type { TaskRef } from '@/lib/core/task'

export default function AgreementLoading() {
  const task = useParams<TaskRef>()
  return (
    <LoadingPage>
      <AgreementNav task={task} here={agreementPageOf(usePathname())} />
    </LoadingPage>
  )
}
