import type { Metadata } from 'next'
import { NoteListTable } from '@/components/facts/note-list-table'
import { WeighForm } from '@/components/facts/weigh-form'
import { BackLink } from '@/components/ui/back-link'
import { ButtonLink } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { listNotesWithFacts } from '@/lib/data/documents/compare-lists'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { freezeWeightsAction } from './actions'

export const metadata: Metadata = { title: 'Lists of facts' }

/** The notes whose facts were listed. */
export default async function FactListsPage({ params }: PageProps<'/studies/[studyId]/documents/facts'>) {
  const { studyId } = await params
  const notes = await load(async () => listNotesWithFacts(await requireActor(), studyId))
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <BackLink href={`/studies/${studyId}/documents`}>Documents</BackLink>
      <PageHeader
        title="Lists of facts"
        actions={
          <ButtonLink tone="quiet" href={`/studies/${studyId}/documents/facts/tables`}>
            Show tables
          </ButtonLink>
        }
      >
        Notes whose facts were listed by models, to compare the lists before their facts are rated.
      </PageHeader>
      <NoteListTable studyId={studyId} notes={notes} />
      {notes.length > 0 && <WeighForm studyId={studyId} onWeigh={freezeWeightsAction} />}
    </main>
  )
}
