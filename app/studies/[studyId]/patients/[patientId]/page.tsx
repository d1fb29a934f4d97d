import type { Metadata } from 'next'
import { ChartPanel } from '@/components/chart/chart-panel'
import { DocumentPane } from '@/components/patients/document-pane'
import { getPatientChart } from '@/lib/chart/patient-chart'
import { listPatientDocuments } from '@/lib/data/charts/patients'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Patient' }

type Props = PageProps<'/studies/[studyId]/patients/[patientId]'>

export default async function PatientPage({ params, searchParams }: Props) {
  const { studyId, patientId } = await params
  const { note, start, end } = await searchParams
  const { patient, chart } = await load(async () => {
    const actor = await requireActor()
    const [documents, notes] = await Promise.all([
      listPatientDocuments(actor, studyId, patientId),
      getPatientChart(actor, studyId, patientId),
    ])
    return { patient: documents, chart: notes }
  })
  const isNote = typeof note === 'string' && chart.notes.some((entry) => entry.id === note)
  const passage = isNote ? { noteId: note, start: toOffset(start), end: toOffset(end) } : null
  return (
    <div className="flex h-[calc(100dvh-var(--bars))] min-h-0">
      <main className="flex w-[42%] min-w-[25rem] shrink-0 flex-col border-r border-line bg-raised">
        <DocumentPane
          studyId={studyId}
          patientExternalId={patient.externalId}
          documents={patient.documents}
        />
      </main>
      <ChartPanel
        chart={chart}
        pdfUrl={`/api/studies/${studyId}/patients/${patientId}/chart.pdf`}
        initialTarget={passage}
        evidence={passage ? [passage] : []}
      />
    </div>
  )
}

function toOffset(value: string | string[] | undefined): number {
  return typeof value === 'string' && /^\d{1,8}$/.test(value) ? Number(value) : 0
}
