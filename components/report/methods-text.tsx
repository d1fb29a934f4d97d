import { evidenceWords } from '@/components/labeling/evidence-words'
import { describePolicy } from '@/lib/core/adjudication/consensus-policy'
import { CHECK_ROUND, FIRST_ROUND, PANEL_ROUND, REPEAT_ROUND } from '@/lib/core/adjudication/item-state'
import { counted, numberWord, whole } from '@/lib/core/counted-words'
import { type Margin, marginWords, testedMargins } from '@/lib/core/figures/basis/margin'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import { correctionMethod, testMethod } from '@/lib/core/figures/words/baseline-words'
import { DESIGN_EFFECT_RULE, SCORE_WORDS } from '@/lib/core/figures/words/interval-words'
import { COMPARED_WORDS } from '@/lib/core/figures/words/uncompared-words'
import { describeJury, type Jury } from '@/lib/core/jury/jury'
import { labelNames, orWords } from '@/lib/core/labels'
import { secondOf } from '@/lib/core/time-words'
import { ReportTable } from './report-table'

/** How the figures were made, in words that can go into a paper. */
export function MethodsText({ report }: { report: StudyReport }) {
  const { counts, resamples, seed, margins, openedAt, openReason, ai } = report
  const [margin, ...later] = testedMargins(margins)
  return (
    <>
      <p>
        {counted(counts.people, 'person', 'people')} gave {counted(counts.ratings, 'rating', 'ratings')} to{' '}
        {counted(counts.ratedStatements, 'statement', 'statements')} about{' '}
        {counted(counts.ratedPatients, 'patient', 'patients')}.{' '}
        {counts.ratedStatements < counts.statements &&
          `The study holds ${whole(counts.statements)} statements about ${counted(counts.patients, 'patient', 'patients')}; people have not rated the others. `}
        Each statement was judged against the patient’s chart as {orWords(labelNames(report.labelSet))}, first
        by each person alone. {protocolWords(report.setting)}
      </p>
      <p>
        Agreement among people is that of the first round. Percent agreement is the mean over statements of
        the share of rater pairs that agree; AC1 is Gwet’s coefficient, with all{' '}
        {numberWord(report.labelSet.labels.length)} labels declared. Specific agreement on a label: of the
        other ratings of a statement that was given this label, the share that give it, too (Cicchetti and
        Feinstein 1990). Intervals are 95 % and by patient, unless said: {SCORE_WORDS} (Wilson 1927; Gwet
        2008; Dean and Pagano 2015). For F1, means over labels and differences they are the 2.5 and 97.5
        percentiles of {whole(resamples)} bootstrap resamples from seed {seed} of a Mersenne Twister.{' '}
        {DESIGN_EFFECT_RULE} Resamples of fewer than five patients, or that are all the same, give no
        interval; where all agree it is Wilson’s lower end, corrected for chance. Kappa and alpha have none
        where fewer than five statements or patients hold another label than the commonest. How many of the
        settled statements an AI rater rated describes these alone and has none.
      </p>
      <p>{exposureWords(report)}</p>
      {openedAt !== null && (
        <p>
          AI raters were held against the consensus over the statements they rated. Which of them agrees most,
          whether others differ from it, with P values, and figures by their settings are over the same
          statements for all: {COMPARED_WORDS} Their figures were opened on {day(openedAt)}
          {openReason !== null && `: ${openReason}`}
          {!endsSentence(openReason) && '.'}{' '}
          {margin === undefined
            ? 'No margin of non-inferiority was fixed.'
            : `For non-inferiority, each person was held against the majority of the others, each AI rater against the same references. The interval of the difference is a two-sided 90 % one; its lower end is the one-sided 95 % bound.${ai?.baseline ? ` ${testMethod(ai.baseline.options)} ${correctionMethod(ai.baseline)}` : ''} The margin of ${marginWords(margin)} was fixed on ${day(margin.setAt)}, ${margin.isAfterOpening ? 'after the figures were opened, so the test is exploratory' : 'before the figures were opened'}${primaryWords(margin)}: ${margin.reason}${later.length === 0 ? '' : `${endsSentence(margin.reason) ? '' : '.'} Margins fixed after the figures were opened are explored beside it and confirm nothing.`}`}
        </p>
      )}
      {ai !== null && ai.juries.length > 0 && <p>{ai.juries.map(juryWords).join(' ')}</p>}
      {margins.length > 1 && (
        <ReportTable
          caption="All margins that were fixed, newest first; the newest of those fixed before the opening is the test that was promised"
          columns={['Revision', 'fixed', 'margin', 'opening of the figures', 'reason']}
          rows={margins.map((one) => ({
            cells: [
              one.revision,
              day(one.setAt),
              `${marginWords(one)}${primaryWords(one)}`,
              openedAt === null ? 'not yet' : one.isAfterOpening ? 'before this' : 'after this',
              one.reason,
            ],
          }))}
        />
      )}
    </>
  )
}

