import { HeatMap } from '@/components/figures/heat-map'
import { IntervalPlot } from '@/components/figures/interval-plot'
import { StackedBars } from '@/components/figures/stacked-bars'
import { counted, whole } from '@/lib/core/counted-words'
import { MEASURE_WORDS, MEASURES, measureTitle } from '@/lib/core/figures/basis/measures'
import { suppressionNote } from '@/lib/core/figures/basis/suppression'
import {
  estimatePoint,
  estimateWords,
  figureText,
  MEASURE_AXIS,
  rangeOf,
  rangeWords,
  shadesOf,
} from '@/lib/core/figures/figure-text'
import type { GroupAgreement } from '@/lib/core/figures/people/agreement-by-group'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import { groupsNote, patientsNote } from '@/lib/core/figures/words/interval-words'
import { LABEL_AGREEMENT_AXIS, LABEL_AGREEMENT_WORDS } from '@/lib/core/figures/words/label-agreement-words'
import { shareNote, sharesSummary, underBars } from '@/lib/core/figures/words/share-words'
import { uncountedWords } from '@/lib/core/figures/words/uncounted-words'
import { VERDICTS } from '@/lib/core/verdict'
import { figureCell } from './figure-cell'
import { ReportFigure } from './report-figure'

const coefficient = (value: number) => figureText(value, 'coefficient')

export function ShareFigure({ report: { shares, uncountedAi } }: { report: StudyReport }) {
  return (
    <ReportFigure
      title="How often each label was given"
      words={`${underBars(shares.flatMap(({ shares: parts }) => parts))} Intervals are Wilson’s, by patient. ${patientsNote('patient', shares)} ${suppressionNote(shares.flatMap(({ shares: parts }) => parts))} ${uncountedWords(uncountedAi)}`.trim()}
      data={{
        head: ['by', ...VERDICTS.flatMap((verdict) => [verdict, `${verdict} %`])],
        rows: shares.map(({ label, counts, shares: parts }) => [
          label,
          ...parts.flatMap((part, place) => [counts?.[place] ?? null, figureCell(part, 'percent')]),
        ]),
      }}
    >
      <StackedBars
        labels={VERDICTS}
        width={680}
        summary={sharesSummary(shares, VERDICTS)}
        bars={shares.map((share) => ({
          label: share.label,
          counts: share.counts ?? [],
          intervals: share.shares.map(({ interval }) => interval),
          note: shareNote(share),
        }))}
      />
    </ReportFigure>
  )
}

/** Whose answers agreement among people is of. */
export function peopleBasis({ pairs, coefficients }: Pick<StudyReport, 'pairs' | 'coefficients'>): string {
  const people = pairs.raters.length
  const of = coefficients
    ? ` to ${whole(coefficients.items)} statements of ${counted(coefficients.patients, 'patient', 'patients')} that two people or more rated`
    : ''
  return `First-round answers of ${counted(people, 'person', 'people')}${of}.`
}

export const COEFFICIENTS_TITLE = 'Agreement among people: all coefficients over all statements'

export function CoefficientFigure({ report }: { report: StudyReport }) {
  const { coefficients, pairs, byStatementUnit } = report
  const rows = MEASURES.flatMap((measure) => {
    const estimate = coefficients?.estimates[measure]
    return estimate
      ? [{ label: measureTitle(measure, pairs.raters.length), as: MEASURE_WORDS[measure].as, estimate }]
      : []
  })
  return (
    <ReportFigure
      title={COEFFICIENTS_TITLE}
      words={[
        `${peopleBasis(report)} Dots with 95 % intervals, by patient.`,
        patientsNote('patient', coefficients ? [coefficients] : []),
        suppressionNote(rows.map(({ estimate }) => estimate)),
        byStatementUnit &&
          `With statements taken as independent, as published, AC1 over all of them is ${estimateWords(byStatementUnit, 'coefficient')}.`,
      ]
        .filter(Boolean)
        .join(' ')}
      data={{
        head: ['measure', 'statements', 'patients', 'value (95 % interval)'],
        rows: rows.map(({ label, as, estimate }) => [
          label,
          coefficients?.items ?? 0,
          coefficients?.patients ?? 0,
          figureCell(estimate, as),
        ]),
      }}
    >
      <IntervalPlot
        width={680}
        summary={rows.map(({ label, as, estimate }) => `${label} ${estimateWords(estimate, as)}`).join('; ')}
        axis={MEASURE_AXIS}
        limits={[-1, 1]}
        format={coefficient}
        rows={rows.map(({ label, as, estimate }) => ({
          label,
          ...estimatePoint(estimate),
          format: (value) => figureText(value, as),
        }))}
      />
    </ReportFigure>
  )
}

