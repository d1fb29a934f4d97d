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
import { listLabelExposures } from '@/lib/data/blinding/label-exposures'
import { getStudy } from '@/lib/data/studies'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { ownAddress } from '@/lib/web/route'
import { requireActor } from '@/lib/web/session'

export default async function StudyPage({ params }: PageProps<'/studies/[studyId]'>) {
  const { studyId } = await params
  const now = new Date()
  const { study, glance, exposures } = await load(async () => {
    const actor = await requireActor()
    const found = await getStudy(actor, studyId)
    if (found.role !== 'pi') redirect(`/studies/${studyId}/label`)
    const [glance, exposures] = await Promise.all([
      figures.getGlance(actor, studyId, now),
      listLabelExposures(actor, studyId),
    ])
    return { study: found, glance, exposures }
  })
  const { progress, needs } = glance
  const letterhead = { title: study.title, address: `${ownAddress()}/studies/${studyId}` }
  return (
    <main className="mx-auto w-full max-w-7xl px-6 py-6">
      <PageHeader title={study.title}>{study.description}</PageHeader>
      <div className="grid gap-8">
        <div className="grid gap-4">
          <NextSteps
            studyId={studyId}
            steps={listSteps({ standing: glance, now })}
            letterhead={letterhead}
            atWork={describeWork(glance)}
          />
          <ResultLinks studyId={studyId} glance={glance} />
        </div>
        {progress.items > 0 && (
          <>
            <StateSummary studyId={studyId} progress={progress} panelSize={needs.panelSize} />
            <DeciderList studyId={studyId} progress={progress} />
            <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-4">
              <RoundSummary studyId={studyId} glance={glance} exposures={exposures} />
              <SplitList
                studyId={studyId}
                title="Patients people differ on"
                note="Five at most; in brackets the 95 % interval over a patient’s statements; ranked by its lower end."
                splits={glance.patients}
              />
              <SplitList
                studyId={studyId}
                title="Kinds of statement people differ on"
                note="In brackets the 95 % interval, by patient; ranked by its lower end."
                splits={glance.kinds}
              />
              <ApartList studyId={studyId} glance={glance} />
            </div>
            <RaterTable
              studyId={studyId}
              raters={progress.raters}
              finishOf={glance.pace?.finishOf ?? new Map()}
            />
            <PatientTable studyId={studyId} progress={progress} panelSize={needs.panelSize} />
          </>
        )}
      </div>
    </main>
  )
}
