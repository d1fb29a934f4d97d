import type { Metadata } from 'next'
import { ConfusionList, joinTallies } from '@/components/adjudication/confusion-list'
import { DecisionCharts } from '@/components/adjudication/decision-charts'
import { DecisionCounts, FEWEST_DRAWN } from '@/components/adjudication/decision-counts'
import { DisagreementNav } from '@/components/errors/disagreement-nav'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { reasonTitle } from '@/lib/core/adjudication/decision'
import { whole } from '@/lib/core/counted-words'
import { taskHome } from '@/lib/core/task'
import { listStatements } from '@/lib/data/adjudication/consensus-report'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Confusion matrix' }

const MOST_STATEMENTS = 50

export default async function ConfusionPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/consensus/report'>) {
  const task = await params
  const { said, outcome } = await searchParams
  const { report, statements } = await load(async () => {
    const actor = await requireActor()
    const found = await figures.getConfusionReport(actor, task)
    const wanted = found.confusions.flatMap((entry) => entry.itemIds.slice(0, MOST_STATEMENTS))
    return { report: found, statements: await listStatements(actor, task, [...new Set(wanted)]) }
  })
  const { discussions } = report
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <DisagreementNav task={task} here="consensus/report" />
      <PageHeader title="Confusion matrix">
        People’s answers against the settled ones, to mend the guideline where it was not plain.
      </PageHeader>
      {report.ratings === 0 ? (
        <Notice>Nothing is settled yet.</Notice>
      ) : (
        <p className="max-w-prose text-sm">
          {whole(report.right)} of {whole(report.ratings)}{' '}
          {report.confusions.some(({ field }) => field !== undefined) ? 'answers to questions' : 'ratings'} of{' '}
          {whole(report.items)} <ItemWords>settled statements are the consensus label.</ItemWords>
          {report.reasons.length > 0 &&
            ` Discussions were decided as ${joinTallies(report.reasons.map((entry) => ({ ...entry, what: reasonTitle(entry.what) })))}.`}
        </p>
      )}
      {discussions.decisions > 0 && discussions.decisions < FEWEST_DRAWN && (
        <DecisionCounts task={task} matrix={discussions} />
      )}
      {discussions.decisions >= FEWEST_DRAWN && (
        <div className="grid gap-8 xl:grid-cols-2">
          <DecisionCharts task={task} matrix={discussions} />
        </div>
      )}
      {report.confusions.length > 0 && (
        <section aria-labelledby="taken-for" className="grid max-w-4xl gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="taken-for" className="text-sm font-semibold">
              What was taken for what, the commonest first
            </h2>
            <a
              className="text-sm text-accent underline underline-offset-2"
              href={`/api${taskHome(task)}/confusions`}
              download
            >
              All of them as CSV
            </a>
          </div>
          <ConfusionList
            task={task}
            confusions={report.confusions}
            statements={new Map(statements.map((statement) => [statement.itemId, statement]))}
            back={{ said, outcome }}
          />
        </section>
      )}
    </main>
  )
}
