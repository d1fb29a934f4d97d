import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { DecisionsWaiting } from '@/components/adjudication/decisions-waiting'
import { NotForLeads } from '@/components/studies/not-for-leads'
import { TrainingNotice } from '@/components/training/training-notice'
import { ButtonLink } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { LabelingPatient } from '@/lib/core/labeling/labeling'
import { describeDuration, findPace } from '@/lib/core/labeling/labeling-pace'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { capitalize } from '@/lib/core/text/capitalize'
import { listLabelingPatients, listOwnActiveTimes } from '@/lib/data/labeling/labeling'
import { getLabelingSetup } from '@/lib/data/labeling/labeling-setup'
import { getOwnProgress } from '@/lib/data/labeling/own-progress'
import { getOwnTraining } from '@/lib/data/labeling/training'
import { load } from '@/lib/web/page'
import { isLeadOf, requireActor } from '@/lib/web/session'
import { trainAgainAction } from './actions'

export const metadata: Metadata = { title: 'Labeling' }

/** A rater’s patients; with `next` the first that waits, at once. */
export default async function LabelPatientsPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/label'>) {
  const task = await params
  const { next: goesOn } = await searchParams
  if (await isLeadOf(task.studyId)) {
    return (
      <NotForLeads
        title="Leads do not rate"
        to={{ href: `/studies/${task.studyId}`, title: 'To the overview' }}
      >
        Here raters and adjudicators find what they were given to check. How far each of them is stands in the
        overview.
      </NotForLeads>
    )
  }
  const { patients, training, ownTimes, toDecide, definition } = await load(async () => {
    const actor = await requireActor()
    return {
      definition: (await getLabelingSetup(actor, task)).definition,
      patients: await listLabelingPatients(actor, task),
      training: await getOwnTraining(actor, task),
      ownTimes: await listOwnActiveTimes(actor, task),
      toDecide: (await getOwnProgress(actor, task)).toDecide,
    }
  })
  const next = patients.find((patient) => patient.done > 0 && patient.done < patient.total)
  const first = next ?? patients.find((patient) => patient.done < patient.total)
  const isTrained = training === null || training.state === 'passed'
  if (goesOn !== undefined && first && isTrained) redirect(`${taskHome(task)}/label/${first.patientId}`)
  const total = patients.reduce((sum, patient) => sum + patient.total, 0)
  const done = patients.reduce((sum, patient) => sum + patient.done, 0)
  const { many } = definition.item.name
  const hasChart = definition.item.parts.some(({ of }) => of === 'chart')
  const pace = done < total ? findPace(ownTimes, total - done) : null

  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 *:max-w-4xl">
      <PageHeader
        title={`${capitalize(many)} to check`}
        actions={
          first && (
            <ButtonLink href={`${taskHome(task)}/label/${first.patientId}`}>
              {next ? 'Continue where you were' : 'Start'}
            </ButtonLink>
          )
        }
      >
        {total > 0 &&
          `You have checked ${done} of ${total} ${many}.${hasChart ? ' Each is read beside the patient’s chart.' : ''}`}
        {pace &&
          ` At your pace of ${describeDuration(pace.medianMs)} each, ${describeDuration(pace.remainingMs)} are left.`}
      </PageHeader>
      {training && !isTrained && (
        <TrainingNotice task={task} training={training} onAgain={trainAgainAction} />
      )}
      <DecisionsWaiting
        task={task}
        itemName={definition.item.name}
        toDecide={toDecide}
        isEmpty={patients.length === 0}
      />
      <Patients task={task} patients={patients} />
    </main>
  )
}

/** The patients with the way to each, and how far one is: first those with something left. */
function Patients({ task, patients }: { task: TaskRef; patients: readonly LabelingPatient[] }) {
  if (patients.length === 0) return null
  const isDone = ({ done, total }: LabelingPatient) => Number(done === total)
  return (
    <ul className="grid gap-2">
      {patients
        .toSorted((one, other) => isDone(one) - isDone(other))
        .map((patient) => (
          <li key={patient.patientId}>
            <Link
              href={`${taskHome(task)}/label/${patient.patientId}`}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 rounded-md border border-line bg-raised px-4 py-2.5 hover:border-line-strong"
            >
              <span className="text-sm font-medium sm:w-32">Patient {patient.externalId}</span>
              <ProgressBar
                label={`Progress of patient ${patient.externalId}`}
                value={patient.done}
                max={patient.total}
              />
              <span className="text-right sm:w-44 text-sm text-muted tabular-nums">
                {patient.done} of {patient.total}
                {patient.skipped > 0 && `, ${patient.skipped} skipped`}
              </span>
            </Link>
          </li>
        ))}
    </ul>
  )
}
