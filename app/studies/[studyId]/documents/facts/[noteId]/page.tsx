import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CompareLists } from '@/components/facts/compare-lists'
import { SentenceForm } from '@/components/facts/sentence-form'
import { BackLink } from '@/components/ui/back-link'
import { PageHeader } from '@/components/ui/page-header'
import { toLines } from '@/lib/core/protocols/entailment/sentence-lines'
import { findNoteFacts } from '@/lib/data/documents/compare-lists'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { classifySentenceAction, recutSentencesAction } from '../actions'

export const metadata: Metadata = { title: 'Facts of a note' }

type Props = PageProps<'/studies/[studyId]/documents/facts/[noteId]'>

/** A note, and the lists of its facts beside it. */
export default async function NoteFactsPage({ params, searchParams }: Props) {
  const { studyId, noteId } = await params
  const { list } = await searchParams
  const note = await load(async () => findNoteFacts(await requireActor(), studyId, noteId))
  if (note === null) notFound()
  const chosen = typeof list === 'string' ? [list] : (list ?? [])
  return (
    <main className="mx-auto grid w-full max-w-[120rem] gap-6 px-6 py-6">
      <BackLink href={`/studies/${studyId}/documents/facts`}>Lists of facts</BackLink>
      <PageHeader title={`Facts of ${note.externalId}`}>
        Each fact leads to the sentence that it shares most words with.
      </PageHeader>
      <CompareLists note={note} chosen={chosen} />
      <SentenceForm
        key={note.sentences.map(({ start }) => start).join()}
        studyId={studyId}
        note={note}
        lines={toLines(
          note.text,
          note.sentences.map(({ start }) => start),
        )}
        onRecut={recutSentencesAction}
        onClassify={classifySentenceAction}
      />
    </main>
  )
}
