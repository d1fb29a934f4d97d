import { ChartFrame } from '@/components/charts/chart-frame'
import { HeatMap } from '@/components/charts/heat-map'
import { IntervalPlot } from '@/components/charts/interval-plot'
import { StackedBars } from '@/components/charts/stacked-bars'
import { MEASURE_WORDS, MEASURES, type Measure } from '@/lib/core/figures/measures'
import type { PeopleAgreement } from '@/lib/core/figures/people-view'
import type { Split } from '@/lib/core/figures/strata'
import { VERDICTS } from '@/lib/core/verdict'
import { addressWith } from './address'
import {
  ANY_RANGE,
  estimateCells,
  estimatePoint,
  estimateWords,
  figureText,
  limitsOf,
  measureRow,
  rangeOf,
  rangeWords,
} from './figure-text'
import { SPLIT_WORDS } from './people-choices'

type Props = { studyId: string; report: PeopleAgreement; measure: Measure }

/** Every coefficient over the chosen statements, beside each other. */
export function CoefficientChart({ report: { coefficients } }: { report: PeopleAgreement }) {
  const found = MEASURES.flatMap((measure) => {
    const estimate = coefficients?.estimates[measure]
    return estimate ? [{ measure, estimate, words: MEASURE_WORDS[measure] }] : []
  })
  return (
    <ChartFrame
      name="coefficients"
      title="All coefficients of the chosen statements"
      chart={
        <IntervalPlot
          summary={`Agreement among people: ${found.map(({ words, estimate }) => `${words.title} ${estimateWords(estimate, words.as)}`).join('; ')}`}
          axis="from 0 (chance, or nobody agrees) to 1"
          limits={[-1, 1]}
          format={(value) => figureText(value, 'coefficient')}
          rows={found.map(({ measure, estimate }) => ({
            ...measureRow(measure),
            ...estimatePoint(estimate),
          }))}
        />
      }
      data={{
        columns: ['measure', 'value', 'low', 'high', 'statements'],
        rows: found.map(({ measure, estimate }) => ({
          cells: [measure, ...estimateCells(estimate), coefficients?.items ?? 0],
        })),
      }}
    >
      Over {(coefficients?.items ?? 0).toLocaleString('en')} statements with two ratings or more. AC1 is
      steady when one label is common; kappas and alpha fall then, though people agree as often.
    </ChartFrame>
  )
}

export function PairwiseChart({ studyId, report: { pairs }, measure }: Props) {
  const { title, as } = MEASURE_WORDS[measure]
  const range = rangeOf(pairs.cells.flatMap(({ estimate }) => estimate.value ?? []))
  const names = pairs.raters.map((rater) => rater.alias)
  const nameOf = (place: number) => names[place] ?? ''
  const hrefOf = (row: number, column: number) =>
    `/studies/${studyId}/errors?a=${pairs.raters[row]?.raterId}&b=${pairs.raters[column]?.raterId}&differ=yes`
  return (
    <ChartFrame
      name="pairs"
      title={`${title}, every two people`}
      chart={
        <HeatMap
          summary={`Agreement of ${names.length} people in pairs, ${rangeWords(range, as)}. People who agree more stand beside each other.`}
          rows={names}
          columns={names}
          domain={range ?? ANY_RANGE}
          format={(value) => figureText(value, as)}
          cells={pairs.cells.map(({ row, column, items, estimate }) => ({
            row,
            column,
            value: estimate.value,
            note: `n ${items}`,
            detail: `${nameOf(row)} and ${nameOf(column)}: ${estimateWords(estimate, as)} over ${items} statements. Open those they differ on.`,
            href: hrefOf(row, column),
          }))}
        />
      }
      data={{
        columns: ['first', 'second', 'statements', 'value', 'low', 'high'],
        rows: pairs.cells
          .filter(({ row, column }) => row < column)
          .map(({ row, column, items, estimate }) => ({
            cells: [nameOf(row), nameOf(column), items, ...estimateCells(estimate)],
            href: hrefOf(row, column),
          })),
      }}
    >
      Ordered so that people who agree stand together; empty where two share no statement. A cell opens the
      statements on which the two differ.
    </ChartFrame>
  )
}

