import Link from 'next/link'
import { ChartFrame } from '@/components/figures/chart-frame'
import { HeatMap } from '@/components/figures/heat-map'
import { LinePlot } from '@/components/figures/line-plot'
import { counted, whole } from '@/lib/core/counted-words'
import { LABEL_SETS, type LabelSet, labelName } from '@/lib/core/figures/basis/label-space'
import { filterQuery } from '@/lib/core/figures/basis/strata'
import { judgeQuery } from '@/lib/core/figures/errors/judge-query'
import {
  type ChartFigure,
  chartFigure,
  figureText,
  limitsOf,
  rangeOf,
  rangeWords,
  shadesOf,
} from '@/lib/core/figures/figure-text'
import type { ConfigurationGrid, GridView } from '@/lib/core/figures/judges/heat-grid'
import { JUDGE_WORDS } from '@/lib/core/figures/judges/judge-measures'
import type { SensitivitySeries } from '@/lib/core/figures/judges/sensitivity'
import { drawnSeries, matchWords, meanWords, unchangedWords } from '@/lib/core/figures/words/drawn-series'
import { analyticWords, intervalWords, patientsNote } from '@/lib/core/figures/words/interval-words'
import { COMPARED_WORDS, uncomparedWords } from '@/lib/core/figures/words/uncompared-words'
import { uncommonWords } from '@/lib/core/figures/words/unrated-words'
import { axisTitle, axisValue, crossedValues } from '@/lib/core/runs/setting-words'
import { itemsAddress } from '../statements/addresses'
import { addressWith } from '../ui/address'

type Props = { studyId: string; grid: ConfigurationGrid; view: GridView }

type Cell = Pick<ConfigurationGrid['cells'][number], 'value' | 'low' | 'high' | 'least' | 'greatest'>

const COLUMNS = ['mean', 'interval low', 'interval high', 'lowest of several', 'highest of several']

function figureSpan({ value, low, high, least, greatest }: Cell, as: ChartFigure['as']) {
  return [value, low, high, least, greatest].map((one) => chartFigure(one, as))
}

/** Over which statements all figures are, and which AI raters are in none. */
function basisWords({ items, settled, unrated, leftOut }: Omit<Basis, 'split'>, labels: LabelSet): string {
  const basis = counted(items, 'settled statement', 'settled statements')
  const rest = items < settled ? `, those of ${whole(settled)} that all AI raters compared rated` : ''
  const words = [
    `All figures are over the same ${basis}${rest}.`,
    uncommonWords(unrated, labels),
    uncomparedWords(leftOut),
  ]
  return words.filter(Boolean).join(' ')
}

/** A figure of all AI raters by their settings, in the layout of the published grids. */
export function GridChart({ studyId, grid, view }: Props) {
  const { title, as, isOfLabel } = JUDGE_WORDS[view.measure]
  const name = isOfLabel ? `${title} for ${labelName(view.focus, LABEL_SETS[view.labels])}` : title
  const range = rangeOf(grid.cells.flatMap(({ value }) => value ?? []))
  const down = grid.rowAxes.map(axisTitle).join(', ')
  const across = grid.columnAxes.map(axisTitle).join(', ')
  const rows = grid.rows.map((key) => crossedValues(grid.rowAxes, key))
  const columns = grid.columns.map((key) => crossedValues(grid.columnAxes, key))
  const linked = grid.cells.map((cell) => ({
    ...cell,
    href: hrefOf(studyId, view, grid.items, cell.raters, [
      ...cellAxes(grid.rowAxes, grid.rows[cell.row]),
      ...cellAxes(grid.columnAxes, grid.columns[cell.column]),
    ]),
  }))
  const { unit, areAnalytic } = grid.intervals
  const text = (value: number | null) => (value === null ? '' : figureText(value, as))
  return (
    <ChartFrame
      name={`configurations-${view.measure}`}
      title={`${name} by ${[down, across].filter(Boolean).join(' and ')}`}
      chart={
        <HeatMap
          summary={`${name} of ${grid.raters} AI raters, rows by ${down}, columns by ${across}; ${rangeWords(range, as)}.`}
          rows={rows}
          columns={columns}
          domain={shadesOf(range)}
          cellWidth={92}
          format={(value) => figureText(value, as)}
          cells={linked.map((cell) => {
            const interval = cell.low === null ? '' : `${text(cell.low)} to ${text(cell.high)}`
            const range =
              cell.least === null ? '' : `lowest ${text(cell.least)}, highest ${text(cell.greatest)}`
            const span = [interval, range].filter(Boolean).join('; ')
            const who =
              cell.raters.length === 1 ? (cell.raters[0]?.alias ?? '') : `${cell.raters.length} AI raters`
            return {
              row: cell.row,
              column: cell.column,
              value: cell.value,
              note: interval || who.slice(0, 14),
              detail: `${who}: ${text(cell.value)}${span && ` (${span})`} over ${counted(grid.items, 'statement', 'statements')}`,
              href: cell.href,
            }
          })}
        />
      }
      data={{
        columns: [down || 'rows', across || 'columns', 'AI raters', ...COLUMNS],
        rows: linked.map(({ row, column, raters, href, ...cell }) => ({
          cells: [rows[row] ?? '', columns[column] ?? '', raters.length, ...figureSpan(cell, as)],
          href,
        })),
      }}
      method={`All figures are over the same statements: ${COMPARED_WORDS} To compare runs of claims alone with others, choose claims above. ${areAnalytic ? analyticWords(unit) : intervalWords(grid.intervals)}`}
    >
      A cell shows its figure with the 95 % interval. Where it holds several AI raters it shows their mean,
      and the numbers tell how many they are, and the lowest and highest of them. {meanWords(grid.cells)} Each
      configuration counts once, and so do those of the same answers.{' '}
      {basisWords(grid, LABEL_SETS[view.labels])} {patientsNote(unit, grid.patients)}
    </ChartFrame>
  )
}

