import type { Estimate } from '@/lib/core/agreement/rating-table'
import { whole } from '@/lib/core/counted-words'
import type { Label } from '@/lib/core/labels'
import type { Interval } from '@/lib/core/stats/wilson-interval'

/** How a figure is written: shares times 100, whole seconds with their sign. */
export type Kind = 'percent' | 'coefficient' | 'seconds'

/**
 * A figure as one value: a title, words, a table and, where it is drawn, a chart. The page, the report as HTML and as PDF, and the
 * file for a spreadsheet are all made of it.
 */
export type Figure = {
  /** Names downloaded files; lower case, hyphens, no spaces. */
  name: string
  title: string
  /** Whose figures these are, where the title does not always say: files are named and headed by it, too. */
  who?: readonly string[]
  /** What it shows, of what, and what to be careful of. */
  words?: string
  /** What can be opened from it: neither on paper nor under a drawing that is saved. */
  onScreen?: string
  /** How its numbers were made; for whoever asks. */
  method?: string
  chart?: Chart
  columns: readonly Column[]
  rows: readonly Row[]
}

/**
 * A title, or one that a term of the glossary explains, or that stands with others under one of their own.
 *
 * @property isDrawn whether a drawing of the table shows this column, where it is not the first with figures
 */
export type Column = string | { title: string; term?: string; group?: string; isDrawn?: true }

/**
 * @property href where the statements behind the row are: its first cell leads there
 * @property id what an address marks it by
 * @property isTotal whether it is of all that the others are parts of
 */
export type Row = { cells: readonly Cell[]; href?: string | undefined; id?: string; isTotal?: boolean }

/** Words, a count, a number written so, a figure, several below each other, or what cannot be computed. */
export type Cell = string | number | null | TextCell | EstimateCell | ListCell
type ListCell = { list: readonly TextCell[] }
/**
 * A number that is more than a count: a P value, so many of so many. `value` is what files have in its place; `isMain` is the one of
 * several below each other that is looked for first.
 */
export type TextCell = { text: string; value?: number | string; href?: string | undefined; isMain?: boolean }
export type EstimateCell = { estimate: Shown; as: Kind; href?: string | undefined }

/** A figure with its interval, or why it has none. */
export type Shown = Pick<Estimate, 'value' | 'interval' | 'noIntervalReason' | 'note'> & {
  reason?: string | null
}

export type Chart =
  | IntervalChart
  | LineChart
  | HeatChart
  | ConfusionChart
  | BarChart
  | TransitionChart
  | SpreadChart

/** One row a figure: a dot with its interval as a line. */
export type IntervalChart = {
  kind: 'intervals'
  axis: string
  /** How the scale is written. */
  as: Kind
  /** What values can be at least and at most, where that is not what such figures can be. */
  limits?: readonly [number, number]
  rows: readonly IntervalRow[]
  /** Vertical lines with their words, such as a margin or a mean: always on the scale. */
  lines?: readonly { value: number; label: string; isPlain?: boolean }[]
  width?: number
}
export type IntervalRow = {
  label: string
  /** Small words after the label, such as a number of statements. */
  note?: string
  estimate: Shown
  /** How this row's numbers are written, where that is not as the scale's. */
  as?: Kind
  /** Where the statements behind this row are. */
  href?: string | undefined
  /** Where the name leads instead, such as to whoever it names. */
  nameHref?: string | undefined
  /** Draws this row in the second color and as a diamond: what the others are held against. */
  isReference?: boolean
}

/** How values lie, a row a group: a box from quartile to quartile with the median in it, and lines to the outer percentiles. */
export type SpreadChart = {
  kind: 'spreads'
  axis: string
  as: Kind | 'count'
  /** What values can be at least and at most. */
  limits: readonly [number, number]
  rows: readonly SpreadRow[]
}
export type SpreadRow = { label: string; note?: string; spread: Spread }

/** The 5th percentile, quartiles and the 95th percentile of values. */
export type Spread = Readonly<Record<'low' | 'lower' | 'median' | 'upper' | 'high', number>>

/** Values over something that has an order. */
export type LineChart = {
  kind: 'lines'
  series: readonly LineSeries[]
  xAxis: string
  yAxis: string
  /** Whether equal distances of the x axis are equal ratios; all of x is above 0 then. */
  isLogarithmic?: boolean
  /** Words under the marks of the x axis. */
  ticks: readonly { x: number; label: string }[]
  as: Kind
  limits?: readonly [number, number]
}
export type LineSeries = {
  label: string
  /** `said`: what x is in words, where marks of the axis do not say it. */
  points: readonly { x: number; estimate: Shown; said?: string; href?: string | undefined }[]
  /** Whether a line leads from point to point; not where it would promise a trend that nothing shows. */
  isJoined?: boolean
  /** Whether points are drawn as outlines: what was published elsewhere. */
  isOutlined?: boolean
  /** Which color and mark it has, so that the same has the same in several drawings; by its position where absent. */
  look?: number
}

