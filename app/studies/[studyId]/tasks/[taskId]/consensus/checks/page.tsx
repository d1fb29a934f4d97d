import type { Metadata } from 'next'
import { ChecksForm } from '@/components/adjudication/checks-form'
import { ConsensusNav } from '@/components/adjudication/consensus-nav'
import { ReliabilityTable } from '@/components/adjudication/reliability-table'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { taskHome } from '@/lib/core/task'
import { getAdjudicationReliability } from '@/lib/data/adjudication/adjudication-checks'
import { getConsensusSettings } from '@/lib/data/adjudication/consensus-policies'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { drawChecksAction } from '../actions'

export const metadata: Metadata = { title: 'Reliability of adjudication' }

export default async function ChecksPage({
  params,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/consensus/checks'>) {
  const task = await params
  const { rows, isLocked } = await load(async () => {
    const actor = await requireActor()
    const [found, { lockedAt }] = await Promise.all([
      getAdjudicationReliability(actor, task),
      getConsensusSettings(actor, task),
    ])
    return { rows: found, isLocked: lockedAt !== null }
  })
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 *:max-w-4xl">
      <ConsensusNav task={task} here="/checks" />
      <div>
        <PageHeader title="Reliability of adjudication">
          Decisions are checked blindly, by another adjudicator or by the same one once more. Checks change no
          decision.
        </PageHeader>
        <ReliabilityTable rows={rows} />
      </div>
      <section aria-labelledby="draw" className="grid gap-2">
        <h2 id="draw" className="text-sm font-semibold">
          Draw checks
        </h2>
        {isLocked ? (
          <Notice>
            The task is locked: no check is drawn or given until it is open again. A check that could be given
            now could be known from a discussion.
          </Notice>
        ) : (
          <ChecksForm task={task} onDraw={drawChecksAction} />
        )}
      </section>
      <section aria-labelledby="minutes" className="grid gap-2 text-sm">
        <h2 id="minutes" className="font-semibold">
          Minutes
        </h2>
        <p>
          What was written and decided in each discussion, for the study’s files:{' '}
          <a
            className="text-accent underline underline-offset-2"
            href={`/api${taskHome(task)}/minutes`}
            download
          >
            Minutes of all discussions
          </a>
        </p>
      </section>
    </main>
  )
}
