import type { Metadata } from 'next'
import { ChartRoom } from '@/components/chart/chart-room'
import { PatientRoom } from '@/components/patients/patient-room'
import { ListWalk } from '@/components/statements/list-walk'
import { getPatientChart } from '@/lib/chart/patient-chart'
import type { Actor } from '@/lib/core/actor'
import { readItemList } from '@/lib/core/figures/errors/item-list'
import type { TaskRef } from '@/lib/core/task'
import { getPreferences } from '@/lib/data/accounts/preferences'
import { listPatientDocuments } from '@/lib/data/charts/patients'
import { getFirstTask } from '@/lib/data/tasks'
import { readListPosition } from '@/lib/web/list-position'
import { load } from '@/lib/web/page'
import { requireActor, requireTask } from '@/lib/web/session'
import { readUnsettledAction } from '../../tasks/[taskId]/errors/actions'

export const metadata: Metadata = { title: 'Patient' }

type Props = PageProps<'/studies/[studyId]/patients/[patientId]'>

export default async function PatientPage({ params, searchParams }: Props) {
  const { studyId, patientId } = await params
  const { note, start, end, item, list: wanted, task: named } = await searchParams
  const itemId = typeof item === 'string' ? item : null
  const list = itemId === null ? null : readItemList(wanted)
  const { task, patient, chart, position, keys } = await load(async () => {
    const actor = await requireActor()
    const own = await findTask(actor, studyId, named)
    const [documents, notes, found, preferences] = await Promise.all([
      listPatientDocuments(actor, own, patientId),
      getPatientChart(actor, own, patientId),
      readListPosition(actor, own, list, itemId ?? ''),
      getPreferences(actor),
    ])
    return { task: own, patient: documents, chart: notes, position: found, keys: preferences.keys }
  })
  const isNote = typeof note === 'string' && chart.notes.some((entry) => entry.id === note)
  const passage = isNote ? { noteId: note, start: toOffset(start), end: toOffset(end) } : null
  return (
    <ChartRoom>
      <PatientRoom
        key={patientId}
        {...{ task, chart, itemId, passage, list, keys }}
        externalId={patient.externalId}
        documents={patient.documents}
        onReadUnsettled={readUnsettledAction}
      >
        {list !== null && itemId !== null && (
          <ListWalk {...{ task, itemId, list, position, keys }} room="chart" />
        )}
      </PatientRoom>
    </ChartRoom>
  )
}

/** The task that the address names; without one, the study's first. */
async function findTask(
  actor: Actor,
  studyId: string,
  named: string | string[] | undefined,
): Promise<TaskRef> {
  if (typeof named !== 'string') return getFirstTask(actor, studyId)
  const task = { studyId, taskId: named }
  await requireTask(actor, task)
  return task
}

function toOffset(value: string | string[] | undefined): number {
  return typeof value === 'string' && /^\d{1,8}$/.test(value) ? Number(value) : 0
}
