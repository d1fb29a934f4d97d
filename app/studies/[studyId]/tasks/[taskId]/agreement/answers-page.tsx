import { answerChoices } from '@/components/agreement/answer-choices'
import { AnswerMethod } from '@/components/agreement/answer-method'
import { AnswerSections } from '@/components/agreement/answer-sections'
import { NamedEntries } from '@/components/agreement/named-entries'
import { ViewControls } from '@/components/agreement/view-controls'
import { addressWith } from '@/components/ui/address'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { PageTabs } from '@/components/ui/page-tabs'
import { ROUGH_INTERVALS } from '@/lib/core/agreement/few-clusters'
import type { AnswerFigures } from '@/lib/core/figures/answers/answer-figures'
import { type AnswerView, answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import { OUTCOME_TITLE } from '@/lib/core/figures/answers/figure-sections'
import { PUBLISHED_TITLE } from '@/lib/core/figures/answers/figures-of'
import { sectionsShown } from '@/lib/core/figures/answers/make-sections'
import { UNIT_WORDS } from '@/lib/core/figures/words/interval-words'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { getAiResults } from '@/lib/data/blinding/ai-results'
import { listNamedEntries } from '@/lib/data/documents/named-statements'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { AnswersAiTabs } from './agreement-tabs'
import { AnswersOpening } from './answers-opening'
import { makeNamedStatementsAction } from './named-actions'

type Search = Record<string, string | string[] | undefined>
type Props = { task: TaskRef; search: Search }

/** The tabs of Agreement by the sections that they show, in order. */
const TABS: readonly (readonly [string, string])[] = [
  ['people', 'Between people'],
  ['field', 'One field'],
  ['answers', OUTCOME_TITLE],
  ['published', PUBLISHED_TITLE],
]

/** Agreement in a task whose form is more than one choice: what is known at a glance, then figures by what they are about. */
export async function AnswersPage({ task, search }: Props) {
  const view = answerViewSchema.parse(search)
  const asked = TABS.find(([id]) => id === search['part'])?.[0] ?? ''
  const { made, results, named } = await load(async () => {
    const actor = await requireActor()
    const [found, ai, entries] = await Promise.all([
      figures.getAnswerFigures(actor, task, view, asked),
      getAiResults(actor, task),
      listNamedEntries(actor, task),
    ])
    return { made: found, results: ai, named: entries }
  })
  const known = sectionsShown(made)
  const tabs = TABS.filter(([id]) => known.some((section) => section.id === id))
  const part = tabs.find(([id]) => id === asked)?.[0] ?? tabs[0]?.[0] ?? 'people'
  const hrefOf = (id: string) => addressWith(`${taskHome(task)}/agreement`, { ...view, part: id })
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <PageHeader title="Agreement" actions={made.isAnswered && <Download task={task} view={view} />} />
      {made.isAnswered ? (
        <AnswersOpening task={task} figures={made} results={results} />
      ) : (
        <Notice>
          No person has answered yet. How far people agree stands here once two of them have answered the same{' '}
          {made.one}.
        </Notice>
      )}
      {tabs.length > 1 && (
        <PageTabs
          label="Agreement"
          pages={tabs.map(([id, title]) => ({ href: hrefOf(id), title }))}
          here={hrefOf(part)}
        />
      )}
      {made.isAnswered && (
        <>
          <Basis view={view} made={made} />
          <ViewControls label="What the figures show" choices={answerChoices(view, made, part)} />
          <AnswerSections figures={made} part={part} />
        </>
      )}
      {named && <NamedEntries task={task} named={named} onMake={makeNamedStatementsAction} />}
      {made.isAnswered && <AnswerMethod unit={view.unit} figures={made} />}
    </main>
  )
}

/** AI raters against people in such a task, once that is open. */
export async function AnswersAiPage({ task, search }: Props) {
  const view = answerViewSchema.parse(search)
  const made = await load(async () => figures.getAnswerFigures(await requireActor(), task, view, 'ai'))
  const hasFigures = made.sections.some(({ id }) => id === 'ai')
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <AnswersAiTabs task={task} here="/ai" of={made.of ?? ''} />
      <PageHeader title="AI against people" actions={<Download task={task} view={view} />}>
        How AI raters agree with each person, and how they answer where people agree.
      </PageHeader>
      <ViewControls label="What the figures show" choices={answerChoices(view, made, 'ai')} />
      {hasFigures ? (
        <AnswerSections figures={made} part="ai" />
      ) : (
        <Notice>
          {made.isCounted
            ? `No AI rater has answered this field of a ${made.one} yet.`
            : 'Entries of lists are not settled, so AI raters are not held against people here. What both named stands under Agreement.'}
        </Notice>
      )}
      <AnswerMethod unit={view.unit} figures={made} />
    </main>
  )
}

function Basis({ view, made }: { view: AnswerView; made: AnswerFigures }) {
  return (
    <p data-figure-words className="max-w-prose text-sm text-muted">
      Figures are of the first round. Intervals are 95 %,{' '}
      {UNIT_WORDS[view.unit].replace('statements', made.many)}. {view.unit === 'patient' && ROUGH_INTERVALS}
    </p>
  )
}

function Download({ task, view }: { task: TaskRef; view: AnswerView }) {
  return (
    <a
      className="text-sm text-accent underline underline-offset-2"
      href={addressWith(`/api${taskHome(task)}/agreement/fields`, view)}
    >
      Download all as CSV
    </a>
  )
}