export function LabelAgreementFigure({ report }: { report: StudyReport }) {
  const { byLabel } = report
  return (
    <ReportFigure
      title="Agreement among people on each label"
      words={`${peopleBasis(report)} ${LABEL_AGREEMENT_WORDS} 95 % intervals, by patient. ${patientsNote(
        'patient',
        byLabel.flatMap(({ patients }) => patients ?? []),
      )} ${suppressionNote(byLabel.map(({ estimate }) => estimate))}`.trim()}
      data={{
        head: ['label', 'statements', 'patients', 'specific agreement % (95 % interval)'],
        rows: byLabel.map(({ label, items, patients, estimate }) => [
          label,
          items,
          patients,
          figureCell(estimate, 'percent'),
        ]),
      }}
    >
      <IntervalPlot
        width={680}
        summary={byLabel
          .map(({ label, estimate }) => `${label} ${estimateWords(estimate, 'percent')}`)
          .join('; ')}
        axis={LABEL_AGREEMENT_AXIS}
        limits={[0, 1]}
        format={(value) => figureText(value, 'percent')}
        rows={byLabel.map(({ label, items, estimate }) => ({
          label,
          ...(items !== null && { note: `n ${items}` }),
          ...estimatePoint(estimate),
        }))}
      />
    </ReportFigure>
  )
}

type GroupProps = { report: StudyReport; title: string; groups: readonly GroupAgreement[] }

export function GroupFigure({ report, title, groups }: GroupProps) {
  const rows = groups.flatMap(({ label, items, patients, unit, estimates: { ac1 } }) =>
    ac1 ? [{ label, items, patients, unit, estimate: ac1 }] : [],
  )
  if (rows.length === 0) return null
  return (
    <ReportFigure
      title={title}
      words={`${peopleBasis(report)} AC1 is Gwet’s; n counts statements. Intervals are 95 %, by patient. ${groupsNote(rows, 'patient')} ${suppressionNote(rows.map(({ estimate }) => estimate))}`.trim()}
      data={{
        head: ['group', 'statements', 'patients', 'AC1 (95 % interval)'],
        rows: rows.map(({ label, items, patients, estimate }) => [
          label,
          items,
          patients,
          figureCell(estimate, 'coefficient'),
        ]),
      }}
    >
      <IntervalPlot
        width={680}
        summary={rows
          .map(({ label, estimate }) => `${label} ${estimateWords(estimate, 'coefficient')}`)
          .join('; ')}
        axis="AC1"
        limits={[-1, 1]}
        format={coefficient}
        rows={rows.map(({ label, items, estimate }) => ({
          label,
          note: `n ${items}`,
          ...estimatePoint(estimate),
        }))}
      />
    </ReportFigure>
  )
}

export function PairFigure({ report }: { report: StudyReport }) {
  const { pairs } = report
  if (pairs.cells.length === 0) return null
  const range = rangeOf(pairs.cells.flatMap(({ estimate }) => estimate.value ?? []))
  const names = pairs.raters.map(({ alias }) => alias)
  return (
    <ReportFigure
      title="Agreement (AC1) of every two people in the first round"
      words={`Ordered so that people who agree stand together; empty where two share no statement; n counts shared statements. Intervals in the table are 95 %, by patient. ${patientsNote('patient', pairs.cells)} ${suppressionNote(pairs.cells.map(({ estimate }) => estimate))}`.trim()}
      data={{
        head: ['first', 'second', 'statements', 'patients', 'AC1 (95 % interval)'],
        rows: pairs.cells
          .filter(({ row, column }) => row < column)
          .map(({ row, column, items, patients, estimate }) => [
            names[row] ?? '',
            names[column] ?? '',
            items,
            patients,
            figureCell(estimate, 'coefficient'),
          ]),
      }}
    >
      <HeatMap
        summary={`AC1 of ${names.length} people in pairs, ${rangeWords(range, 'coefficient')}.`}
        rows={names}
        columns={names}
        domain={shadesOf(range)}
        format={coefficient}
        cells={pairs.cells.map(({ row, column, items, estimate }) => ({
          row,
          column,
          value: estimate.value,
          note: `n ${items}`,
          detail: `${names[row]} and ${names[column]}: ${estimateWords(estimate, 'coefficient')} over ${items}`,
        }))}
      />
    </ReportFigure>
  )
}
