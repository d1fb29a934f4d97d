import type { Metadata } from 'next'
import { AssignmentNav } from '@/components/assignment/assignment-nav'
import { KnownAnswerForm } from '@/components/assignment/known-answer-form'
import { KnownAnswerTable } from '@/components/assignment/known-answer-table'
import { QualityForm } from '@/components/assignment/quality-form'
import { RaterQualityTable } from '@/components/assignment/rater-quality-table'
import { ButtonLink } from '@/components/ui/button'
import { ItemWords } from '@/components/ui/labels'
import { PageHeader } from '@/components/ui/page-header'
import { FEW_STATEMENTS } from '@/lib/core/figures/basis/suppression'
import { taskHome } from '@/lib/core/task'
import { listPatients } from '@/lib/data/charts/patients'
import { listKeyableItems, listKeyedItems } from '@/lib/data/labeling/keyed-items'
import { getQualityReport } from '@/lib/data/labeling/rater-quality'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { removeKeyAction, setKeysAction, setQualityAction, waiveTrainingAction } from './actions'

export const metadata: Metadata = { title: 'Training and checks' }

type Props = PageProps<'/studies/[studyId]/tasks/[taskId]/assignments/quality'>

export default async function QualityPage({ params, searchParams }: Props) {
  const task = await params
  const { patient } = await searchParams
  const chosen = typeof patient === 'string' ? patient : null
  const { report, keyed, patients, keyable } = await load(async () => {
    const actor = await requireActor()
    return {
      report: await getQualityReport(actor, task),
      keyed: await listKeyedItems(actor, task),
      patients: await listPatients(actor, task.studyId),
      keyable: chosen === null ? null : await listKeyableItems(actor, task, chosen),
    }
  })
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <AssignmentNav task={task} here="/quality" />
      <div>
        <PageHeader title="Training and checks">
          <ItemWords>
            Raters train on statements with known answers before real work; repeats and hidden checks among it
            look like any other statement. Training and repeats never count for the study’s answers. A hidden
            check that is part of somebody’s real work counts like the rest of it; one that was added as a
            check does not. In brackets 95 % intervals, by patient.
          </ItemWords>
        </PageHeader>
        <RaterQualityTable task={task} raters={report.raters} onWaive={waiveTrainingAction} />
      </div>
      <section aria-labelledby="rates" className="grid gap-2">
        <h2 id="rates" className="text-sm font-semibold">
          Rates
        </h2>
        <QualityForm task={task} config={report.config} onSave={setQualityAction} />
      </section>
      <section aria-labelledby="known" className="grid gap-2">
        <h2 id="known" className="text-sm font-semibold">
          Known answers
        </h2>
        <p className="text-sm text-muted">
          How many of fewer than {FEW_STATEMENTS} a person hit is reported once these{' '}
          <ItemWords>statements are settled: it would reveal what they said.</ItemWords>
        </p>
        <KnownAnswerTable task={task} items={keyed} onRemove={removeKeyAction} />
        <div className="flex flex-wrap items-center gap-2 pt-2 text-sm">
          <span className="text-muted">Add for patient</span>
          {patients.map(({ patientId, externalId }) => (
            <ButtonLink
              key={patientId}
              tone="quiet"
              className="min-h-8 px-2.5 py-1 aria-[current=true]:border-accent"
              aria-current={patientId === chosen ? 'true' : undefined}
              href={`${taskHome(task)}/assignments/quality?patient=${patientId}`}
              scroll={false}
            >
              {externalId}
            </ButtonLink>
          ))}
        </div>
        {keyable && <KnownAnswerForm key={chosen} task={task} items={keyable} onSave={setKeysAction} />}
      </section>
    </main>
  )
}
