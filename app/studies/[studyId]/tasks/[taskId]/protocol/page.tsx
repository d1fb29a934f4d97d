import type { Metadata } from 'next'
import { ConfirmProtocol } from '@/components/studies/confirm-protocol'
import { ProtocolSummary } from '@/components/studies/protocol-summary'
import { PageHeader } from '@/components/ui/page-header'
import { getStudyProtocol } from '@/lib/data/labeling/study-protocol'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { confirmProtocolAction } from './actions'

export const metadata: Metadata = { title: 'Protocol' }

export default async function ProtocolPage({
  params,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/protocol'>) {
  const task = await params
  const protocol = await load(async () => getStudyProtocol(await requireActor(), task))
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 *:max-w-4xl">
      <PageHeader title="Protocol">
        How statements are answered and settled in this study. Best decided before people begin: what changes
        later holds only for what comes after.
      </PageHeader>
      <ProtocolSummary task={task} protocol={protocol} />
      <ConfirmProtocol task={task} protocol={protocol} onConfirm={confirmProtocolAction} />
    </main>
  )
}
