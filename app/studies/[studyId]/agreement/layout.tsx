import type { ReactNode } from 'react'
import { admit } from '@/lib/web/page'

type Props = { params: Promise<{ studyId: string }>; children: ReactNode }

/** Around pages that show that they are on their way before they have asked who may read them. */
export default async function AgreementLayout({ params, children }: Props) {
  const { studyId } = await params
  await admit('agreement:read', studyId)
  return children
}