/** Guideline and consensus policy as they are in force. */
function protocolWords({ protocol, guidelineDay }: StudyReport['setting']): string {
  const { ratersPerItem, policy, panelSize, evidence, exempt, guidelineVersion } = protocol
  const guideline =
    guidelineVersion === 0
      ? 'The labels are defined as the protocol defines them; the study has no guideline of its own.'
      : `The guideline in force is version ${guidelineVersion}${guidelineDay === null ? '' : `, published on ${guidelineDay}`}.`
  return `The plan is ${counted(ratersPerItem, 'person', 'people')} a statement; passages of the chart with an answer are ${evidenceWords(evidence, exempt)}. ${guideline} What settles an answer (consensus policy): ${describePolicy(policy, panelSize)}`
}

const ROUND_WORDS: Readonly<Record<number, string>> = {
  [FIRST_ROUND]: 'the first round',
  [PANEL_ROUND]: 'the second round',
  [REPEAT_ROUND]: 'repeats',
  [CHECK_ROUND]: 'hidden checks',
}

const EXPOSURE_RULE =
  'The study’s audit log keeps when a lead first reads single answers to statements that are not settled yet. Pages and files count, and so do filters, trials of a policy and imports that reveal them. Whoever leads a study does not rate in it.'

/** Who knew of single answers before these were settled, by the study’s audit log; leads are not distinguished. */
function exposureWords({
  exposures,
  openedAt,
  glimpsedAt,
}: Pick<StudyReport, 'exposures' | 'openedAt' | 'glimpsedAt'>): string {
  const messages = exposures.map(
    ({ round, leads, firstAt }) =>
      `those of ${ROUND_WORDS[round] ?? 'training'} by ${counted(leads, 'lead', 'leads')}, first on ${day(firstAt)}`,
  )
  const people =
    messages.length === 0
      ? 'No lead is in the audit log as having done so.'
      : `In the audit log as read before they were settled: ${messages.join('; ')}.`
  return `${EXPOSURE_RULE} ${people} ${glimpseWords(glimpsedAt, openedAt)}`
}

/** The same of verdicts of AI raters. */
function glimpseWords(glimpsedAt: string | null, openedAt: string | null): string {
  const until = openedAt === null ? 'while their figures are sealed' : 'before their figures were opened'
  return glimpsedAt === null
    ? `No lead is in the audit log as having seen single ratings of AI raters ${until}.`
    : `Single verdicts of AI raters were first seen by a lead on ${day(glimpsedAt)}, ${until}.`
}

function juryWords({ alias, jury }: { alias: string; jury: Jury }): string {
  const late = jury.isAfterOpening ? ' It was put together after the figures were opened.' : ''
  return `${alias} is a jury of ${jury.members.join(', ')}: ${describeJury(jury)}.${late}`
}

function primaryWords({ primary }: Margin): string {
  return primary === null ? '' : `, with ${primary.alias} as the primary AI rater`
}

function endsSentence(text: string | null): boolean {
  return /[.!?]$/.test(text ?? '')
}

function day(iso: string): string {
  return `${secondOf(iso)} UTC`
}
