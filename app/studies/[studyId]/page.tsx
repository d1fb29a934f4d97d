import { redirect } from 'next/navigation'
import { NextSteps } from '@/components/progress/next-steps'
import { PatientTable } from '@/components/progress/patient-table'
import { RaterTable } from '@/components/progress/rater-table'
import { StateSummary } from '@/components/progress/state-summary'
import { PageHeader } from '@/components/ui/page-header'
import { getProgress } from '@/lib/data/progress'
import { getStudy } from '@/lib/data/studies'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export default async function StudyPage({ params }: PageProps<'/studies/[studyId]'>) {
  const { studyId } = await params
  const { study, progress } = await load(async () => {
    const actor = await requireActor()
    const found = await getStudy(actor, studyId)
    if (found.role !== 'pi') redirect(`/studies/${studyId}/label`)
    return { study: found, progress: await getProgress(actor, studyId) }
  })
  return (
    <main className="mx-auto w-full max-w-7xl px-6 py-6">
      <PageHeader title={study.title}>{study.description}</PageHeader>
      <div className="grid gap-8">
        <NextSteps studyId={studyId} progress={progress} />
        <StateSummary progress={progress} />
        <RaterTable raters={progress.raters} />
        <PatientTable studyId={studyId} patients={progress.patients} />
      </div>
    </main>
  )
}
