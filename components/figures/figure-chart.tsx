import { type Chart, estimatesOf, type Figure, type TransitionChart } from '@/lib/core/figures/figure'
import { figureNotes } from '@/lib/core/figures/figure-notes'
import {
  estimateWords,
  figureText,
  rangeOf,
  rangeWords,
  shadesOf,
  spreadText,
} from '@/lib/core/figures/figure-text'
import { ConfusionPlot } from './confusion-plot'
import { HeatMap } from './heat-map'
import { IntervalPlot } from './interval-plot'
import { LinePlot } from './line-plot'
import { SpreadPlot } from './spread-plot'
import { StackedBars } from './stacked-bars'
import { TransitionPlot } from './transition-plot'

const WIDTH = 600

/**
 * The drawing of a figure, the same on a page, in a file and on paper.
 *
 * @param width where it isn't as wide as the figure asks for
 */
export function FigureChart({ figure, width }: { figure: Figure; width?: number }) {
  const { chart } = figure
  if (!chart) return null
  const own = { summary: chartSummary(figure.title, chart), notes: figureNotes(estimatesOf(figure)) }
  switch (chart.kind) {
    case 'intervals':
      return <IntervalPlot {...own} chart={chart} width={width ?? chart.width ?? WIDTH} />
    case 'lines':
      return <LinePlot {...own} chart={chart} width={width ?? WIDTH} />
    case 'bars':
      return <StackedBars {...own} chart={chart} width={width ?? WIDTH} />
    case 'confusion':
      return <ConfusionPlot summary={own.summary} chart={chart} />
    case 'transitions':
      return <TransitionPlot summary={own.summary} chart={chart} />
    case 'spreads':
      return <SpreadPlot summary={own.summary} chart={chart} width={width ?? WIDTH} />
    case 'heat': {
      const { rows, columns, cells, as, cellWidth, domain = shadesOf(heatRange(cells)) } = chart
      return (
        <HeatMap
          {...own}
          rows={rows}
          columns={columns}
          domain={domain}
          format={(value) => figureText(value, as)}
          cells={cells.map((cell) => ({ ...cell, detail: cellWords(chart, cell) }))}
          {...(cellWidth !== undefined && { cellWidth })}
        />
      )
    }
  }
}

type Heat = Extract<Chart, { kind: 'heat' }>

function heatRange(cells: Heat['cells']): readonly [number, number] | null {
  return rangeOf(cells.flatMap(({ estimate }) => estimate.value ?? []))
}

/** All that is known of a cell. */
function cellWords(
  { rows, columns, as }: Heat,
  { row, column, estimate, note, detail }: Heat['cells'][number],
) {
  const names = [rows[row], columns[column]].filter(Boolean).join(', ')
  return `${names}: ${estimateWords(estimate, as)}; ${detail ?? note}`
}

/** A drawing for those who do not see it. */
function chartSummary(title: string, chart: Chart): string {
  switch (chart.kind) {
    case 'intervals':
      return `${title}: ${chart.rows.map(({ label, note, estimate, as = chart.as }) => `${[label, note].filter(Boolean).join(', ')}: ${estimateWords(estimate, as)}`).join('; ')}`
    case 'lines': {
      const nameOf = (x: number) =>
        chart.ticks.find((tick) => tick.x === x)?.label ?? figureText(x, 'percent')
      return `${title}: ${chart.series.map(({ label, points }) => `${label}: ${points.map(({ x, estimate, said }) => `${said ?? nameOf(x)} ${estimateWords(estimate, chart.as)}`).join(', ')}`).join('; ')}`
    }
    case 'heat':
      return `${title}: ${chart.rows.length} rows, ${chart.columns.length} columns, ${rangeWords(heatRange(chart.cells), chart.as)}.`
    case 'bars':
      return `${title}: ${chart.bars.map(({ label, counts }) => `${label}: ${counts ? counts.map((count, index) => `${chart.labels[index]?.title} ${count}`).join(', ') : 'no figure'}`).join('; ')}`
    case 'confusion':
      return `${title}: ${matrixWords(chart.counts, chart.rowLabels ?? chart.labels, chart.labels)}`
    case 'spreads':
      return `${title}: ${chart.rows.map(({ label, note, spread }) => `${[label, note].filter(Boolean).join(', ')}: median ${spreadText(spread.median, chart.as)}, quartiles ${spreadText(spread.lower, chart.as)} and ${spreadText(spread.upper, chart.as)}, 5th to 95th percentile ${spreadText(spread.low, chart.as)} to ${spreadText(spread.high, chart.as)}`).join('; ')}`
    case 'transitions':
      return `${title}: ${matrixWords(chart.counts, titlesOf(chart), titlesOf(chart))}`
  }
}

function titlesOf({ labels }: TransitionChart): string[] {
  return labels.map(({ title }) => title)
}

function matrixWords(
  counts: readonly (readonly number[])[],
  rows: readonly string[],
  columns: readonly string[],
): string {
  return counts
    .flatMap((own, row) => own.map((count, column) => `${rows[row]} to ${columns[column]}: ${count}`))
    .join('; ')
}
