import { redirect } from 'next/navigation'
import { ApartList } from '@/components/progress/apart-list'
import { DeciderList } from '@/components/progress/decider-list'
import { describeWork, listSteps } from '@/components/progress/list-steps'
import { NextSteps } from '@/components/progress/next-steps'
import { PatientTable } from '@/components/progress/patient-table'
import { RaterTable } from '@/components/progress/rater-table'
import { ResultLinks } from '@/components/progress/result-links'
import { RoundSummary } from '@/components/progress/round-summary'
import { SplitList } from '@/components/progress/split-list'
import { StateSummary } from '@/components/progress/state-summary'
import { PageHeader } from '@/components/ui/page-header'
import { taskHome } from '@/lib/core/task'
import { listLabelExposures } from '@/lib/data/blinding/label-exposures'
import { getStudy } from '@/lib/data/studies'
import { getFirstTask } from '@/lib/data/tasks'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { ownAddress } from '@/lib/web/route'
import { requireActor } from '@/lib/web/session'

export default async function StudyPage({ params }: PageProps<'/studies/[studyId]'>) {
  const { studyId } = await params
  const now = new Date()
  const { study, task, glance, exposures } = await load(async () => {
    const actor = await requireActor()
    const found = await getStudy(actor, studyId)
    const task = await getFirstTask(actor, studyId)
    if (found.role !== 'pi') redirect(`${taskHome(task)}/label`)
    const [glance, exposures] = await Promise.all([
      figures.getGlance(actor, task, now),
      listLabelExposures(actor, task),
    ])
    return { study: found, task, glance, exposures }
  })
  const { progress, needs } = glance
  const letterhead = { title: study.title, address: `${ownAddress()}${taskHome(task)}` }
  return (
    <main className="mx-auto w-full max-w-7xl px-6 py-6">
      <PageHeader title={study.title}>{study.description}</PageHeader>
      <div className="grid gap-8">
        <div className="grid gap-4">
          <NextSteps
            task={task}
            steps={listSteps({ standing: glance, now })}
            letterhead={letterhead}
            atWork={describeWork(glance)}
          />
          <ResultLinks task={task} glance={glance} />
        </div>
        {progress.items > 0 && (
          <>
            <StateSummary task={task} progress={progress} panelSize={needs.panelSize} />
            <DeciderList task={task} progress={progress} />
            <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-4">
              <RoundSummary task={task} glance={glance} exposures={exposures} />
              <SplitList
                task={task}
                title="Patients people differ on"
                note="Five at most; in brackets the 95 % interval over a patient’s statements; ranked by its lower end."
                splits={glance.patients}
              />
              <SplitList
                task={task}
                title="Kinds of statement people differ on"
                note="In brackets the 95 % interval, by patient; ranked by its lower end."
                splits={glance.kinds}
              />
              <ApartList task={task} glance={glance} />
            </div>
            <RaterTable task={task} raters={progress.raters} finishOf={glance.pace?.finishOf ?? new Map()} />
            <PatientTable task={task} progress={progress} panelSize={needs.panelSize} />
          </>
        )}
      </div>
    </main>
  )
}
