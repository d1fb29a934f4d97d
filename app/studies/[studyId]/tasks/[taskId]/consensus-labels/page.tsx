import type { Metadata } from 'next'
import Link from 'next/link'
import { OwnConsensusList } from '@/components/adjudication/own-consensus-list'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { taskHome } from '@/lib/core/task'
import { findConsensusClosure, getOwnConsensus } from '@/lib/data/adjudication/own-consensus'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Consensus' }

const PAGE_SIZE = 50
const NO_RATER =
  'Here each rater finds the own answers beside the settled ones. You have given none in this study; a lead reads all answers under Disagreements and Consensus.'
const NOT_SHOWN =
  'Your answers stand beside the settled ones here once the study is locked, if its protocol shows them to raters.'

export default async function ConsensusLabelsPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/consensus-labels'>) {
  const task = await params
  const { show, page: wantedPage } = await searchParams
  const page = typeof wantedPage === 'string' && /^[1-9]\d{0,5}$/.test(wantedPage) ? Number(wantedPage) : 1
  const differing = show !== 'all'
  const { closure, outcome } = await load(async () => {
    const actor = await requireActor()
    const closed = await findConsensusClosure(actor, task)
    const view = { differing, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
    return { closure: closed, outcome: closed ? null : await getOwnConsensus(actor, task, view) }
  })
  if (outcome === null) {
    return (
      <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 *:max-w-4xl">
        <PageHeader title="Consensus" />
        <Notice>{closure === 'no-rater' ? NO_RATER : NOT_SHOWN}</Notice>
      </main>
    )
  }
  const link = (target: number) =>
    `${taskHome(task)}/consensus-labels?${new URLSearchParams({ ...(differing ? {} : { show: 'all' }), page: String(target) })}`
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 *:max-w-4xl">
      <PageHeader
        title="Consensus"
        actions={
          <Link
            href={`${taskHome(task)}/consensus-labels${differing ? '?show=all' : ''}`}
            className="text-sm text-accent underline underline-offset-2"
          >
            <ItemWords>{differing ? 'Show all statements' : 'Show only those that differ'}</ItemWords>
          </Link>
        }
      >
        {`The study is locked. ${outcome.same} of your ${outcome.settled} answers with a consensus label are the settled one.`}
      </PageHeader>
      {outcome.entries.length === 0 ? (
        <Notice>{differing ? 'None of your answers differs from the settled one.' : 'Nothing here.'}</Notice>
      ) : (
        <OwnConsensusList entries={outcome.entries} />
      )}
      {outcome.shown > PAGE_SIZE && (
        <nav aria-label="Pages" className="flex gap-4 pt-4 text-sm">
          {page > 1 && (
            <Link className="text-accent underline underline-offset-2" href={link(page - 1)}>
              Previous
            </Link>
          )}
          {page * PAGE_SIZE < outcome.shown && (
            <Link className="text-accent underline underline-offset-2" href={link(page + 1)}>
              Next
            </Link>
          )}
        </nav>
      )}
    </main>
  )
}
