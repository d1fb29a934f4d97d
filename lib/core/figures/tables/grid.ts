import { counted, whole } from '@/lib/core/counted-words'
import { focusName } from '@/lib/core/labels'
import { axisTitle, axisValue, crossedValues } from '@/lib/core/runs/setting-words'
import type { ConfigurationGrid, GridView } from '../ai-raters/heat-grid'
import type { SensitivitySeries } from '../ai-raters/sensitivity'
import { MEASURES } from '../basis/measures'
import { type Cell, type Column, type Figure, type Kind, plainEstimate } from '../figure'
import { figureText } from '../figure-text'
import { drawnSeries, matchWords, meanWords } from '../words/drawn-series'
import { analyticWords, intervalWords, patientsNote } from '../words/interval-words'
import { COMPARED_WORDS, uncomparedWords } from '../words/uncompared-words'
import { uncommonWords } from '../words/unrated-words'
import { joined } from './figure-parts'

/** What all figures are over, who is in none, and the setting that lines distinguish. */
type Basis = Pick<ConfigurationGrid, 'labelSet' | 'items' | 'settled' | 'unrated' | 'leftOut' | 'split'>
type Raters = ConfigurationGrid['cells'][number]['raters']

/** Where the AI raters of a cell are, or their statements; `axes` are the settings that all of them have, as `Model:alpha`. */
export type GridLink = ((raters: Raters, axes: readonly string[]) => string) | null

/** A figure of all AI raters by their settings, in the layout of the published grids. */
export function gridFigure(grid: ConfigurationGrid, view: GridView, hrefOf: GridLink): Figure {
  const { short: title, as, isOfLabel } = MEASURES[view.measure]
  const name = isOfLabel ? `${title} for ${focusName(view.focus, grid.labelSet)}` : title
  const [down, across] = [grid.rowAxes, grid.columnAxes].map((axes) => axes.map(axisTitle).join(', '))
  const rows = grid.rows.map((key) => crossedValues(grid.rowAxes, key))
  const columns = grid.columns.map((key) => crossedValues(grid.columnAxes, key))
  const cells = grid.cells.map((cell) => ({
    ...cell,
    href: hrefOf?.(cell.raters, [
      ...cellAxes(grid.rowAxes, grid.rows[cell.row]),
      ...cellAxes(grid.columnAxes, grid.columns[cell.column]),
    ]),
  }))
  return {
    name: `configurations-${view.measure}`,
    title: `${name} by ${[down, across].filter(Boolean).join(' and ')}`,
    words: joined(
      'A cell shows its figure with the 95 % interval. Where it holds several AI raters it shows their mean, and the numbers say how many they are, and the lowest and highest of them.',
      meanWords(grid.cells),
      'Duplicate raters (same configuration, or same ratings) count once.',
      basisWords(grid),
      patientsNote(grid.intervals.unit, grid.patients),
    ),
    method: `All figures are over the same statements: ${COMPARED_WORDS} To compare runs of claims alone with others, choose claims above. ${grid.intervals.areAnalytic ? analyticWords(grid.intervals.unit) : intervalWords(grid.intervals)}`,
    chart: {
      kind: 'heat',
      as,
      rows,
      columns,
      cellWidth: 92,
      cells: cells.map((cell) => heatCell(cell, as, grid.items)),
    },
    columns: [...(down ? [down] : []), ...(across ? [across] : []), ...SPAN_COLUMNS],
    rows: cells.map(({ row, column, href, ...cell }) => ({
      cells: [
        ...(down ? [rows[row] ?? ''] : []),
        ...(across ? [columns[column] ?? ''] : []),
        ...spanCells(cell, as),
      ],
      href,
    })),
  }
}

/** Over which statements all figures are, and which AI raters are in none. */
function basisWords({ items, settled, unrated, leftOut, labelSet }: Omit<Basis, 'split'>): string {
  const rest = items < settled ? `, those of ${whole(settled)} that all AI raters compared rated` : ''
  return joined(
    `All figures are over the same ${counted(items, 'settled statement', 'settled statements')}${rest}.`,
    uncommonWords(unrated, labelSet),
    uncomparedWords(leftOut),
  )
}

