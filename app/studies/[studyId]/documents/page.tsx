import type { Metadata } from 'next'
import type { ComponentProps } from 'react'
import { CutForm } from '@/components/documents/cut-form'
import { DocumentTable } from '@/components/documents/document-table'
import { EmbedFactsForm } from '@/components/documents/embed-facts-form'
import { GenerateQuestionsForm } from '@/components/documents/generate-questions-form'
import { ListFactsForm } from '@/components/documents/list-facts-form'
import { TextJobList } from '@/components/documents/text-job-card'
import { WriteCoursesForm } from '@/components/documents/write-courses-form'
import { MakeTimelineForm } from '@/components/timeline/make-timeline-form'
import { ButtonLink } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { QUESTIONS_KIND } from '@/lib/core/questions/generated-question'
import { getStudyDocuments } from '@/lib/data/charts/documents'
import { listPatients } from '@/lib/data/charts/patients'
import { listFailedTexts } from '@/lib/data/documents/failed-texts'
import { listTextJobs } from '@/lib/data/documents/text-jobs'
import { listTasks } from '@/lib/data/tasks'
import { findCurrency } from '@/lib/pipeline/chat-server'
import { hasPricedModel, listModels } from '@/lib/pipeline/open-model'
import { nameEmbeddingModels } from '@/lib/pipeline/text-jobs'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { cancelWorkAction, pauseWorkAction, resumeWorkAction } from '../work-actions'
import { estimateTextsAction, startTextJobAction } from './actions'

export const metadata: Metadata = { title: 'Documents' }

export default async function DocumentsPage({ params }: PageProps<'/studies/[studyId]/documents'>) {
  const { studyId } = await params
  const { tasks, texts, jobs, patients, failed } = await load(async () => {
    const actor = await requireActor()
    const [named, found, work, rows, failures] = await Promise.all([
      listTasks(actor, studyId),
      getStudyDocuments(actor, studyId),
      listTextJobs(actor, studyId),
      listPatients(actor, studyId),
      listFailedTexts(actor, studyId),
    ])
    const patients = rows.map(({ patientId, externalId }) => ({ patientId, externalId }))
    return { tasks: named, texts: found, jobs: work, patients, failed: failures.length }
  })
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <PageHeader
        title="Documents"
        actions={
          <Links
            studyId={studyId}
            hasQuestions={texts.documents.some(({ kind }) => kind === QUESTIONS_KIND)}
            hasFailed={failed > 0}
          />
        }
      >
        What is evaluated, the statements taken from it, and a score sheet of each text.
      </PageHeader>
      <StartForms studyId={studyId} tasks={tasks} patients={patients} />
      <TextJobList
        studyId={studyId}
        jobs={jobs}
        currency={findCurrency()}
        onPause={pauseWorkAction}
        onCancel={cancelWorkAction}
        onResume={resumeWorkAction}
      />
      <DocumentTable studyId={studyId} texts={texts} />
    </main>
  )
}

type LinksProps = { studyId: string; hasQuestions: boolean; hasFailed: boolean }

function Links({ studyId, hasQuestions, hasFailed }: LinksProps) {
  return (
    <>
      {hasQuestions && (
        <ButtonLink tone="quiet" href={`/studies/${studyId}/documents/questions`}>
          Generated questions
        </ButtonLink>
      )}
      {hasFailed && (
        <ButtonLink tone="quiet" href={`/studies/${studyId}/documents/failed`}>
          Drafts of failed texts
        </ButtonLink>
      )}
      <ButtonLink tone="quiet" href={`/studies/${studyId}/documents/facts`}>
        Compare facts
      </ButtonLink>
      <ButtonLink tone="quiet" href={`/studies/${studyId}/documents/excluded`}>
        Exclude statements
      </ButtonLink>
    </>
  )
}

type StartProps = { studyId: string } & Pick<ComponentProps<typeof GenerateQuestionsForm>, 'tasks'> &
  Pick<ComponentProps<typeof WriteCoursesForm>, 'patients'>

/** Work on texts that can be started: some by rules alone, the rest where there is a language model. */
function StartForms({ studyId, tasks, patients }: StartProps) {
  const models = listModels()
  const embeddingModels = nameEmbeddingModels()
  const canMeasureMatter = embeddingModels.length > 0
  const shared = {
    studyId,
    models,
    currency: hasPricedModel() ? findCurrency() : null,
    onEstimate: estimateTextsAction,
    onStart: startTextJobAction,
  }
  return (
    <section aria-label="Work that can be started" className="grid gap-2">
      <CutForm {...shared} canMeasureMatter={canMeasureMatter} />
      <MakeTimelineForm {...shared} patientId={null} />
      {models.length === 0 ? (
        <p className="text-sm text-muted">
          A language model can write hospital courses and cut texts into finer claims than the built-in rules.
          Whoever runs this installation can name a chat server for it.
        </p>
      ) : (
        <>
          <WriteCoursesForm {...shared} patients={patients} canMeasureMatter={canMeasureMatter} />
          <GenerateQuestionsForm {...shared} tasks={tasks} />
          <ListFactsForm {...shared} />
        </>
      )}
      {canMeasureMatter && <EmbedFactsForm {...shared} models={embeddingModels} />}
    </section>
  )
}
