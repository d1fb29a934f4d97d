import type { Metadata } from 'next'
import Link from 'next/link'
import { JurySection } from '@/components/juries/jury-section'
import { FollowRuns, GridList } from '@/components/runs/grid-list'
import { groupRuns } from '@/components/runs/run-groups'
import { RunTable } from '@/components/runs/run-table'
import { isUnderWay } from '@/components/runs/run-words'
import { ServiceList } from '@/components/runs/service-list'
import { StartRunForm } from '@/components/runs/start-run-form'
import { ButtonJump } from '@/components/ui/button'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { listJuries } from '@/lib/data/juries/juries'
import { getLatestExperience } from '@/lib/data/runs/run-experience'
import { getRunScale } from '@/lib/data/runs/run-scale'
import { listRuns } from '@/lib/data/runs/runs'
import { listServicesForRuns } from '@/lib/data/runs/service-findings'
import { openTask } from '@/lib/data/tasks'
import { findCurrency } from '@/lib/pipeline/chat-server'
import { describeInstalled, findSearchOffer } from '@/lib/pipeline/installed'
import { describePower } from '@/lib/pipeline/power'
import { describeRaters } from '@/lib/pipeline/prompt-file'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { cancelWorkAction, pauseWorkAction, resumeWorkAction } from '../../../work-actions'
import { startRunsAction } from './actions'
import { makeJuryAction, updateJuryAction } from './jury-actions'

export const metadata: Metadata = { title: 'AI raters' }

export default async function RunsPage({ params }: PageProps<'/studies/[studyId]/tasks/[taskId]/runs'>) {
  const task = await params
  const { runs, definition, scale, experience, services, juries, candidates } = await load(() =>
    readRuns(task),
  )
  const { grids, single } = groupRuns(runs)
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-8 px-6 py-6">
      <PageHeader
        title="AI raters"
        actions={
          runs.length > 0 && definition.aiRater !== null ? (
            <ButtonJump to="start-run" tone="quiet">
              Start an AI rater
            </ButtonJump>
          ) : undefined
        }
      >
        {definition.aiRater?.isDraft ? (
          'What an AI rater says here is a draft: raters find it in the form, and change or discard it.'
        ) : (
          <SealWords task={task} />
        )}
      </PageHeader>
      {runs.length > 0 && (
        <div className="grid gap-6">
          <GridList
            task={task}
            grids={grids}
            currency={findCurrency()}
            onPause={pauseWorkAction}
            onCancel={cancelWorkAction}
            onResume={resumeWorkAction}
          />
          {single.length > 0 && (
            <RunTable task={task} runs={single} isSearched={definition.aiRater?.reference === 'retrieved'} />
          )}
        </div>
      )}
      {definition.aiRater === null ? (
        <Notice>The protocol of this task has no AI rater.</Notice>
      ) : (
        <StartRunForm
          task={task}
          raters={describeRaters(definition)}
          power={await describePower(services, definition)}
          offer={findSearchOffer()}
          scale={scale}
          experience={experience}
          onStart={startRunsAction}
        >
          <ServiceList services={services} />
        </StartRunForm>
      )}
      <div className="grid gap-6">
        <JurySection
          task={task}
          juries={juries}
          candidates={candidates}
          onMake={makeJuryAction}
          onUpdate={updateJuryAction}
        />
        <FollowRuns isUnderWay={runs.some(isUnderWay) || juries.some(({ isAsked }) => isAsked)} />
      </div>
    </main>
  )
}

/** Who sees what AI raters say, and where. */
function SealWords({ task }: { task: TaskRef }) {
  return (
    <>
      <ItemWords>
        An AI rater checks the same statements as people do, and its evidence is stored. Who may see what it
        said is set under Consensus rules; how it does, once a lead opens that, is under
      </ItemWords>{' '}
      <Link className="text-accent underline underline-offset-2" href={`${taskHome(task)}/agreement/ai`}>
        AI against people
      </Link>
      .
    </>
  )
}

/** The AI raters and juries of a task, and what another one could be started with. */
async function readRuns(task: TaskRef) {
  const actor = await requireActor()
  const runs = await listRuns(actor, task)
  const { definition } = await openTask(task)
  return {
    runs,
    definition,
    scale: await getRunScale(actor, task),
    services: await listServicesForRuns(actor, task.studyId),
    experience: await getLatestExperience(actor, task, await describeInstalled(definition), runs),
    ...(await listJuries(actor, task)),
  }
}
