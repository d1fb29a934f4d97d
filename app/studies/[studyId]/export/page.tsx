import type { Metadata } from 'next'
import { ExportList } from '@/components/exchange/export-list'
import { ExportNav } from '@/components/exchange/export-nav'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { exportsSealedAi } from '@/lib/data/exports'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Export' }

export default async function ExportPage({ params }: PageProps<'/studies/[studyId]/export'>) {
  const { studyId } = await params
  const isSealed = await load(async () => exportsSealedAi(await requireActor(), studyId))
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 *:max-w-4xl">
      <ExportNav studyId={studyId} here="" />
      <PageHeader title="Export">
        Downloads hold clinical text and other people’s labels. Each one is recorded in the study’s history.
        What goes out can be imported into another study.
      </PageHeader>
      {isSealed && (
        <Notice>
          The figures of AI raters are sealed, and downloads hold their labels beside those of people. A
          margin counts as fixed beforehand only if nobody has looked: the record will say that these labels
          left while sealed.
        </Notice>
      )}
      <ExportList studyId={studyId} />
    </main>
  )
}
