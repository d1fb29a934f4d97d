import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AltTestTable } from '@/components/agreement/alt-test-table'
import { ItemFilters } from '@/components/agreement/item-filters'
import { MarginForm } from '@/components/agreement/margin-form'
import { GlimpseNote, MarginList } from '@/components/agreement/margin-list'
import { filterChoices, unitChoice } from '@/components/agreement/people-choices'
import { ViewControls } from '@/components/agreement/view-controls'
import { figureLinks } from '@/components/figures/figure-links'
import { FigureView } from '@/components/figures/figure-view'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { Term } from '@/components/ui/term'
import {
  type Baseline,
  type BaselineView,
  baselineViewSchema,
} from '@/lib/core/figures/ai-raters/baseline-view'
import { figureOfItems } from '@/lib/core/figures/answers/in-words'
import { type Margin, testedMargins } from '@/lib/core/figures/basis/margin'
import type { Figure } from '@/lib/core/figures/figure'
import { baselineFigure, differenceFigure } from '@/lib/core/figures/tables/baseline'
import { measuresFigure, publishedFigure } from '@/lib/core/figures/tables/baseline-beside'
import {
  advantageWords,
  altTestWords,
  claimWords,
  isNoneShown,
  lateMarginWords,
  rulesWords,
  tieWords,
  verdictSentence,
} from '@/lib/core/figures/words/baseline-words'
import { taskHome } from '@/lib/core/task'
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
  const ofItems = (figure: Figure) => figureOfItems(figure, itemName)
  if (!isOneChoice && fields.length === 0) redirect(`${taskHome(task)}/agreement/ai`)
  const { results, aiRaters, answers, names, tests } = await load(async () => {
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
  })
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
      <section aria-labelledby="margin" className="grid gap-2">
        <h2 id="margin" className="text-sm font-semibold">
          The margin
        </h2>
        <MarginList margins={results.margins} answers={answers} openedAt={results.openedAt} />
        <GlimpseNote glimpsedAt={results.glimpsedAt} />
        <details open={margin === undefined}>
          <summary className="w-fit text-sm text-muted hover:text-ink">Fix another margin</summary>
          <div className="pt-3">
            <MarginForm task={task} aiRaters={aiRaters} onSet={setMarginAction} />
          </div>
        </details>
      </section>
      {margin && (
        <>
          <ViewControls
            label="What is tested"
            choices={[
              ...(fields.length > 1 ? [fieldChoice(fields, view.of)] : []),
              aiChoice(baseline, view.ai[0]),
              ...(isOneChoice ? filterChoices(view, names.labelSet) : []),
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
            <>
              <Outcomes baseline={baseline} margin={margin} />
              <RulesNote baseline={baseline} />
              <FewStatements baseline={baseline} />
              <FigureView figure={ofItems(differenceFigure(baseline, margin, view, links))} />
              {view.beside === 'measures' && <FigureView figure={ofItems(measuresFigure(baseline))} />}
              {view.beside === 'published' && <Published baseline={baseline} margin={margin} say={ofItems} />}
              {later.map(
                (one) =>
                  one.baseline && (
                    <section key={one.margin.revision} aria-labelledby={`margin-${one.margin.revision}`}>
                      <h2 id={`margin-${one.margin.revision}`} className="pb-2 text-sm font-semibold">
                        Beside it: {lateMarginWords(one.margin)}
                      </h2>
                      <Outcomes baseline={one.baseline} margin={one.margin} />
                      <FigureView figure={ofItems(differenceFigure(one.baseline, one.margin, view, links))} />
                    </section>
                  ),
              )}
              <AltTestTable baseline={baseline} view={view} links={links} say={ofItems} />
              <p className="max-w-prose text-sm text-muted">
                <ItemWords>
                  Below, each person is left out in turn and held against the majority of the others, and the
                  AI rater against the very same references; where the others tie, each of the tied labels
                  counts in equal parts. n counts the statements that the others and the AI rater rated, too.
                  Intervals are from the same resamples.
                </ItemWords>
              </p>
              <div className="grid gap-8 xl:grid-cols-2">
                {baseline.tests.map((tested) => (
                  <FigureView
                    key={tested.raterId}
                    figure={ofItems(baselineFigure(baseline, tested, margin, view, links))}
                  />
                ))}
              </div>
            </>
          )}
        </>
      )}
    </main>
  )
}

function Outcomes({ baseline: { tests, family }, margin }: { baseline: Baseline; margin: Margin }) {
  return (
    <ul className="grid gap-1 text-sm">
      {tests.map((tested) => (
        <li key={tested.raterId}>
          <strong className="font-semibold">{verdictSentence(tested, margin)}.</strong>
          <p className="text-muted">
            <ItemWords>
              {`Non-inferiority: ${claimWords(tested, family)}. ${tieWords(tested)}`}
              {isNoneShown(tests)
                ? ''
                : ` Person by person: ${altTestWords(tested.alt)}; it ${advantageWords(tested.alt)}.`}
            </ItemWords>
          </p>
        </li>
      ))}
    </ul>
  )
}

function RulesNote({ baseline }: { baseline: Baseline }) {
  const words = rulesWords(baseline.tests)
  return words === '' ? null : <p className="text-sm">{words}</p>
}

/** Below this a person's figure says little, and yet weighs like anybody's in the mean. */
const FEW = 30

function FewStatements({ baseline: { people, tests } }: { baseline: Baseline }) {
  const few = people.flatMap(({ alias }, index) => {
    const items = Math.max(...tests.map(({ test }) => test.humanItems[index] ?? 0))
    return items > 0 && items < FEW ? [`${alias} (${items})`] : []
  })
  if (few.length === 0) return null
  return (
    <Notice>
      Fewer than {FEW} <ItemWords>statements</ItemWords>: {few.join(', ')}. Their figures say little, and yet
      each person counts alike in people’s mean.
    </Notice>
  )
}

type PublishedProps = { baseline: Baseline; margin: Margin; say: (figure: Figure) => Figure }

function Published({ baseline, margin, say }: PublishedProps) {
  const figure = publishedFigure(baseline, margin)
  return figure.rows.length > 0 ? (
    <FigureView figure={say(figure)} />
  ) : (
    <Notice>Beside ours the published figures would reveal single answers that are not settled yet.</Notice>
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
