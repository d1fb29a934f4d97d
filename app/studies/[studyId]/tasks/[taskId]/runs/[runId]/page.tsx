import type { Metadata } from 'next'
import { RetrievalSection } from '@/components/agreement/retrieval-section'
import { describeCutting } from '@/components/documents/text-job-words'
import { RunOutcome } from '@/components/runs/run-outcome'
import { RunProgress } from '@/components/runs/run-progress'
import { RunPrompt } from '@/components/runs/run-prompt'
import { RunResults } from '@/components/runs/run-results'
import { absentRow, describeConfiguration } from '@/components/runs/run-words'
import { SealedVerdicts } from '@/components/runs/sealed-verdicts'
import { PageHeader } from '@/components/ui/page-header'
import { RUN_RESULTS_PER_PAGE } from '@/lib/core/figures/errors/item-list'
import { findOnlyChoice } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { getAiResults, mayShowVerdicts } from '@/lib/data/blinding/ai-results'
import { findNoteCutting } from '@/lib/data/documents/note-decompositions'
import { getTaskLabels } from '@/lib/data/matrix/task-labels'
import { getTaskDefinition } from '@/lib/data/protocols/protocols'
import { listRunResults } from '@/lib/data/runs/run-results'
import { getRunDetail } from '@/lib/data/runs/runs'
import { listRunPrompts } from '@/lib/data/work/prompts'
import { findCurrency } from '@/lib/pipeline/chat-server'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { cancelWorkAction, pauseWorkAction, resumeWorkAction } from '../../../../work-actions'
import { lookAtVerdictsAction } from '../actions'

export const metadata: Metadata = { title: 'AI rater' }

const PROMPT_TITLES = { rate: 'Prompt of the AI rater', repair: 'Prompt that puts an answer into form' }

export default async function RunPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/runs/[runId]'>) {
  const { runId, ...task } = await params
  const { show: wanted, page: wantedPage, at } = await searchParams
  const show = typeof wanted === 'string' ? wanted : 'all'
  const page = typeof wantedPage === 'string' && /^[1-9]\d{0,5}$/.test(wantedPage) ? Number(wantedPage) : 1
  const { run, prompts, cutting, retrieval, found, labels, isOpen, searches } = await load(() =>
    readRun(task, runId, { show, page }),
  )
  const retrievalSection = (
    <RetrievalSection
      task={task}
      rows={retrieval === null ? null : retrieval.filter(({ alias }) => alias === run.alias)}
    />
  )
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <PageHeader title={run.alias}>
        {describeConfiguration(run.configuration, '', searches)}
        {cutting && (
          <span className="block">
            Facts are {describeCutting(cutting)} (cut {run.configuration.decomposition.slice(0, 8)}).
          </span>
        )}
      </PageHeader>
      <RunProgress
        task={task}
        initial={run}
        currency={findCurrency()}
        onPause={pauseWorkAction}
        onCancel={cancelWorkAction}
        onResume={resumeWorkAction}
      />
      {run.status === 'done' && <RunOutcome task={task} isOpen={isOpen} />}
      {prompts.map(({ use, ...prompt }) => (
        <RunPrompt key={use} title={PROMPT_TITLES[use]} {...prompt} />
      ))}
      {retrieval !== null && retrievalSection}
      {found === null ? (
        <SealedVerdicts task={task} run={run} absent={absentRow(run)} onLook={lookAtVerdictsAction} />
      ) : (
        <RunResults
          task={task}
          runId={runId}
          labels={labels}
          show={show}
          page={page}
          pageSize={RUN_RESULTS_PER_PAGE}
          currentId={typeof at === 'string' ? at : null}
          absent={absentRow(run)}
          {...found}
        />
      )}
      {retrieval === null && searches && retrievalSection}
    </main>
  )
}

/** What the page shows of a run: its results only to whom they may be shown by now. */
async function readRun(task: TaskRef, runId: string, { show, page }: { show: string; page: number }) {
  const actor = await requireActor()
  const isShown = await mayShowVerdicts(actor, task)
  const [listed, summary, asked, { openedAt }, labelSet, definition] = await Promise.all([
    isShown
      ? listRunResults(actor, task, runId, {
          show,
          offset: (page - 1) * RUN_RESULTS_PER_PAGE,
          limit: RUN_RESULTS_PER_PAGE,
        })
      : null,
    getRunDetail(actor, task, runId),
    listRunPrompts(actor, task.studyId, runId),
    getAiResults(actor, task),
    getTaskLabels(actor, task),
    getTaskDefinition(actor, task),
  ])
  const isSearched = definition.aiRater?.reference === 'retrieved'
  const scores = openedAt === null || !isSearched ? null : await figures.listRetrievalScores(actor, task)
  const { decomposition } = summary.configuration
  const used = decomposition === '' ? null : await findNoteCutting(actor, task.studyId, decomposition)
  return {
    run: summary,
    prompts: asked,
    cutting: used,
    retrieval: scores,
    found: listed,
    // what an answer to several questions is has no label of its own
    labels: findOnlyChoice(definition) ? (labelSet?.all ?? []) : [],
    searches: isSearched,
    isOpen: openedAt !== null,
  }
}
