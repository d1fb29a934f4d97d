import type { Metadata } from 'next'
import { FailedTextList } from '@/components/documents/failed-text-list'
import { BackLink } from '@/components/ui/back-link'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { listFailedTexts } from '@/lib/data/documents/failed-texts'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Drafts of failed texts' }

/** What models wrote of texts that failed on the way. */
export default async function FailedTextsPage({ params }: PageProps<'/studies/[studyId]/documents/failed'>) {
  const { studyId } = await params
  const texts = await load(async () => listFailedTexts(await requireActor(), studyId))
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <BackLink href={`/studies/${studyId}/documents`}>Documents</BackLink>
      <PageHeader title="Drafts of failed texts">
        What was written of texts that failed on the way, and why. No draft of these is part of a document.
        The export of every answer has them as failed_texts.csv.
      </PageHeader>
      {texts.length === 0 ? (
        <Notice>No text has failed with a draft.</Notice>
      ) : (
        <FailedTextList texts={texts} />
      )}
    </main>
  )
}
