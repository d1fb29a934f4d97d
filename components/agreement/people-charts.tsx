import { ChartFrame } from '@/components/figures/chart-frame'
import { HeatMap } from '@/components/figures/heat-map'
import { IntervalPlot } from '@/components/figures/interval-plot'
import { OnScreen } from '@/components/figures/on-screen'
import { raterAddress } from '@/components/raters/rater-address'
import { counted, whole } from '@/lib/core/counted-words'
import { MEASURE_WORDS, MEASURES, measureTitle } from '@/lib/core/figures/basis/measures'
import { filterQuery } from '@/lib/core/figures/basis/strata'
import { suppressionNote } from '@/lib/core/figures/basis/suppression'
import { OTHERS } from '@/lib/core/figures/errors/error-view'
import {
  estimateCells,
  estimatePoint,
  estimateWords,
  figureText,
  limitsOf,
  MEASURE_AXIS,
  rangeOf,
  rangeWords,
  shadesOf,
} from '@/lib/core/figures/figure-text'
import type { PeopleAgreement, PeopleView } from '@/lib/core/figures/people/people-view'
import { briefPatientsNote, groupsNote } from '@/lib/core/figures/words/interval-words'
import { naturalOrder } from '@/lib/core/natural-order'
import { itemsAddress } from '../statements/addresses'
import { SPLIT_WORDS } from './people-choices'

type Props = { studyId: string; report: PeopleAgreement; view: PeopleView }

/** Every coefficient over the chosen statements, beside each other. */
export function CoefficientChart({ studyId, report: { coefficients, pairs }, view }: Props) {
  const people = pairs.raters.length
  const href = itemsAddress(studyId, filterQuery(view), { differ: 'any' })
  const patients = coefficients?.patients ?? 0
  const few = briefPatientsNote(view.unit, patients)
  const found = MEASURES.flatMap((measure) => {
    const estimate = coefficients?.estimates[measure]
    return estimate ? [{ label: measureTitle(measure, people), as: MEASURE_WORDS[measure].as, estimate }] : []
  })
  return (
    <ChartFrame
      name="coefficients"
      title="Agreement among people, by coefficient"
      chart={
        <IntervalPlot
          summary={`Agreement among people: ${found.map(({ label, as, estimate }) => `${label} ${estimateWords(estimate, as)}`).join('; ')}`}
          axis={MEASURE_AXIS}
          limits={[-1, 1]}
          format={(value) => figureText(value, 'coefficient')}
          rows={found.map(({ label, as, estimate }) => ({
            label,
            ...estimatePoint(estimate),
            format: (value) => figureText(value, as),
            href,
          }))}
        />
      }
      data={{
        columns: ['measure', 'value', 'low', 'high', 'statements'],
        rows: found.map(({ label, as, estimate }) => ({
          cells: [label, ...estimateCells(estimate, as), coefficients?.items ?? 0],
          href,
        })),
      }}
    >
      Over {whole(coefficients?.items ?? 0)} statements with two ratings or more
      {few === '' ? ` of ${counted(patients, 'patient', 'patients')}.` : `. ${few}`}{' '}
      {suppressionNote(found.map(({ estimate }) => estimate))} AC1 is steady when one label is common; kappas
      and alpha fall then, though people agree as often.
      {view.measure !== 'cohen' && (
        <OnScreen>
          {' '}
          {measureTitle('cohen', people)}, which tells people apart, stands here once it is the measure.
        </OnScreen>
      )}
    </ChartFrame>
  )
}

export function PairwiseChart({ studyId, report: { pairs }, view }: Props) {
  const { title, as } = MEASURE_WORDS[view.measure]
  const range = rangeOf(pairs.cells.flatMap(({ estimate }) => estimate.value ?? []))
  const names = pairs.raters.map((rater) => rater.alias)
  const nameOf = (place: number) => names[place] ?? ''
  const hrefOf = (row: number, column: number) =>
    itemsAddress(studyId, filterQuery(view), {
      a: pairs.raters[row]?.raterId ?? '',
      b: pairs.raters[column]?.raterId ?? '',
      differ: 'yes',
    })
  return (
    <ChartFrame
      name={`pairs-${view.measure}`}
      title={`${title}, every two people`}
      chart={
        <HeatMap
          summary={`Agreement of ${names.length} people in pairs, ${rangeWords(range, as)}. People who agree more stand beside each other.`}
          rows={names}
          columns={names}
          domain={shadesOf(range)}
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
        columns: ['first', 'second', 'statements', 'patients', title, 'low', 'high'],
        rows: pairs.cells
          .filter(({ row, column }) => row < column)
          .map(({ row, column, items, patients, estimate }) => ({
            cells: [nameOf(row), nameOf(column), items, patients, ...estimateCells(estimate, as)],
            href: hrefOf(row, column),
          })),
      }}
    >
      Ordered so that people who agree stand together; empty where two share no statement.{' '}
      <OnScreen>A cell opens the statements on which the two differ.</OnScreen>{' '}
      {briefPatientsNote(view.unit, pairs.cells)}{' '}
      {suppressionNote(pairs.cells.map(({ estimate }) => estimate))}
    </ChartFrame>
  )
}

