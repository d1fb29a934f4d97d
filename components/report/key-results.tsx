import type { Estimate } from '@/lib/core/agreement/rating-table'
import { authorLabel } from '@/lib/core/author-words'
import { counted, whole } from '@/lib/core/counted-words'
import { marginWords, testedMargins } from '@/lib/core/figures/basis/margin'
import { MEASURES } from '@/lib/core/figures/basis/measures'
import { countRatedUnsettled } from '@/lib/core/figures/basis/unsettled'
import { type Cell, headingOf } from '@/lib/core/figures/figure'
import { percentWords } from '@/lib/core/figures/figure-text'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import { differenceTitle } from '@/lib/core/figures/tables/baseline'
import { helpedRatesFigure, rateName, settledRatesTitle } from '@/lib/core/figures/tables/rates'
import { verdictSentence } from '@/lib/core/figures/words/baseline-words'
import { leaderWords, ofPicked } from '@/lib/core/figures/words/leader-words'
import { rateDifferenceWords } from '@/lib/core/figures/words/rates-words'
import { mergedWords } from '@/lib/core/labels'
import { countUnsettled } from '@/lib/core/progress'
import { KeyFigure } from './key-figure'
import { RATES_VIEW } from './report-checked'
import { ReportTable } from './report-table'

/**
 * What a reader looks for first: a table, then what is to be known to read it, in sentences that name the figure they are from. A `cite`
 * of its title becomes its number. Where the definition asks for figures of its own, such as scores, the first of them stands before all.
 */
export function KeyResults({ report }: { report: StudyReport }) {
  const [scores] = report.asked
  return (
    <section>
      <h2>Key results</h2>
      {scores && <KeyFigure figure={scores} section={4} />}
      <KeyTable report={report} />
      <Rates report={report} />
      <Helped report={report} />
      <Accuracy report={report} />
      <Suppressed report={report} />
    </section>
  )
}

/** Of more authors than this, all together stand in the table. */
const MOST_AUTHORS = 3

/** At most six rows: the rates of authors, how far people agree, the best AI rater, and what was tested of it. */
function KeyTable({ report }: { report: StudyReport }) {
  const rows = [...rateRows(report), ...peopleRows(report), ...aiRows(report)]
  if (rows.length === 0) return <p>Nothing can be said yet: no two people have rated the same statement.</p>
  return (
    <ReportTable
      caption="Key results"
      note={`With 95 % intervals by patient, 90 % of a difference from people. ${interimWords(report)}`.trim()}
      columns={['Result', 'Statements', 'Patients', '%', 'AC1']}
      rows={rows.map((cells) => ({ cells }))}
    />
  )
}

function interimWords({ states, counts }: StudyReport): string {
  const open = countUnsettled(states)
  return open === 0
    ? ''
    : `Interim: ${whole(open)} of ${whole(counts.statements)} statements have no consensus label yet.`
}

function rateRows({ errorRates }: StudyReport): Cell[][] {
  const settled = errorRates.authors.filter((row) => row.settled > 0)
  return (settled.length > MOST_AUTHORS ? settled.slice(-1) : settled).map((row) => [
    `${rateName(errorRates)}, ${row.kind === null ? 'all authors' : authorLabel(row.author, row.kind)}`,
    row.settled,
    row.patients,
    { estimate: row.rate, as: 'percent' },
    null,
  ])
}

function peopleRows({ coefficients }: StudyReport): Cell[][] {
  const { percent, ac1 } = coefficients?.estimates ?? {}
  if (!coefficients || !percent || !ac1) return []
  const { items, patients } = coefficients
  return [['Agreement among people, first round', items, patients, ...percentAndAc1(percent, ac1)]]
}

/** The AI rater that agrees most, and the difference from people that a margin was fixed for. */
function aiRows({ openedAt, ai, margins }: StudyReport): Cell[][] {
  const leaders = ai?.listing.leaders
  if (openedAt === null || !leaders) return []
  const { best, items, patients } = leaders
  const [agreement, ac1] = [ofPicked(leaders, leaders.agreement), ofPicked(leaders, leaders.ac1)]
  const rows = [
    [`Agreement of ${best} with consensus labels`, items, patients, ...percentAndAc1(agreement, ac1)],
  ]
  const [margin] = testedMargins(margins)
  const [tested] = ai.baseline?.tests ?? []
  if (!margin || !tested) return rows
  const { as } = MEASURES[margin.measure]
  const difference: Cell = {
    estimate: { ...tested.test.difference, interval: tested.test.interval90 },
    as,
  }
  const name = `${tested.alias} less people, margin ${marginWords(margin)}: ${shownWords(tested)}`
  return [...rows, [name, null, null, ...(as === 'percent' ? [difference, null] : [null, difference])]]
}

