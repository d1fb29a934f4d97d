import type { Metadata } from 'next'
import { ComparisonChoice, WeightsChoice } from '@/components/facts/table-choice'
import { FigureView } from '@/components/figures/figure-view'
import { BackLink } from '@/components/ui/back-link'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { RECALL_WEIGHTS } from '@/lib/core/protocols/entailment/recall-weights'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Tables of facts' }

const LEFT_OUT =
  'No note has a vector of each of its texts by this model any more. Embed facts and sentences again on the page Documents.'

/** What lists of facts come to: counts, and the scores of each task that checks them. */
export default async function FactTablesPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/documents/facts/tables'>) {
  const [{ studyId }, { weights: named, by }] = [await params, await searchParams]
  const weights = RECALL_WEIGHTS.find((one) => one === named) ?? 'pooled'
  const compareBy = typeof by === 'string' ? by : null
  const { counts, tasks, models, comparedBy } = await load(async () =>
    figures.getFactTables(await requireActor(), studyId, { weights, compareBy }),
  )
  const chosen = { weights, by: comparedBy }
  const isScored = tasks.some(({ scores }) => scores.length > 0)
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-8 px-6 py-6">
      <BackLink href={`/studies/${studyId}/documents/facts`}>Lists of facts</BackLink>
      <PageHeader title="Tables of facts">
        How lists of facts differ, and how true and complete they are.
      </PageHeader>
      {counts.length === 0 && <Notice>{comparedBy === null ? 'No facts were listed yet.' : LEFT_OUT}</Notice>}
      {isScored && <WeightsChoice chosen={chosen} />}
      {tasks.flatMap(({ taskId, scores }) =>
        scores.map((figure) => <FigureView key={`${taskId} ${figure.name}`} figure={figure} />),
      )}
      {counts.length > 0 && !isScored && (
        <Notice>
          Scores stand here once pairs are settled, or AI raters have answered and their results are open. A
          task of the protocol “Facts against their note” makes the pairs.
        </Notice>
      )}
      {models.length > 0 && <ComparisonChoice chosen={chosen} models={models} />}
      {counts.map((figure) => (
        <FigureView key={figure.name} figure={figure} />
      ))}
    </main>
  )
}
