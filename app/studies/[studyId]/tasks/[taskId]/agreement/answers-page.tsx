import Link from 'next/link'
import { answerChoices } from '@/components/agreement/answer-choices'
import { AnswerMethod } from '@/components/agreement/answer-method'
import { AnswerSections } from '@/components/agreement/answer-sections'
import { NamedEntries } from '@/components/agreement/named-entries'
import { ViewControls } from '@/components/agreement/view-controls'
import { addressWith } from '@/components/ui/address'
import { PageHeader } from '@/components/ui/page-header'
import { ROUGH_INTERVALS } from '@/lib/core/agreement/few-clusters'
import { type AnswerView, answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import { UNIT_WORDS } from '@/lib/core/figures/words/interval-words'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { listTestedFields } from '@/lib/data/agreement/agreement'
import { getAiResults } from '@/lib/data/blinding/ai-results'
import { listNamedEntries } from '@/lib/data/documents/named-statements'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { makeNamedStatementsAction } from './named-actions'

type Props = { task: TaskRef; search: Record<string, string | string[] | undefined> }

/** Agreement in a task whose form is more than one choice: figures by the kinds of its fields. */
export async function AnswersPage({ task, search }: Props) {
  const view = answerViewSchema.parse(search)
  const { made, results, named, fields } = await load(async () => {
    const actor = await requireActor()
    const [found, ai, entries, tested] = await Promise.all([
      figures.getAnswerFigures(actor, task, view),
      getAiResults(actor, task),
      listNamedEntries(actor, task),
      listTestedFields(actor, task),
    ])
    return { made: found, results: ai, named: entries, fields: tested }
  })
  const isSealed = results.openedAt === null && results.aiRaters > 0
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <PageHeader title="Agreement" actions={made.isAnswered && <Download task={task} view={view} />}>
        <span data-figure-words>
          How far people agree in the first round, by the kinds of the fields. Intervals are 95 %,{' '}
          {UNIT_WORDS[view.unit].replace('statements', made.many)}.{' '}
          {view.unit === 'patient' && ROUGH_INTERVALS}
        </span>
      </PageHeader>
      <ViewControls label="What the figures show" choices={answerChoices(view, made)} />
      <AnswerSections figures={made}>
        {isSealed && (
          <p className="max-w-prose text-sm">
            How AI raters do against people is sealed.{' '}
            <Link
              className="text-accent underline underline-offset-2"
              href={`${taskHome(task)}/agreement/ai`}
            >
              What is sealed, and how to open it
            </Link>
          </p>
        )}
      </AnswerSections>
      {results.openedAt !== null && results.aiRaters > 0 && fields.length > 0 && (
        <p className="text-sm">
          <Link
            className="text-accent underline underline-offset-2"
            href={addressWith(`${taskHome(task)}/agreement/non-inferiority`, { of: made.of ?? '' })}
          >
            Is an AI rater or a jury as good as people? The test with its margin
          </Link>
        </p>
      )}
      {named && <NamedEntries task={task} named={named} onMake={makeNamedStatementsAction} />}
      <AnswerMethod unit={view.unit} figures={made} />
    </main>
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
