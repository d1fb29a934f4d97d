import type { Metadata } from 'next'
import { aiMeasureChoice, focusChoice } from '@/components/agreement/ai-choices'
import { AxisFilter } from '@/components/agreement/axis-filter'
import { EndsLink, gridLink } from '@/components/agreement/grid-links'
import { ItemFilters } from '@/components/agreement/item-filters'
import { filterChoices, unitChoice } from '@/components/agreement/people-choices'
import { RetrievalSection } from '@/components/agreement/retrieval-section'
import { ViewControls } from '@/components/agreement/view-controls'
import { FigureView } from '@/components/figures/figure-view'
import { addressWith } from '@/components/ui/address'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { type ConfigurationGrid, type GridView, gridViewSchema } from '@/lib/core/figures/ai-raters/heat-grid'
import { retrievalViewSchema } from '@/lib/core/figures/ai-raters/retrieval-view'
import { chainViewSchema, type VerdictChain } from '@/lib/core/figures/ai-raters/verdict-chain'
import { chainFigure } from '@/lib/core/figures/tables/chain'
import { gridFigure, sensitivityFigure, sensitivityTitle } from '@/lib/core/figures/tables/grid'
import { unchangedWords } from '@/lib/core/figures/words/drawn-series'
import { axisTitle } from '@/lib/core/runs/setting-words'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { getAiResults } from '@/lib/data/blinding/ai-results'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { AiTabs } from '../agreement-tabs'
import { toSealedPage } from '../sealed-page'

const TITLE = 'AI configurations'
export const metadata: Metadata = { title: TITLE }

export default async function GridPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/agreement/grid'>) {
  const task = await params
  const query = await searchParams
  const view = gridViewSchema.parse(query)
  const shown = retrievalViewSchema.parse(query)
  const chained = chainViewSchema.parse(query)
  const { names, grid, chain, retrieval } = await load(async () => {
    const actor = await requireActor()
    const state = await getAiResults(actor, task)
    const isOpen = state.openedAt !== null
    const [known, made, chain, scores] = await Promise.all([
      figures.getFilterNames(actor, task, view),
      isOpen ? figures.getConfigurationGrid(actor, task, view) : null,
      isOpen ? figures.getVerdictChain(actor, task, chained) : null,
      isOpen ? figures.listRetrievalScores(actor, task) : null,
    ])
    return { names: known, grid: made, chain, retrieval: scores }
  })
  if (grid === null) toSealedPage(task)
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <AiTabs task={task} here="/grid" />
      <PageHeader title={TITLE}>
        AI raters by the settings in which they differ, against the consensus of people.
      </PageHeader>
      {grid.axes.length === 0 ? (
        <Notice>
          {grid.raters === 0
            ? 'No AI rater has checked these statements yet.'
            : 'All AI raters have the same settings so far: there is nothing to compare them by.'}
        </Notice>
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
            <ViewControls
              label="What the grid shows"
              choices={[
                aiMeasureChoice(view.measure),
                focusChoice(view.focus, grid.labelSet),
                ...filterChoices(view, names),
                unitChoice(view.unit),
                ...layoutChoices(grid),
              ]}
            />
            <AxisFilter here={`${taskHome(task)}/agreement/grid`} axes={grid.axes} view={view} />
            <ItemFilters here={`${taskHome(task)}/agreement/grid`} view={view} names={names} />
          </div>
          {grid.cells.length === 0 ? (
            <Notice>No AI rater passes these filters.</Notice>
          ) : (
            <GridFigures task={task} grid={grid} view={view} />
          )}
          {grid.cells.length > 0 && chain && (
            <FigureView figure={chainFigure(chain)}>
              <ViewControls label="Which AI raters follow each other" choices={chainChoices(chain)} />
            </FigureView>
          )}
        </>
      )}
      {grid.raters > 0 && (
        <RetrievalSection
          task={task}
          rows={retrieval}
          paged={{
            view: shown,
            hrefOf: (page) =>
              `${addressWith(`${taskHome(task)}/agreement/grid`, { ...view, ...shown, page })}#retrieval`,
          }}
        />
      )}
    </main>
  )
}

type GridProps = { task: TaskRef; grid: ConfigurationGrid; view: GridView }

/** The grid, and what changes where one setting changes alone. */
function GridFigures({ task, grid, view }: GridProps) {
  const hrefOf = gridLink(task, view, grid.items)
  return (
    <>
      <FigureView figure={gridFigure(grid, view, hrefOf)} />
      <EndsLink task={task} grid={grid} view={view} />
      <div className="grid gap-8 xl:grid-cols-2">
        {grid.sensitivity.map((one) => {
          const nothing = unchangedWords(one)
          return nothing === null ? (
            <FigureView key={one.axis.name} figure={sensitivityFigure(one, grid, view, hrefOf)} />
          ) : (
            <section key={one.axis.name} className="grid content-start gap-2">
              <h2 className="text-sm font-semibold">{sensitivityTitle(one, view)}</h2>
              <p className="max-w-prose text-sm text-muted">{nothing}</p>
            </section>
          )
        })}
      </div>
    </>
  )
}

/** Along which setting labels are followed, and of which AI raters. */
function chainChoices({ axis, axes, chosen, chains }: VerdictChain) {
  const alongs = axes.map((name) => [name, axisTitle(name)] as const)
  const all = chains.map(({ raterId, label }) => [raterId, label || 'all'] as const)
  return [
    { name: 'along', label: 'Along', value: axis, options: alongs },
    ...(all.length > 1 ? [{ name: 'chain', label: 'Of', value: chosen.raterId, options: all }] : []),
  ]
}

/** Which settings lie down and which across. */
function layoutChoices({ axes, rowAxes, columnAxes }: ConfigurationGrid) {
  const options = axes.map(({ name }) => [name, axisTitle(name)] as const)
  return [
    { name: 'rows', label: 'Down', value: rowAxes[0] ?? '', options },
    { name: 'columns', label: 'Across', value: columnAxes[0] ?? '', options },
  ]
}