/**
 * The way to how labels change between the two configurations that lie furthest apart; nothing where none is better than
 * another.
 */
export function EndsLink({ studyId, grid: { ends }, view }: Props) {
  if (ends === null) return null
  const { weakest, strongest } = ends
  const both = { a: weakest.raterId, b: strongest.raterId, unit: view.unit }
  return (
    <p className="max-w-prose text-sm">
      <Link
        className="text-accent underline underline-offset-2"
        href={addressWith(`/studies/${studyId}/agreement/compare`, { ...filterQuery(view), ...both })}
      >
        How labels change from the weakest to the strongest configuration
      </Link>
      , by {JUDGE_WORDS[view.measure].title}: from {weakest.alias} to {strongest.alias}, as bands from label
      to label.
    </p>
  )
}

/** A single AI rater opens the statements behind its figure, where these are all that it rated; else the list of those meant. */
function hrefOf(
  studyId: string,
  view: GridView,
  items: number,
  raters: ConfigurationGrid['cells'][number]['raters'],
  axes: readonly string[],
): string {
  const [only] = raters
  const filter = filterQuery(view)
  if (raters.length === 1 && only?.rated === items)
    return itemsAddress(studyId, filter, judgeQuery(only, view.measure, view.focus))
  const asked = view.axis.filter((pair) => !axes.some((axis) => axis.split(':')[0] === pair.split(':')[0]))
  return addressWith(`/studies/${studyId}/agreement/ai`, {
    ...filter,
    focus: view.focus,
    sort: view.measure,
    axis: [...asked, ...axes],
  })
}

function cellAxes(names: readonly string[], key: string | undefined): string[] {
  const values = (key ?? '').split(', ')
  return names.map((name, place) => `${name}:${values[place] ?? ''}`)
}

type SensitivityProps = { studyId: string; sensitivity: SensitivitySeries; view: GridView; grid: Basis }

/** What all figures are over, who is in none, and the setting that lines tell apart. */
type Basis = Pick<ConfigurationGrid, 'items' | 'settled' | 'unrated' | 'leftOut' | 'split'>

/** How the figure moves along one setting, a line a model. */
export function SensitivityChart({ studyId, sensitivity, view, grid }: SensitivityProps) {
  const { axis, series } = sensitivity
  const linked = series.map(({ points, ...line }) => ({
    ...line,
    points: points.map((point) => ({
      ...point,
      href: hrefOf(studyId, view, grid.items, point.raters, [
        `${axis.name}:${axis.values[point.x] ?? ''}`,
        ...(grid.split ? [`${grid.split}:${line.label}`] : []),
      ]),
    })),
  }))
  const { title, as } = JUDGE_WORDS[view.measure]
  const setting = axisTitle(axis.name)
  const nothing = unchangedWords(sensitivity)
  if (nothing !== null)
    return (
      <section className="grid content-start gap-2">
        <h2 className="text-sm font-semibold">{`${title} along ${setting.toLowerCase()}`}</h2>
        <p className="max-w-prose text-sm text-muted">{nothing}</p>
      </section>
    )
  const values = axis.values.map((value) => axisValue(axis.name, value))
  const { drawn, words } = drawnSeries(linked)
  return (
    <ChartFrame
      name={`sensitivity-${view.measure}-${axis.name.toLowerCase().replaceAll(' ', '-')}`}
      title={`${title} along ${setting.toLowerCase()}`}
      chart={
        <LinePlot
          summary={drawn
            .map(
              ({ label, points }) =>
                `${label}: ${points.map(({ x, value }) => `${values[x]} ${value === null ? 'undefined' : figureText(value, as)}`).join(', ')}`,
            )
            .join('; ')}
          series={drawn.map((line) => ({ ...line, isJoined: line.isMatched }))}
          xAxis={setting}
          yAxis={title}
          ticks={values.map((label, x) => ({ x, label }))}
          limits={limitsOf(as)}
          format={(value) => figureText(value, as)}
        />
      }
      data={{
        columns: ['series', setting, 'AI raters', ...COLUMNS],
        rows: linked.flatMap(({ label, points }) =>
          points.map(({ x, raters, href, ...point }) => ({
            cells: [label, values[x] ?? '', raters.length, ...figureSpan(point, as)],
            href,
          })),
        ),
      }}
    >
      {matchWords(sensitivity)} {words} {basisWords(grid, LABEL_SETS[view.labels])}
    </ChartFrame>
  )
}
