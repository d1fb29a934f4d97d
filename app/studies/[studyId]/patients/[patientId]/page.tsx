import type { Metadata } from 'next'
import { ChartRoom } from '@/components/chart/chart-room'
import { PatientRoom } from '@/components/patients/patient-room'
import { ListWalk } from '@/components/statements/list-walk'
import { getPatientChart } from '@/lib/chart/patient-chart'
import { readItemList } from '@/lib/core/figures/errors/item-list'
import { getPreferences } from '@/lib/data/accounts/preferences'
import { listPatientDocuments } from '@/lib/data/charts/patients'
import { readPlace } from '@/lib/web/list-place'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { readUnsettledAction } from '../../errors/actions'

export const metadata: Metadata = { title: 'Patient' }

type Props = PageProps<'/studies/[studyId]/patients/[patientId]'>

export default async function PatientPage({ params, searchParams }: Props) {
  const { studyId, patientId } = await params
  const { note, start, end, item, list: wanted } = await searchParams
  const itemId = typeof item === 'string' ? item : null
  const list = itemId === null ? null : readItemList(wanted)
  const { patient, chart, place, keys } = await load(async () => {
    const actor = await requireActor()
    const [documents, notes, found, preferences] = await Promise.all([
      listPatientDocuments(actor, studyId, patientId),
      getPatientChart(actor, studyId, patientId),
      readPlace(actor, studyId, list, itemId ?? ''),
      getPreferences(actor),
    ])
    return { patient: documents, chart: notes, place: found, keys: preferences.keys }
  })
  const isNote = typeof note === 'string' && chart.notes.some((entry) => entry.id === note)
  const passage = isNote ? { noteId: note, start: toOffset(start), end: toOffset(end) } : null
  return (
    <ChartRoom>
      <PatientRoom
        key={patientId}
        {...{ studyId, chart, itemId, passage, list, keys }}
        externalId={patient.externalId}
        documents={patient.documents}
        onReadUnsettled={readUnsettledAction}
      >
        {list !== null && itemId !== null && (
          <ListWalk {...{ studyId, itemId, list, place, keys }} room="chart" />
        )}
      </PatientRoom>
    </ChartRoom>
  )
}

function toOffset(value: string | string[] | undefined): number {
  return typeof value === 'string' && /^\d{1,8}$/.test(value) ? Number(value) : 0
}
