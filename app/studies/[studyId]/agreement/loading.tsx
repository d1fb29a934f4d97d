'use client'

import { useParams, usePathname } from 'next/navigation'
import { AgreementNav, agreementPageOf } from '@/components/agreement/agreement-nav'
import { LoadingPage } from '@/components/ui/loading-page'

export default function AgreementLoading() {
  const { studyId } = useParams<{ studyId: string }>()
  return (
    <LoadingPage>
      <AgreementNav studyId={studyId} here={agreementPageOf(usePathname())} />
    </LoadingPage>
  )
}
