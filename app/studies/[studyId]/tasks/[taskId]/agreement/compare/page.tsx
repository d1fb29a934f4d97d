import type { Metadata } from 'next'
import { ItemFilters } from '@/components/agreement/item-filters'
import { filterChoices, unitChoice } from '@/components/agreement/people-choices'
import { ViewControls } from '@/components/agreement/view-controls'
import { figureLinks } from '@/components/figures/figure-links'
import { FigureView } from '@/components/figures/figure-view'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { counted } from '@/lib/core/counted-words'
import { FEW_STATEMENTS } from '@/lib/core/figures/basis/suppression'
import { compareViewSchema } from '@/lib/core/figures/pairs/compare-view'
import { comparisonFigures, nearerFigure } from '@/lib/core/figures/tables/comparison'
import { taskHome } from '@/lib/core/task'
import { getAiResults } from '@/lib/data/blinding/ai-results'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { AiTabs } from '../agreement-tabs'
import { toSealedPage } from '../sealed-page'

const TITLE = 'Two raters'
export const metadata: Metadata = { title: TITLE }

export default async function ComparePage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/agreement/compare'>) {
  const task = await params
  const view = compareViewSchema.parse(await searchParams)
  const { results, names, pair } = await load(async () => {
    const actor = await requireActor()
    const state = await getAiResults(actor, task)
    const [known, made] = await Promise.all([
      figures.getFilterNames(actor, task, view),
      state.openedAt === null ? null : figures.compareTwoRaters(actor, task, view),
    ])
    return { results: state, names: known, pair: made }
  })
  if (results.openedAt === null) toSealedPage(task)
  const options = pair?.options.map(
    ({ id, name, group }) => [id, group === 'People' ? `${name} (person)` : name] as const,
  )
  const links = figureLinks(task)
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <AiTabs task={task} here="/compare" />
      <PageHeader title={TITLE}>
        <ItemWords>Any two beside each other, over the statements both rated;</ItemWords> “settled” is what
        people agreed on in the end.
      </PageHeader>
      {pair === null || options === undefined ? (
        <Notice>
          <ItemWords>Nobody has rated a statement yet.</ItemWords>
        </Notice>
      ) : (
        <>
          <ViewControls
            label="Who is compared"
            choices={[
              { name: 'a', label: 'First', value: pair.first.id, options },
              { name: 'b', label: 'Second', value: pair.second.id, options },
              ...filterChoices(view, names),
              unitChoice(view.unit),
            ]}
          />
          <ItemFilters here={`${taskHome(task)}/agreement/compare`} view={view} names={names} />
          {pair.items === 0 ? (
            <Notice>
              <ItemWords>The two have no statement in common.</ItemWords>
            </Notice>
          ) : !pair.isShown ? (
            <Notice>
              The two have <ItemWords>{counted(pair.items, 'statement', 'statements')}</ItemWords> in common,{' '}
              {pair.items < FEW_STATEMENTS
                ? `not all of them settled: how they agree on fewer than ${FEW_STATEMENTS} would reveal single answers.`
                : `but with how others agree it would reveal how two agree on fewer than ${FEW_STATEMENTS}, not all of them settled. That would reveal single answers.`}
            </Notice>
          ) : (
            <>
              {pair.nearer && <FigureView figure={nearerFigure(pair, pair.nearer, view, links)} />}
              <div className="grid gap-8 xl:grid-cols-2">
                {comparisonFigures(pair, view, links).map((figure) => (
                  <FigureView key={figure.name} figure={figure} />
                ))}
              </div>
            </>
          )}
        </>
      )}
    </main>
  )
}