function percentAndAc1(percent: Estimate, ac1: Estimate): Cell[] {
  return [
    { estimate: percent, as: 'percent' },
    { estimate: ac1, as: 'coefficient' },
  ]
}

function shownWords({ isShown, isWorse }: { isShown: boolean | null; isWorse: boolean }): string {
  return isWorse ? 'shown worse' : isShown ? 'shown' : 'not shown'
}

function Rates({ report: { errorRates } }: { report: StudyReport }) {
  if (!errorRates.labelSet.hasRates) return null
  const name = rateName(errorRates)
  const settled = errorRates.authors.filter((row) => row.settled > 0)
  if (settled.length === 0) return <p>No statement has a consensus yet.</p>
  // of several the last one is all together
  const left = settled
    .slice(-1)
    .reduce((sum, { unsettled }) => sum + unsettled.unrated + countRatedUnsettled(unsettled), 0)
  return (
    <p>
      {nameWithParts(errorRates)}: the share of the statements with a consensus label
      {left > 0 && `; ${counted(left, 'more has', 'more have')} none`}.{' '}
      {rateDifferenceWords(errorRates, name)} (<cite>{settledRatesTitle(errorRates)}</cite>)
    </p>
  )
}

/**
 * The same of all texts, with what an AI rater says of the statements that people have not settled; nothing where it weighs
 * nothing, for then the rate is that of people.
 */
function Helped({ report: { openedAt, ai, errorRates } }: { report: StudyReport }) {
  const name = rateName(errorRates)
  const found = ai?.rates.find(({ way }) => way === name)
  const all = found?.rates.authors.at(-1)
  if (openedAt === null || !found || !all || !all.rate.weight || all.rate.tuned.value === null) return null
  // what people rated and did not settle is no random sample of all: the rate stands in its own section, which says so
  if (countRatedUnsettled(all.unsettled) > 0) return null
  return (
    <p>
      {name} of all, with the answers of {found.rates.ai.alias} to{' '}
      {counted(all.rest, 'statement that has', 'statements that have')} no settled one (prediction-powered
      inference), if what is settled is like a random sample of all: {percentWords(all.rate.tuned)}. (
      <cite>{headingOf(helpedRatesFigure(found.rates, RATES_VIEW, null))}</cite>)
    </p>
  )
}

/** What a rate is of, with the labels that count as it where these are several. */
function nameWithParts({ focus, labelSet }: StudyReport['errorRates']): string {
  const [name, parts] = [rateName({ focus, labelSet }), mergedWords(focus, labelSet)]
  return parts === name ? name : `${name} (${parts})`
}

/** How the AI rater does that agrees most with the consensus, and which others do as well. */
function Accuracy({ report: { openedAt, ai } }: { report: StudyReport }) {
  const leaders = ai?.listing.leaders
  if (openedAt === null || !ai || !leaders) return null
  const agreement = ofPicked(leaders, leaders.agreement)
  const rules = ai.raters.some(
    ({ alias, configuration }) => alias === leaders.best && configuration['kind'] === 'baseline',
  )
  return (
    <p>
      AI raters against the consensus: {leaders.best} says the same in {percentWords(agreement)}.{' '}
      {rules && 'It rates by rules, and says nothing of a language model. '}
      {leaderWords(leaders, ai.listing.focus, ai.listing.labelSet, 'all statements', agreement)}
    </p>
  )
}

function Suppressed({ report: { openedAt, margins, ai } }: { report: StudyReport }) {
  if (openedAt === null)
    return <p>Whether an AI rater is non-inferior to a person is sealed and not part of this report.</p>
  if (ai === null) return <p>No AI rater has checked these statements.</p>
  const [margin] = testedMargins(margins)
  if (!margin) return <p>Non-inferiority was not tested: no margin was fixed.</p>
  const [tested] = ai.baseline?.tests ?? []
  if (!tested) return <p>These ratings are too few to test non-inferiority.</p>
  return (
    <p>
      Is an AI rater non-inferior to a person? {verdictSentence(tested, margin)}. (
      <cite>{differenceTitle(margin)}</cite>)
    </p>
  )
}
