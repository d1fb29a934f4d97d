import type { Metadata } from 'next'
import { ExportList } from '@/components/exchange/export-list'
import { ButtonLink } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { authorize } from '@/lib/core/actor'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Export' }

export default async function ExportPage({ params }: PageProps<'/studies/[studyId]/export'>) {
  const { studyId } = await params
  await load(async () => authorize(await requireActor(), 'export:create', studyId))
  return (
    <main className="mx-auto w-full max-w-4xl px-6 py-6">
      <PageHeader
        title="Export"
        actions={
          <ButtonLink tone="quiet" href={`/studies/${studyId}/export/webhooks`}>
            Webhooks
          </ButtonLink>
        }
      >
        Downloads hold clinical text and other people’s labels. Each one is recorded in the study’s history.
        What goes out can be imported into another study.
      </PageHeader>
      <ExportList studyId={studyId} />
    </main>
  )
}
