import type { Metadata } from 'next'
import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { ReviewWorkbench } from '@/components/validity/review-workbench'
import { getValidityQueue } from '@/lib/data/texts/validity-reviews'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { recordValidityAction } from './actions'

export const metadata: Metadata = { title: 'Validity of statements' }

const PAGE_SIZE = 40

type Props = PageProps<'/studies/[studyId]/validity'>

export default async function ValidityPage({ params, searchParams }: Props) {
  const { studyId } = await params
  const show = (await searchParams)['show'] === 'own' ? 'own' : 'open'
  const queue = await load(async () =>
    getValidityQueue(await requireActor(), studyId, { show, limit: PAGE_SIZE }),
  )
  return (
    <main className="mx-auto w-full max-w-7xl px-6 py-6">
      <PageHeader
        title="Validity of statements"
        actions={
          <Link
            href={show === 'own' ? '?' : '?show=own'}
            className="text-sm text-accent underline-offset-2 hover:underline"
          >
            {show === 'own' ? 'Statements to review' : 'Your latest answers'}
          </Link>
        }
      >
        Whether each statement can be checked at all. The boxes hold a machine’s draft; your word counts.
      </PageHeader>
      {queue.rows.length === 0 ? (
        <Notice>
          {queue.total === 0
            ? 'Nothing was drafted yet. The lead of the study starts it on the Texts page.'
            : show === 'own'
              ? 'You have not reviewed a statement yet.'
              : 'Every statement is reviewed.'}
        </Notice>
      ) : (
        <ReviewWorkbench key={show} studyId={studyId} queue={queue} onRecord={recordValidityAction} />
      )}
    </main>
  )
}
