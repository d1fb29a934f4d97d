import type { Metadata } from 'next'
import { focusChoice } from '@/components/agreement/ai-choices'
import { ItemFilters } from '@/components/agreement/item-filters'
import { filterChoices, unitChoice } from '@/components/agreement/people-choices'
import { RatesNotice } from '@/components/agreement/rates-notice'
import { ViewControls } from '@/components/agreement/view-controls'
import { figureLinks } from '@/components/figures/figure-links'
import { FigureView } from '@/components/figures/figure-view'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { Term } from '@/components/ui/term'
import { ratesViewSchema } from '@/lib/core/figures/authors/rates-view'
import type { Figure } from '@/lib/core/figures/figure'
import { helpedRatesFigure, rateName, settledRatesFigure } from '@/lib/core/figures/tables/rates'
import { rateDifferenceWords } from '@/lib/core/figures/words/rates-words'
import { unsettledWords } from '@/lib/core/figures/words/unsettled-words'
import { mergedWords } from '@/lib/core/labels'
import { taskHome } from '@/lib/core/task'
import { getAiResults } from '@/lib/data/blinding/ai-results'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { AgreementTabs } from '../agreement-tabs'

const TITLE = 'Error rates'
export const metadata: Metadata = { title: TITLE }

export default async function RatesPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/agreement/rates'>) {
  const task = await params
  const view = ratesViewSchema.parse(await searchParams)
  const { names, settled, rates } = await load(async () => {
    const actor = await requireActor()
    const state = await getAiResults(actor, task)
    const [known, bySettled, made] = await Promise.all([
      figures.getFilterNames(actor, task, view),
      figures.getSettledRates(actor, task, view),
      state.openedAt === null ? null : figures.getAuthorRates(actor, task, view),
    ])
    return { names: known, settled: bySettled, rates: made }
  })
  // the last one is all authors together, or the only one
  const whole = settled.authors.at(-1)
  const links = figureLinks(task)
  const difference = rateDifferenceWords(settled, rateName(settled))
  const caveat = whole ? unsettledWords(whole.unsettled) : ''
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <AgreementTabs task={task} here="/rates" />
      <PageHeader title={TITLE}>
        <ItemWords>How often statements of each author are</ItemWords> {rateName(settled)}.
        {settled.labelSet.scheme !== null &&
          ` Labels that count as one: ${mergedWords(settled.focus, settled.labelSet)}.`}
      </PageHeader>
      <ViewControls
        label="What is estimated"
        choices={[
          { ...focusChoice(settled.focus, settled.labelSet), label: 'Rate of' },
          ...filterChoices(view, names),
          unitChoice(view.unit),
        ]}
      />
      <ItemFilters here={`${taskHome(task)}/agreement/rates`} view={view} names={names} />
      {whole && whole.settled > 0 && (
        <>
          {caveat && (
            <Notice>
              <ItemWords>{caveat}</ItemWords>
            </Notice>
          )}
          {difference && (
            <p className="max-w-prose text-sm">
              <ItemWords>{difference}</ItemWords>
            </p>
          )}
          <FigureView figure={settledRatesFigure(settled, view, links)} />
        </>
      )}
      {!settled.labelSet.hasRates && <OwnScores />}
      {whole?.settled === 0 && (
        <Notice>
          <ItemWords>None of these statements has a consensus yet.</ItemWords>
        </Notice>
      )}
      {rates && (
        <>
          <h2 className="text-base font-semibold">With the help of an AI rater</h2>
          <ViewControls
            label="Which AI rater helps"
            choices={[
              {
                name: 'ai',
                label: 'AI rater',
                value: rates.ai.raterId,
                options: rates.raters.map(({ raterId, alias }) => [raterId, alias] as const),
              },
            ]}
          />
          <RatesNotice authors={rates.authors} />
          {rates.authors.length > 0 && <HelpedRates figure={helpedRatesFigure(rates, view, links)} />}
        </>
      )}
    </main>
  )
}

function OwnScores() {
  return (
    <Notice>
      The protocol of this task names figures of its own, which stand in the report, and no rates by author:
      these would mix what is asked about texts of different kinds.
    </Notice>
  )
}

const METHOD_NAME = 'prediction-powered inference'

/** Rates with the method's name explained. */
function HelpedRates({ figure }: { figure: Figure }) {
  const [before, after] = (figure.method ?? '').split(METHOD_NAME)
  const method = (
    <>
      {before}
      <Term name="prediction-powered">{METHOD_NAME}</Term>
      {after}
    </>
  )
  return <FigureView figure={figure} method={method} />
}
