import type { Metadata } from 'next'
import { ImportWorkbench } from '@/components/exchange/import-workbench'
import { PageHeader } from '@/components/ui/page-header'
import { authorize } from '@/lib/core/actor'
import { describeTables } from '@/lib/exchange/plain-folder/table-guide'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Import' }

export default async function ImportPage({ params }: PageProps<'/studies/[studyId]/import'>) {
  const { studyId } = await params
  await load(async () => authorize(await requireActor(), 'import:create', studyId))
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 *:max-w-4xl">
      <PageHeader title="Import">
        Files are checked first, and you see what they would add. An import is kept whole or not at all. The
        same files a second time add nothing. Ratings are compared with answers that are there: the audit log
        keeps it where these are not settled yet.
      </PageHeader>
      <ImportWorkbench studyId={studyId} guide={describeTables()} />
    </main>
  )
}