/** Agreement in each group of statements. */
export function GroupChart({ studyId, report: { groups }, measure, split }: Props & { split: Split }) {
  const { title, as } = MEASURE_WORDS[measure]
  const by = SPLIT_WORDS[split].toLowerCase()
  // the list of statements knows patients and kinds; for other groups there is nothing to open
  const linkOf = (label: string) =>
    split === 'patient' || split === 'kind'
      ? { href: addressWith(`/studies/${studyId}/errors`, { [split]: label }) }
      : {}
  const rows = groups.flatMap(({ label, items, estimates }) => {
    const estimate = estimates[measure]
    return estimate ? [{ label, items, estimate }] : []
  })
  return (
    <ChartFrame
      name="groups"
      title={`${title}, ${by}`}
      chart={
        <IntervalPlot
          summary={`${title} among people ${by}: ${rows.map(({ label, estimate }) => `${label} ${estimateWords(estimate, as)}`).join('; ')}`}
          axis={title}
          limits={limitsOf(as)}
          format={(value) => figureText(value, as)}
          rows={rows.map(({ label, items, estimate }) => ({
            label,
            note: `n ${items}`,
            ...linkOf(label),
            ...estimatePoint(estimate),
          }))}
        />
      }
      data={{
        columns: ['group', 'statements', 'value', 'low', 'high'],
        rows: rows.map(({ label, items, estimate }) => ({
          cells: [label, items, ...estimateCells(estimate)],
          ...linkOf(label),
        })),
      }}
    />
  )
}

/** Each person with all others, by years of practice where these are known. */
export function StandingChart({ studyId, report: { standings }, measure }: Props) {
  const { title, as } = MEASURE_WORDS[measure]
  const years = (value: number | null) => value ?? Number.POSITIVE_INFINITY
  const rows = standings.toSorted(
    (left, right) =>
      years(left.practiceYears) - years(right.practiceYears) ||
      (right.estimate.value ?? -2) - (left.estimate.value ?? -2),
  )
  return (
    <ChartFrame
      name="experience"
      title={`${title} of each person with the others`}
      chart={
        <IntervalPlot
          summary={`${title} of each person with all others: ${rows.map(({ alias, estimate }) => `${alias} ${estimateWords(estimate, as)}`).join('; ')}`}
          axis={title}
          limits={limitsOf(as)}
          format={(value) => figureText(value, as)}
          rows={rows.map(({ alias, raterId, practiceYears, items, estimate }) => ({
            label: alias,
            note: practiceYears === null ? `n ${items}` : `${practiceYears} y, n ${items}`,
            href: `/studies/${studyId}/raters/${raterId}`,
            ...estimatePoint(estimate),
          }))}
        />
      }
      data={{
        columns: ['rater', 'years of practice', 'statements', 'meetings', 'value', 'low', 'high'],
        rows: rows.map(({ alias, raterId, practiceYears, items, meetings, estimate }) => ({
          cells: [alias, practiceYears, items, meetings, ...estimateCells(estimate)],
          href: `/studies/${studyId}/raters/${raterId}`,
        })),
      }}
    >
      In order of years of practice, where these are known. n counts a person’s statements that somebody else
      rated, too; every meeting of two ratings counts once. Standing apart is a reason to talk, not a mark.
    </ChartFrame>
  )
}

export function ShareChart({ report: { shares } }: { report: PeopleAgreement }) {
  return (
    <ChartFrame
      name="labels"
      title="How often each label is given"
      chart={
        <StackedBars
          summary={shares
            .map(
              ({ label, counts }) =>
                `${label}: ${VERDICTS.map((verdict, place) => `${verdict} ${counts[place] ?? 0}`).join(', ')}`,
            )
            .join('; ')}
          bars={shares.map(({ label, counts }) => ({
            label,
            counts,
            note: `n ${counts.reduce((sum, count) => sum + count, 0).toLocaleString('en')}`,
          }))}
        />
      }
      data={{
        columns: ['who', ...VERDICTS],
        rows: shares.map(({ label, counts }) => ({ cells: [label, ...counts] })),
      }}
    />
  )
}
