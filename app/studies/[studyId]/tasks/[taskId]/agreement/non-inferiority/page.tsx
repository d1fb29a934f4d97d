import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import type { ComponentProps } from 'react'
import { BaselineTests } from '@/components/agreement/baseline-tests'
import { ItemFilters } from '@/components/agreement/item-filters'
import { MarginForm } from '@/components/agreement/margin-form'
import { GlimpseNote, MarginList } from '@/components/agreement/margin-list'
import { filterChoices, unitChoice } from '@/components/agreement/people-choices'
import { ViewControls } from '@/components/agreement/view-controls'
import { figureLinks } from '@/components/figures/figure-links'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { Term } from '@/components/ui/term'
import {
  type Baseline,
  type BaselineView,
  baselineViewSchema,
} from '@/lib/core/figures/ai-raters/baseline-view'
import { type AiResults, testedMargins } from '@/lib/core/figures/basis/margin'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { listTestedFields } from '@/lib/data/agreement/agreement'
import { getAiResults } from '@/lib/data/blinding/ai-results'
import { listAiNames, listMarginAnswers } from '@/lib/data/blinding/margin-answers'
import { getTaskWords } from '@/lib/data/matrix/task-labels'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { setMarginAction } from '../actions'
import { AiTabs, AnswersAiTabs } from '../agreement-tabs'
import { toSealedPage } from '../sealed-page'

const TITLE = 'Non-inferiority'
export const metadata: Metadata = { title: TITLE }

export default async function NonInferiorityPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/agreement/non-inferiority'>) {
  const task = await params
  const view = baselineViewSchema.parse(await searchParams)
  const [{ several, itemName }, fields] = await load(async () => {
    const actor = await requireActor()
    return Promise.all([getTaskWords(actor, task), listTestedFields(actor, task)])
  })
  const isOneChoice = several === null
  const field = fields.find(({ id }) => id === view.of) ?? fields[0] ?? null
  if (!isOneChoice && fields.length === 0) redirect(`${taskHome(task)}/agreement/ai`)
  const { results, aiRaters, answers, names, tests } = await load(() => readTests(task, view))
  if (results.openedAt === null) toSealedPage(task)
  // statements are found by one label, whole answers are not
  const links = isOneChoice ? figureLinks(task) : null
  const [first, ...later] = tests
  const margin = first?.margin
  const baseline = first?.baseline ?? null
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      {isOneChoice ? (
        <AiTabs task={task} here="/non-inferiority" />
      ) : (
        <AnswersAiTabs task={task} here="/non-inferiority" of={field?.id ?? ''} />
      )}
      <PageHeader title={TITLE}>
        Does an AI rater agree with people about as well as people agree with each other (
        <Term name="non-inferiority">non-inferiority</Term>)? And may it take the place of any one of them
        (the alternative annotator test)? The two ask different things: claim only what both bear out.
      </PageHeader>
      <MarginSection task={task} results={results} answers={answers} aiRaters={aiRaters} />
      {margin && (
        <>
          <ViewControls
            label="What is tested"
            choices={[
              ...(fields.length > 1 ? [fieldChoice(fields, view.of)] : []),
              aiChoice(baseline, view.ai[0]),
              ...(isOneChoice ? filterChoices(view, names) : []),
              unitChoice(view.unit),
              besideChoice(view.beside),
            ]}
          />
          {field !== null && (
            <p className="max-w-prose text-sm">
              {field.title}
              {field !== fields[0] &&
                ` The margin was fixed for “${fields[0]?.title}”: what stands here is exploratory.`}
            </p>
          )}
          {isOneChoice && (
            <ItemFilters here={`${taskHome(task)}/agreement/non-inferiority`} view={view} names={names} />
          )}
          {names.passing === 0 ? null : baseline === null || baseline.tests.length === 0 ? (
            <Notice>
              {baseline === null
                ? 'A baseline needs two people or more with ratings.'
                : 'No AI rater has checked these statements yet.'}
            </Notice>
          ) : (
            <BaselineTests
              tested={{ margin, baseline }}
              later={later}
              view={view}
              links={links}
              itemName={itemName}
            />
          )}
        </>
      )}
    </main>
  )
}

/** The results with their margins, and a test with each margin where they are open. */
async function readTests(task: TaskRef, view: BaselineView) {
  const actor = await requireActor()
  const state = await getAiResults(actor, task)
  const margins = state.openedAt === null ? [] : testedMargins(state.margins)
  const [aiNames, answered, known, made] = await Promise.all([
    listAiNames(actor, task),
    listMarginAnswers(actor, task),
    figures.getFilterNames(actor, task, view),
    Promise.all(
      margins.map(async (margin) => {
        return { margin, baseline: await figures.getHumanBaseline(actor, task, view, margin) }
      }),
    ),
  ])
  return { results: state, aiRaters: aiNames, answers: answered, names: known, tests: made }
}

type MarginSectionProps = Pick<ComponentProps<typeof MarginForm>, 'task' | 'aiRaters'> & {
  results: AiResults
  answers: NonNullable<ComponentProps<typeof MarginList>['answers']>
}

function MarginSection({ task, results, answers, aiRaters }: MarginSectionProps) {
  return (
    <section aria-labelledby="margin" className="grid gap-2">
      <h2 id="margin" className="text-sm font-semibold">
        The margin
      </h2>
      <MarginList margins={results.margins} answers={answers} openedAt={results.openedAt} />
      <GlimpseNote glimpsedAt={results.glimpsedAt} />
      <details open={testedMargins(results.margins).length === 0}>
        <summary className="w-fit text-sm text-muted hover:text-ink">Fix another margin</summary>
        <div className="pt-3">
          <MarginForm task={task} aiRaters={aiRaters} onSet={setMarginAction} />
        </div>
      </details>
    </section>
  )
}

function besideChoice(value: BaselineView['beside']) {
  const options = [
    ['nothing', 'nothing'],
    ['measures', 'all measures'],
    ['published', 'the test as published'],
  ] as const
  return { name: 'beside', label: 'Beside it', value, options }
}

function fieldChoice(fields: readonly { id: string; title: string }[], of: string) {
  return {
    name: 'of',
    label: 'Field',
    value: of || (fields[0]?.id ?? ''),
    options: fields.map(({ id, title }) => [id, title] as const),
  }
}

function aiChoice(baseline: Baseline | null, chosen: string | undefined) {
  return {
    name: 'ai',
    label: 'AI rater',
    value: chosen ?? '',
    options: [
      ['', 'those that agree most'] as const,
      ...(baseline?.others ?? []).map(({ raterId, alias }) => [raterId, alias] as const),
    ],
  }
}
