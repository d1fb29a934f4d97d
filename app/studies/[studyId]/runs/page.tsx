import type { Metadata } from 'next'
import Link from 'next/link'
import { JurySection } from '@/components/juries/jury-section'
import { FollowRuns, GridList } from '@/components/runs/grid-list'
import { groupRuns } from '@/components/runs/run-groups'
import { RunTable } from '@/components/runs/run-table'
import { isUnderWay } from '@/components/runs/run-words'
import { ServiceList } from '@/components/runs/service-list'
import { StartRunForm } from '@/components/runs/start-run-form'
import { PageHeader } from '@/components/ui/page-header'
import { listJuries } from '@/lib/data/juries/juries'
import { getLatestExperience } from '@/lib/data/runs/run-experience'
import { getRunScale } from '@/lib/data/runs/run-scale'
import { listRuns } from '@/lib/data/runs/runs'
import { listServicesForRuns } from '@/lib/data/runs/service-findings'
import { findCurrency } from '@/lib/pipeline/chat-server'
import { describeInstalled, findSearchOffer } from '@/lib/pipeline/installed'
import { describePower } from '@/lib/pipeline/power'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { startRunsAction } from './actions'
import { makeJuryAction, updateJuryAction } from './jury-actions'
import { cancelWorkAction, pauseWorkAction, resumeWorkAction } from './work-actions'

export const metadata: Metadata = { title: 'AI raters' }

export default async function RunsPage({ params }: PageProps<'/studies/[studyId]/runs'>) {
  const { studyId } = await params
  const { runs, scale, experience, services, juries, candidates } = await load(async () => {
    const actor = await requireActor()
    const runs = await listRuns(actor, studyId)
    return {
      runs,
      scale: await getRunScale(actor, studyId),
      services: await listServicesForRuns(actor, studyId),
      experience: await getLatestExperience(actor, studyId, await describeInstalled(), runs),
      ...(await listJuries(actor, studyId)),
    }
  })
  const { grids, single } = groupRuns(runs)
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-8 px-6 py-6">
      <div>
        <PageHeader title="AI raters">
          An AI rater checks the same statements as people do, and its evidence is kept. Who may see what it
          said is set under Consensus; how it does, once a lead opens that, is under{' '}
          <Link
            className="text-accent underline underline-offset-2"
            href={`/studies/${studyId}/agreement/ai`}
          >
            AI against people
          </Link>
          .
        </PageHeader>
        <div className="grid gap-6">
          <GridList
            studyId={studyId}
            grids={grids}
            currency={findCurrency()}
            onPause={pauseWorkAction}
            onCancel={cancelWorkAction}
            onResume={resumeWorkAction}
          />
          {(single.length > 0 || grids.length === 0) && <RunTable studyId={studyId} runs={single} />}
          <JurySection
            studyId={studyId}
            juries={juries}
            candidates={candidates}
            onMake={makeJuryAction}
            onUpdate={updateJuryAction}
          />
        </div>
        <FollowRuns isUnderWay={runs.some(isUnderWay) || juries.some(({ isAsked }) => isAsked)} />
      </div>
      <StartRunForm
        studyId={studyId}
        power={await describePower(services)}
        offer={findSearchOffer()}
        scale={scale}
        experience={experience}
        onStart={startRunsAction}
      >
        <ServiceList services={services} />
      </StartRunForm>
    </main>
  )
}
