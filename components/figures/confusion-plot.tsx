import { whole } from '@/lib/core/counted-words'
import { type ConfusionChart, plainEstimate } from '@/lib/core/figures/figure'
import { HeatMap } from './heat-map'

const percent = (share: number) => Math.round(100 * share)

/** A confusion matrix: the color is the share of the row, so that rare labels are read as well as common ones. */
export function ConfusionPlot({ chart, summary }: { chart: ConfusionChart; summary: string }) {
  const { labels, rowLabels = labels, counts, shares, hrefs, verb = 'said', cellWidth = 106 } = chart
  const cells = rowLabels.flatMap((consensus, row) => {
    const all = (counts[row] ?? []).reduce((sum, count) => sum + count, 0)
    return labels.map((said, column) => {
      const count = counts[row]?.[column] ?? 0
      const interval = shares?.[row]?.[column]?.interval ?? null
      const between = interval && `${percent(interval.low)}–${percent(interval.high)} %`
      return {
        row,
        column,
        estimate: plainEstimate(all === 0 ? null : count / all),
        note: [`n ${whole(count)}`, between].filter(Boolean).join(' · '),
        detail: `${consensus}, ${verb} ${said}: ${count} of ${all}${between ? `, 95 % interval ${between}` : ''}`,
        ...(hrefs && count > 0 ? { href: hrefs[row]?.[column] } : {}),
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
