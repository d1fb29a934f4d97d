import type { Metadata } from 'next'
import { z } from 'zod'
import { ChartRoom } from '@/components/chart/chart-room'
import { WrittenTextRoom } from '@/components/documents/written-text-room'
import { getPatientChart } from '@/lib/chart/patient-chart'
import { getWrittenText } from '@/lib/data/documents/written-texts'
import { getFirstTask } from '@/lib/data/tasks'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

const place = z.coerce.number().int().min(0)
const passageSchema = z.object({ start: place, end: place })

export const metadata: Metadata = { title: 'Text' }

/** A text under evaluation beside the chart, with what its writer cites. */
export default async function WrittenTextPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/documents/[documentId]'>) {
  const { studyId, documentId } = await params
  const passage = passageSchema.safeParse(await searchParams).data ?? null
  const { written, chart } = await load(async () => {
    const actor = await requireActor()
    const [first, found] = await Promise.all([
      getFirstTask(actor, studyId),
      getWrittenText(actor, studyId, documentId),
    ])
    return {
      written: found,
      chart: await getPatientChart(actor, first, found.patient.patientId),
    }
  })
  return (
    <ChartRoom>
      <WrittenTextRoom key={documentId} studyId={studyId} written={written} chart={chart} passage={passage} />
    </ChartRoom>
  )
}
