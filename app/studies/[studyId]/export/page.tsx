import type { Metadata } from 'next'
import Link from 'next/link'
import { ProofField } from '@/app/proof-field'
import { ProveFirst } from '@/components/accounts/prove-first'
import { ExportList } from '@/components/exchange/export-list'
import { ExportNav } from '@/components/exchange/export-nav'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { PROOF_MINUTES } from '@/lib/core/accounts/proof'
import { taskHome } from '@/lib/core/task'
import { isProved } from '@/lib/data/accounts/prove-again'
import { exportsSealedAi, listExportFormats } from '@/lib/data/export/exports'
import { getFirstTask } from '@/lib/data/tasks'
import { load } from '@/lib/web/page'
import { requireActor, requireSessionId } from '@/lib/web/session'
import { proveForDownloadsAction } from './actions'

export const metadata: Metadata = { title: 'Export' }

export default async function ExportPage({ params }: PageProps<'/studies/[studyId]/export'>) {
  const { studyId } = await params
  const { task, isSealed, formats, proved } = await load(async () => {
    const actor = await requireActor()
    return {
      task: await getFirstTask(actor, studyId),
      isSealed: await exportsSealedAi(actor, studyId),
      formats: await listExportFormats(actor, studyId),
      proved: await isProved(actor, await requireSessionId()),
    }
  })
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 *:max-w-4xl">
      <ExportNav studyId={studyId} here="" />
      <PageHeader title="Export">
        Downloads hold clinical text and what people answered; each one is recorded. All but the first hold
        answers that are not settled yet as well, and the report says that you have read those.
      </PageHeader>
      {isSealed && (
        <Notice>
          The results of AI raters are sealed: downloads leave out what they said of the statements, because
          beside people’s answers it would open them. Open the results under{' '}
          <Link className="text-accent underline underline-offset-2" href={`${taskHome(task)}/agreement/ai`}>
            AI against people
          </Link>{' '}
          first.
        </Notice>
      )}
      {!proved && (
        <ProveFirst
          title={`A download takes the study’s data out of here. Prove that it is you; it counts for ${PROOF_MINUTES} minutes.`}
          proof={<ProofField />}
          onProve={proveForDownloadsAction}
        />
      )}
      <ExportList studyId={studyId} formats={formats} isProved={proved} />
    </main>
  )
}
