import type { Metadata } from 'next'
import { CutForm } from '@/components/documents/cut-form'
import { DocumentTable } from '@/components/documents/document-table'
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
import { getFirstTask, listTasks } from '@/lib/data/tasks'
import { findCurrency } from '@/lib/pipeline/chat-server'
import { hasPricedModel, listModels } from '@/lib/pipeline/open-model'
import { canMeasureMatter } from '@/lib/pipeline/text-jobs'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { cancelWorkAction, pauseWorkAction, resumeWorkAction } from '../work-actions'
import { estimateTextsAction, startTextJobAction } from './actions'

export const metadata: Metadata = { title: 'Documents' }

export default async function DocumentsPage({ params }: PageProps<'/studies/[studyId]/documents'>) {
  const { studyId } = await params
  const { task, tasks, texts, jobs, patients, failed } = await load(async () => {
    const actor = await requireActor()
    const [first, named, found, work, rows, failures] = await Promise.all([
      getFirstTask(actor, studyId),
      listTasks(actor, studyId),
      getStudyDocuments(actor, studyId),
      listTextJobs(actor, studyId),
      listPatients(actor, studyId),
      listFailedTexts(actor, studyId),
    ])
    const patients = rows.map(({ patientId, externalId }) => ({ patientId, externalId }))
    return { task: first, tasks: named, texts: found, jobs: work, patients, failed: failures.length }
  })
  const models = listModels()
  const limitCurrency = hasPricedModel() ? findCurrency() : null
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <PageHeader
        title="Documents"
        actions={
          <>
            {texts.documents.some(({ kind }) => kind === QUESTIONS_KIND) && (
              <ButtonLink tone="quiet" href={`/studies/${studyId}/documents/questions`}>
                Generated questions
              </ButtonLink>
            )}
            {failed > 0 && (
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
        }
      >
        What is evaluated, the statements taken from it, and a score sheet of each text.
      </PageHeader>
      <section aria-label="Work that can be started" className="grid gap-2">
        <CutForm
          studyId={studyId}
          models={models}
          canMeasureMatter={canMeasureMatter()}
          currency={limitCurrency}
          onEstimate={estimateTextsAction}
          onStart={startTextJobAction}
        />
        <MakeTimelineForm
          studyId={studyId}
          patientId={null}
          models={models}
          currency={limitCurrency}
          onEstimate={estimateTextsAction}
          onStart={startTextJobAction}
        />
        {models.length === 0 ? (
          <p className="text-sm text-muted">
            A language model can write hospital courses, and cut texts into finer claims than the built-in
            rules: whoever runs this installation can name a chat server for it.
          </p>
        ) : (
          <>
            <WriteCoursesForm
              studyId={studyId}
              patients={patients}
              models={models}
              canMeasureMatter={canMeasureMatter()}
              currency={limitCurrency}
              onEstimate={estimateTextsAction}
              onStart={startTextJobAction}
            />
            <GenerateQuestionsForm
              studyId={studyId}
              tasks={tasks}
              models={models}
              currency={limitCurrency}
              onEstimate={estimateTextsAction}
              onStart={startTextJobAction}
            />
            <ListFactsForm
              studyId={studyId}
              models={models}
              currency={limitCurrency}
              onEstimate={estimateTextsAction}
              onStart={startTextJobAction}
            />
          </>
        )}
      </section>
      <TextJobList
        studyId={studyId}
        jobs={jobs}
        currency={findCurrency()}
        onPause={pauseWorkAction}
        onCancel={cancelWorkAction}
        onResume={resumeWorkAction}
      />
      <DocumentTable task={task} texts={texts} />
    </main>
  )
}
