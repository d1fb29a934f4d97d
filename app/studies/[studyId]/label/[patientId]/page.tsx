import type { Metadata } from 'next'
import { LabelingWorkbench } from '@/components/labeling/labeling-workbench'
import { getPatientChart } from '@/lib/chart/patient-chart'
import { getLabelingQueue, listLabelingPatients } from '@/lib/data/labeling'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { skipAction } from './actions'

export const metadata: Metadata = { title: 'Check statements' }

type Props = PageProps<'/studies/[studyId]/label/[patientId]'>

export default async function LabelPage({ params, searchParams }: Props) {
  const { studyId, patientId } = await params
  const { at } = await searchParams
  const { queue, chart, patients } = await load(async () => {
    const actor = await requireActor()
    const [own, notes, all] = await Promise.all([
      getLabelingQueue(actor, studyId, patientId),
      getPatientChart(actor, studyId, patientId),
      listLabelingPatients(actor, studyId),
    ])
    return { queue: own, chart: notes, patients: all }
  })
  const next = patients.find((patient) => patient.patientId !== patientId && patient.done < patient.total)
  return (
    <div className="flex h-[calc(100dvh-3rem)] min-h-0">
      <LabelingWorkbench
        key={patientId}
        studyId={studyId}
        queue={queue}
        chart={chart}
        at={typeof at === 'string' && /^\d+$/.test(at) ? Number(at) - 1 : null}
        onSkip={skipAction}
        nextPatient={next ?? null}
      />
    </div>
  )
}