/** A grid of figures: darker is higher. Cells that are not given stay empty. */
type HeatChart = {
  kind: 'heat'
  as: Kind
  rows: readonly string[]
  columns: readonly string[]
  cells: readonly HeatCell[]
  /** The values that get the palest and the darkest color, where these are not those of the figures. */
  domain?: readonly [number, number]
  cellWidth?: number
}
export type HeatCell = {
  row: number
  column: number
  estimate: Shown
  /** The second, smaller line of the cell. */
  note: string
  /** What else is known of the cell, in words. */
  detail?: string
  href?: string | undefined
}

/** A confusion matrix: the color is the share of the row. */
export type ConfusionChart = {
  kind: 'confusion'
  labels: readonly string[]
  /** Names of the rows, where they are not those of the columns. */
  rowLabels?: readonly string[]
  /** Rows are the truth (or the first rater), columns what was said. */
  counts: readonly (readonly number[])[]
  /** The cells as shares of their rows, where their intervals are known. */
  shares?: readonly (readonly Estimate[])[]
  /** Where the statements of a cell are. */
  hrefs?: CellLinks | undefined
  /** What stands between the names of a row and a column. */
  verb?: string
  cellWidth?: number
}

/** A label as charts name and color it. */
export type ChartLabel = Pick<Label, 'title' | 'tone'>

/** How often each label was given, a bar a rater. */
export type BarChart = { kind: 'bars'; labels: readonly ChartLabel[]; bars: readonly Bar[] }
export type Bar = {
  label: string
  /** None where they are suppressed. */
  counts: readonly number[] | null
  shares: readonly Estimate[]
  hrefs?: readonly string[]
}

/** What the one said flows to what the other said. */
export type TransitionChart = {
  kind: 'transitions'
  labels: readonly ChartLabel[]
  first: string
  second: string
  /** Statements by what the first said (rows) and what the second said. */
  counts: readonly (readonly number[])[]
  /** Where the statements of a cell are. */
  hrefs?: CellLinks | undefined
}

/** By the indices of row and column. */
export type CellLinks = readonly (readonly string[])[]

/** The same from a way to each; none without one. */
export function cellLinks(
  rows: number,
  columns: number,
  hrefOf: ((row: number, column: number) => string) | null | undefined,
): CellLinks | undefined {
  if (!hrefOf) return undefined
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => hrefOf(row, column)),
  )
}

/** Why a drawing would show nothing but its axes; null where it shows something. */
export function emptyReason({ chart }: Pick<Figure, 'chart'>): string | null {
  if (chart?.kind === 'transitions')
    return chart.counts.flat().some((count) => count > 0) ? null : 'there is nothing to count'
  if (chart?.kind !== 'intervals' || chart.rows.some(({ estimate }) => estimate.value !== null)) return null
  return chart.rows.find(({ estimate }) => estimate.reason)?.estimate.reason ?? 'there is nothing to draw'
}

/** A value and an interval of which nothing else is known. */
export function plainEstimate(value: number | null, interval: Interval | null = null): Shown {
  return { value, interval }
}

/** A count that opens what it counts. */
export function linkedCount(count: number, href: string | undefined): Cell {
  return href === undefined ? count : { text: whole(count), value: count, href }
}

/** Whether a cell is a figure with its interval. */
export function isEstimate(cell: Cell | undefined): cell is EstimateCell {
  return typeof cell === 'object' && cell !== null && 'estimate' in cell
}

/** Its title with whose figures these are, where it stands without the page that says so. */
export function headingOf({ title, who = [] }: Pick<Figure, 'title' | 'who'>): string {
  const rest = who.filter((one) => !title.includes(one))
  return rest.length > 0 ? `${title}: ${rest.join(', ')}` : title
}

/** Whether words stand in some cell of a column: these stand left, numbers right. */
export function isTextColumn({ rows }: Pick<Figure, 'rows'>, column: number): boolean {
  return rows.some(({ cells }) => typeof cells[column] === 'string')
}

/** The title of a column, with the sign of percent where it holds nothing else and does not say so. */
export function columnTitle({ columns, rows }: Pick<Figure, 'columns' | 'rows'>, column: number): string {
  const own = columns[column] ?? ''
  const title = typeof own === 'string' ? own : own.title
  const group = typeof own === 'object' && own.group !== undefined ? `, ${own.group}` : ''
  const estimates = rows.map(({ cells }) => cells[column]).filter((cell) => isEstimate(cell))
  const isPercent = estimates.length > 0 && estimates.every(({ as }) => as === 'percent')
  return `${isPercent && !/%|percentage|points/.test(title) ? `${title} %` : title}${group}`
}

/** Every estimate of a figure, those of the table first. */
export function estimatesOf({ rows, chart }: Pick<Figure, 'rows' | 'chart'>): Shown[] {
  const ofTable = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => (isEstimate(cell) ? cell.estimate : [])),
  )
  return [...ofTable, ...(chart ? chartEstimates(chart) : [])]
}

function chartEstimates(chart: Chart): Shown[] {
  switch (chart.kind) {
    case 'intervals':
      return chart.rows.map(({ estimate }) => estimate)
    case 'heat':
      return chart.cells.map(({ estimate }) => estimate)
    case 'lines':
      return chart.series.flatMap(({ points }) => points.map(({ estimate }) => estimate))
    case 'bars':
      return chart.bars.flatMap(({ shares }) => shares)
    case 'confusion':
      return chart.shares?.flat() ?? []
    case 'transitions':
    case 'spreads':
      return []
  }
}
