'use client'

import { useParams } from 'next/navigation'
import { AgreementNav } from '@/components/agreement/agreement-nav'
import { LoadingPage } from '@/components/ui/loading-page'

export default function ReportLoading() {
  const { studyId } = useParams<{ studyId: string }>()
  return (
    <LoadingPage>
      <AgreementNav studyId={studyId} here="/report" />
    </LoadingPage>
  )
}
