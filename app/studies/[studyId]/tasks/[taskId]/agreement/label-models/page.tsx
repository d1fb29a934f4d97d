import type { Metadata } from 'next'
import { ItemFilters } from '@/components/agreement/item-filters'
import { filterChoices } from '@/components/agreement/people-choices'
import { ViewControls } from '@/components/agreement/view-controls'
import { UnsettledHidden } from '@/components/errors/unsettled-hidden'
import { figureLinks } from '@/components/figures/figure-links'
import { FigureView } from '@/components/figures/figure-view'
import { statementAddress } from '@/components/statements/addresses'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { labelModelList } from '@/lib/core/figures/errors/item-list'
import { labelModelViewSchema } from '@/lib/core/figures/people/label-model-view'
import {
  modeledRatersFigure,
  modelFigure,
  overruledStatementsFigure,
} from '@/lib/core/figures/tables/label-models'
import { taskHome } from '@/lib/core/task'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { readUnsettledAction } from '../../errors/actions'
import { AgreementTabs } from '../agreement-tabs'

const TITLE = 'Label models'
export const metadata: Metadata = { title: TITLE }

const LEFT_OUT = {
  'unsettled statements of the list':
    'The figures count all statements; the list leaves out those that are not settled yet',
  'figures of few statements':
    'Figures of so few statements, not all of them settled, would reveal single answers, and are left out',
} as const

const METHODS = {
  'dawid-skene':
    'Dawid and Skene (1979): every rater has a table of how often each label is given for each true label. A rater who agrees with the others counts for more. A weak prior worth two ratings of each label keeps raters of few statements from extremes.',
  mace: 'After MACE (Hovy et al. 2013): a rater either looks and says what is true, or guesses by habit; whoever clicks one label through is found out. How often each label is true is estimated, too.',
} as const

export default async function LabelModelsPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/agreement/label-models'>) {
  const task = await params
  const view = labelModelViewSchema.parse(await searchParams)
  const [{ figures: found, kept }, names] = await load(async () => {
    const actor = await requireActor()
    const models = await figures.getLabelModels(actor, task, view)
    // how many statements pass would reveal the few, too
    const asked = models.kept === 'figures of few statements' ? null : view
    return [models, await figures.getFilterNames(actor, task, asked)] as const
  })
  const links = figureLinks(task)
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <AgreementTabs task={task} here="/label-models" />
      <PageHeader title={TITLE}>
        What the first round says if raters who agree with the others count for more. Nothing is settled by it
        unless the consensus policy says so.
      </PageHeader>
      <div className="grid gap-2">
        <ViewControls
          label="Which model"
          choices={[
            {
              name: 'model',
              label: 'Model',
              value: view.model,
              options: [
                ['dawid-skene', 'Dawid-Skene'],
                ['mace', 'MACE'],
              ],
            },
            ...filterChoices(view, names),
          ]}
        />
        <ItemFilters here={`${taskHome(task)}/agreement/label-models`} view={view} names={names} />
      </div>
      {kept && <UnsettledHidden task={task} leftOut={LEFT_OUT[kept]} onRead={readUnsettledAction} />}
      {kept === 'figures of few statements' ? null : found === null || found.items === 0 ? (
        <Notice>
          <ItemWords>A label model needs two people or more with ratings of these statements.</ItemWords>
        </Notice>
      ) : (
        <>
          <FigureView figure={modelFigure(found, view, links)} />
          <FigureView figure={modeledRatersFigure(found, view, links)} />
          {found.overruled.length === 0 ? (
            <p className="text-sm text-muted">
              <ItemWords>The model decides no statement otherwise than the majority.</ItemWords>
            </p>
          ) : (
            <FigureView
              figure={overruledStatementsFigure(
                found.overruled.map((row) => ({
                  ...row,
                  href: statementAddress(task, row.itemId, labelModelList(view)),
                })),
                found,
              )}
            />
          )}
          <p className="max-w-prose text-sm text-muted">
            {METHODS[view.model]} Raters are taken to err independently given the true label; people trained
            together, or who copy, make the model surer than it should be. Its shares have no interval; how
            often a person says what it finds likeliest has Wilson’s, by patient.{' '}
            {found.converged
              ? `It settled after ${found.steps} steps.`
              : `It had not settled after ${found.steps} steps: read it with care.`}
          </p>
        </>
      )}
    </main>
  )
}
