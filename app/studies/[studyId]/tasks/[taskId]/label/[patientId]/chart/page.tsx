import type { Metadata } from 'next'
import { ChartRoom } from '@/components/chart/chart-room'
import { ChartWindow } from '@/components/labeling/chart-window'
import { getPatientChart } from '@/lib/chart/patient-chart'
import { getPreferences } from '@/lib/data/accounts/preferences'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { preferencesAction } from '../actions'

export const metadata: Metadata = { title: 'Chart' }

type Props = PageProps<'/studies/[studyId]/tasks/[taskId]/label/[patientId]/chart'>

/** The chart alone, for a second screen. */
export default async function ChartWindowPage({ params }: Props) {
  const { patientId, ...task } = await params
  const { chart, preferences } = await load(async () => {
    const actor = await requireActor()
    const [notes, own] = await Promise.all([getPatientChart(actor, task, patientId), getPreferences(actor)])
    return { chart: notes, preferences: own }
  })
  return (
    <ChartRoom>
      <ChartWindow
        key={patientId}
        task={task}
        chart={chart}
        pdfUrl={`/api/studies/${task.studyId}/patients/${patientId}/chart.pdf`}
        preferences={preferences}
        onPreferences={preferencesAction}
      />
    </ChartRoom>
  )
}
