import { authorLabel } from '@/lib/core/author-words'
import { counted, whole } from '@/lib/core/counted-words'
import { testedMargins } from '@/lib/core/figures/basis/margin'
import { countRatedUnsettled, type Unsettled } from '@/lib/core/figures/basis/unsettled'
import { headingOf } from '@/lib/core/figures/figure'
import { estimateWords, percentWords, toldOnce } from '@/lib/core/figures/figure-text'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import { differenceTitle } from '@/lib/core/figures/tables/baseline'
import { COEFFICIENTS_TITLE } from '@/lib/core/figures/tables/people'
import { helpedRatesFigure, rateName, settledRatesTitle } from '@/lib/core/figures/tables/rates'
import { verdictSentence } from '@/lib/core/figures/words/baseline-words'
import { leaderWords, ofPicked } from '@/lib/core/figures/words/leader-words'
import { rateDifferenceWords } from '@/lib/core/figures/words/rates-words'
import { mergedWords } from '@/lib/core/labels'
import { RATES_VIEW } from './report-checked'

/** What a reader looks for first, in sentences that name the figure they are from: a `cite` of its title becomes its number. */
export function KeyResults({ report }: { report: StudyReport }) {
  return (
    <section>
      <h2>Key results</h2>
      <Rates report={report} />
      <Helped report={report} />
      <People report={report} />
      <Accuracy report={report} />
      <StandIn report={report} />
    </section>
  )
}

function Rates({ report: { errorRates } }: { report: StudyReport }) {
  const name = rateName(errorRates)
  const settled = errorRates.authors.filter((row) => row.settled > 0)
  if (settled.length === 0) return <p>No statement has a settled answer yet.</p>
  const rates = toldOnce(settled.map(({ rate }) => rate))
  const told = settled.map(
    ({ author, kind, settled: n, unsettled, patients, found, rate }, place) =>
      `${authorLabel(author, kind)} ${estimateWords(rates[place] ?? rate, 'percent')}, ${whole(found)} of ${counted(n, 'settled statement', 'settled statements')} of ${counted(patients, 'patient', 'patients')}${leftWords(unsettled)}`,
  )
  return (
    <p>
      {nameWithParts(errorRates)}, % of settled statements with 95 % intervals by patient: {told.join('; ')}.{' '}
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

/** How many of an author's statements a rate does not know of. */
function leftWords(unsettled: Unsettled): string {
  const left = unsettled.unrated + countRatedUnsettled(unsettled)
  return left === 0 ? '' : ` (${whole(left)} more without a settled answer)`
}

function People({ report: { coefficients } }: { report: StudyReport }) {
  const ac1 = coefficients?.estimates.ac1
  if (!coefficients || !ac1) return <p>No two people have rated the same statement yet.</p>
  return (
    <p>
      People with each other in the first round: AC1 {estimateWords(ac1, 'coefficient')}, over{' '}
      {whole(coefficients.items)} statements of {counted(coefficients.patients, 'patient', 'patients')}. (
      <cite>{COEFFICIENTS_TITLE}</cite>)
    </p>
  )
}

/** How the AI rater does that agrees most with the settled answers, and which others do as well. */
function Accuracy({ report: { openedAt, ai } }: { report: StudyReport }) {
  const leaders = ai?.listing.leaders
  if (openedAt === null || !ai || !leaders) return null
  const agreement = ofPicked(leaders, leaders.agreement)
  const rules = ai.raters.some(
    ({ alias, configuration }) => alias === leaders.best && configuration['kind'] === 'baseline',
  )
  return (
    <p>
      AI raters against the settled answers: {leaders.best} says the same in {percentWords(agreement)}.{' '}
      {rules && 'It judges by rules, and tells nothing of a language model. '}
      {leaderWords(leaders, ai.listing.focus, ai.listing.labelSet, 'all statements', agreement)}
    </p>
  )
}

function StandIn({ report: { openedAt, margins, ai } }: { report: StudyReport }) {
  if (openedAt === null)
    return <p>Whether an AI rater may stand in for a person is sealed and not part of this report.</p>
  if (ai === null) return <p>No AI rater has checked these statements.</p>
  const [margin] = testedMargins(margins)
  if (!margin)
    return <p>Whether an AI rater may stand in for a person was not tested: no margin was fixed.</p>
  const [tested] = ai.baseline?.tests ?? []
  if (!tested) return <p>Whether an AI rater may stand in for a person cannot be told from these ratings.</p>
  return (
    <p>
      May an AI rater stand in for a person? {verdictSentence(tested, margin)}. (
      <cite>{differenceTitle(margin)}</cite>)
    </p>
  )
}
