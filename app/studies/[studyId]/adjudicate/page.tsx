import type { Metadata } from 'next'
import { DiscussionList } from '@/components/adjudication/discussion-list'
import { PageHeader } from '@/components/ui/page-header'
import { listDiscussions } from '@/lib/data/discussions'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Discussions' }

export default async function DiscussionsPage({ params }: PageProps<'/studies/[studyId]/adjudicate'>) {
  const { studyId } = await params
  const entries = await load(async () => listDiscussions(await requireActor(), studyId))
  const open = entries.filter((entry) => entry.state === 'discussion')
  const settled = entries.filter((entry) => entry.state === 'settled')
  return (
    <main className="mx-auto grid w-full max-w-4xl gap-8 px-6 py-6">
      <div>
        <PageHeader title="Discussions">
          Statements on which neither the first round nor the panel agreed. A person who has not voted reads
          everything and decides.
        </PageHeader>
        <DiscussionList studyId={studyId} title="Waiting for a decision" entries={open} />
      </div>
      {settled.length > 0 && <DiscussionList studyId={studyId} title="Decided" entries={settled} />}
    </main>
  )
}
