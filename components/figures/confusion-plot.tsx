import type { Estimate } from '@/lib/core/agreement/rating-table'
import { whole } from '@/lib/core/counted-words'
import { HeatMap } from './heat-map'

type Props = {
  summary: string
  labels: readonly string[]
  /** Names of the rows, where they are not those of the columns. */
  rowLabels?: readonly string[]
  /** Rows are the truth (or the first rater), columns what was said. */
  counts: readonly (readonly number[])[]
  /** The cells as shares of their rows, where their intervals are known. */
  shares?: readonly (readonly Estimate[])[]
  /** Where the statements of a cell are, by the places of its row and column. */
  hrefOf?: ((row: number, column: number) => string) | null
  /** What stands between the names of a row and a column. */
  verb?: string
  cellWidth?: number
}

const percent = (share: number) => Math.round(100 * share)

/** A confusion matrix: the colour is the share of the row, so that rare labels are read as well as common ones. */
export function ConfusionPlot({
  summary,
  labels,
  rowLabels = labels,
  counts,
  shares,
  hrefOf = null,
  verb = 'said',
  cellWidth = 106,
}: Props) {
  const cells = rowLabels.flatMap((truth, row) => {
    const all = (counts[row] ?? []).reduce((sum, count) => sum + count, 0)
    return labels.map((said, column) => {
      const count = counts[row]?.[column] ?? 0
      const interval = shares?.[row]?.[column]?.interval ?? null
      const between = interval && `${percent(interval.low)}–${percent(interval.high)} %`
      return {
        row,
        column,
        value: all === 0 ? null : count / all,
        note: [`n ${whole(count)}`, between].filter(Boolean).join(' · '),
        detail: `${truth}, ${verb} ${said}: ${count} of ${all}${between ? `, 95 % interval ${between}` : ''}`,
        ...(hrefOf && count > 0 ? { href: hrefOf(row, column) } : {}),
      }
    })
  })
  return (
    <HeatMap
      summary={summary}
      rows={rowLabels}
      columns={labels}
      cells={cells}
      domain={[0, 1]}
      format={(share) => `${percent(share)} %`}
      cellWidth={cellWidth}
    />
  )
}