type GridCell = ConfigurationGrid['cells'][number] & { href: string | undefined }

function heatCell({ row, column, raters, href, ...cell }: GridCell, as: Kind, items: number) {
  const { low, high, least, greatest } = cell
  const who = raters.length === 1 ? (raters[0]?.alias ?? '') : `${raters.length} AI raters`
  const range =
    least === null || greatest === null
      ? ''
      : `, lowest ${figureText(least, as)}, highest ${figureText(greatest, as)}`
  return {
    row,
    column,
    estimate: meanOf(cell),
    note:
      low === null || high === null ? who.slice(0, 14) : `${figureText(low, as)} to ${figureText(high, as)}`,
    detail: `${who}${range}, over ${counted(items, 'statement', 'statements')}`,
    href,
  }
}

type Span = Pick<
  ConfigurationGrid['cells'][number],
  'raters' | 'value' | 'low' | 'high' | 'least' | 'greatest'
>

function meanOf({ value, low, high }: Pick<Span, 'value' | 'low' | 'high'>) {
  return plainEstimate(value, low === null || high === null ? null : { low, high })
}

const SPAN_COLUMNS: readonly Column[] = ['AI raters', 'mean', 'lowest of several', 'highest of several']

function spanCells({ raters, least, greatest, ...cell }: Span, as: Kind): Cell[] {
  return [
    raters.length,
    ...[meanOf(cell), plainEstimate(least), plainEstimate(greatest)].map((estimate) => ({ estimate, as })),
  ]
}

function cellAxes(names: readonly string[], key: string | undefined): string[] {
  const values = (key ?? '').split(', ')
  return names.map((name, index) => `${name}:${values[index] ?? ''}`)
}

export function sensitivityTitle(
  { axis }: Pick<SensitivitySeries, 'axis'>,
  view: Pick<GridView, 'measure'>,
): string {
  return `${MEASURES[view.measure].short} along ${axisTitle(axis.name).toLowerCase()}`
}

/** How the figure moves along one setting, a line a model. */
export function sensitivityFigure(
  sensitivity: SensitivitySeries,
  grid: Basis,
  view: GridView,
  hrefOf: GridLink,
): Figure {
  const { axis } = sensitivity
  const { short: title, as } = MEASURES[view.measure]
  const values = axis.values.map((value) => axisValue(axis.name, value))
  const series = sensitivity.series.map(({ points, ...line }) => ({
    ...line,
    points: points.map((point) => ({
      ...point,
      estimate: meanOf(point),
      href: hrefOf?.(point.raters, [
        `${axis.name}:${axis.values[point.x] ?? ''}`,
        ...(grid.split ? [`${grid.split}:${line.label}`] : []),
      ]),
    })),
  }))
  const { drawn, words } = drawnSeries(series)
  return {
    name: `sensitivity-${view.measure}-${axis.name.toLowerCase().replaceAll(' ', '-')}`,
    title: sensitivityTitle(sensitivity, view),
    words: joined(matchWords(sensitivity), words, basisWords(grid)),
    chart: {
      kind: 'lines',
      as,
      series: drawn.map(({ label, isMatched, points }) => ({
        label,
        isJoined: isMatched,
        points: points.map(({ x, estimate, href }) => ({ x, estimate, href })),
      })),
      xAxis: axisTitle(axis.name),
      yAxis: title,
      ticks: values.map((label, x) => ({ x, label })),
    },
    columns: ['series', axisTitle(axis.name), ...SPAN_COLUMNS],
    rows: series.flatMap(({ label, points }) =>
      points.map(({ x, href, ...point }) => ({
        cells: [label, values[x] ?? '', ...spanCells(point, as)],
        href,
      })),
    ),
  }
}