/** Agreement in each group of statements. */
export function GroupChart({ studyId, report: { groups, pairs }, view }: Props) {
  const { measure } = view
  const { as } = MEASURE_WORDS[measure]
  const title = measureTitle(measure, pairs.raters.length)
  const also = view.also === 'nothing' || view.also === view.by ? [] : [view.also]
  const by = [view.by, ...also].map((split) => SPLIT_WORDS[split].toLowerCase()).join(' and ')
  const rows = groups.flatMap(({ label, items, patients, unit, query, estimates }) => {
    const estimate = estimates[measure]
    const href = itemsAddress(studyId, filterQuery(view), query, { differ: 'any' })
    return estimate ? [{ label, items, patients, unit, estimate, href }] : []
  })
  return (
    <ChartFrame
      name={`groups-${measure}-${view.by}`}
      title={`${title}, ${by}`}
      chart={
        <IntervalPlot
          summary={`${title} among people ${by}: ${rows.map(({ label, estimate }) => `${label} ${estimateWords(estimate, as)}`).join('; ')}`}
          axis={title}
          limits={limitsOf(as)}
          format={(value) => figureText(value, as)}
          rows={rows.map(({ label, items, estimate, href }) => ({
            label,
            note: `n ${items}`,
            href,
            ...estimatePoint(estimate),
          }))}
        />
      }
      data={{
        columns: ['group', 'statements', 'patients', title, 'low', 'high'],
        rows: rows.map(({ label, items, patients, estimate, href }) => ({
          cells: [label, items, patients, ...estimateCells(estimate, as)],
          href,
        })),
      }}
    >
      {groupsNote(rows, view.unit, briefPatientsNote)} {suppressionNote(rows.map(({ estimate }) => estimate))}
    </ChartFrame>
  )
}

/** Each person with all others, by name unless the figure is asked for: nobody is ranked. */
export function StandingChart({ studyId, report: { standings }, view }: Props) {
  const { title, as } = MEASURE_WORDS[view.measure]
  const rows = standings
    .toSorted((left, right) =>
      view.people === 'figure'
        ? (right.estimate.value ?? -2) - (left.estimate.value ?? -2)
        : naturalOrder(left.alias, right.alias),
    )
    .map((row) => ({
      ...row,
      href: itemsAddress(studyId, filterQuery(view), { a: row.raterId, b: OTHERS, differ: 'any' }),
    }))
  return (
    <ChartFrame
      name={`standing-${view.measure}`}
      title={`${title} of each person with the others`}
      chart={
        <IntervalPlot
          summary={`${title} of each person with all others: ${rows.map(({ alias, estimate }) => `${alias} ${estimateWords(estimate, as)}`).join('; ')}`}
          axis={title}
          limits={limitsOf(as)}
          format={(value) => figureText(value, as)}
          rows={rows.map(({ alias, raterId, items, estimate, href }) => ({
            label: alias,
            note: `n ${items}`,
            href,
            nameHref: raterAddress(studyId, raterId, 'agreement'),
            ...estimatePoint(estimate),
          }))}
        />
      }
      data={{
        columns: ['rater', 'statements', 'patients', 'meetings', title, 'low', 'high'],
        rows: rows.map(({ alias, items, patients, meetings, estimate, href }) => ({
          cells: [alias, items, patients, meetings, ...estimateCells(estimate, as)],
          href,
        })),
      }}
    >
      n counts a person’s statements that somebody else rated, too; every meeting of two ratings counts once.{' '}
      <OnScreen>A name opens the person’s page, a figure the statements.</OnScreen> Standing apart is a reason
      to talk, not a mark. {briefPatientsNote(view.unit, rows)}{' '}
      {suppressionNote(rows.map(({ estimate }) => estimate))}
    </ChartFrame>
  )
}

/** Whether people of like experience agree more; groups alone, never a person's years. */
export function ExperienceChart({ report: { experience }, view }: Omit<Props, 'studyId'>) {
  if (experience === null) return null
  const { title, as } = MEASURE_WORDS[view.measure]
  const rows = experience.map(({ first, second, ...row }) => ({
    ...row,
    label: first === second ? `Within ${first}` : `${first} with ${second}`,
  }))
  return (
    <ChartFrame
      name={`experience-${view.measure}`}
      title={`${title} by years of practice`}
      chart={
        <IntervalPlot
          summary={rows.map(({ label, estimate }) => `${label}: ${estimateWords(estimate, as)}`).join('; ')}
          axis={title}
          limits={limitsOf(as)}
          format={(value) => figureText(value, as)}
          rows={rows.map(({ label, items, estimate }) => ({
            label,
            note: `n ${items}`,
            ...estimatePoint(estimate),
          }))}
        />
      }
      data={{
        columns: [
          'years of practice',
          'people',
          'statements',
          'patients',
          'meetings',
          'value',
          'low',
          'high',
        ],
        rows: rows.map(({ label, people, items, patients, meetings, estimate }) => ({
          cells: [label, people, items, patients, meetings, ...estimateCells(estimate, as)],
        })),
      }}
    >
      Groups of about the same size, of three people or more each; those who told no years are in none. n
      counts the statements on which two such people meet.{' '}
      <OnScreen>None opens from here, for it would tell whose years these are.</OnScreen>{' '}
      {briefPatientsNote(view.unit, rows)} {suppressionNote(rows.map(({ estimate }) => estimate))}
    </ChartFrame>
  )
}
