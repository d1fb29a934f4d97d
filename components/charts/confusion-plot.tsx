import { HeatMap } from './heat-map'

type Props = {
  summary: string
  labels: readonly string[]
  /** Names of the rows, where they are not those of the columns. */
  rowLabels?: readonly string[]
  /** Rows are the truth (or the first rater), columns what was said. */
  counts: readonly (readonly number[])[]
  hrefOf?: (truth: string, said: string) => string
}

/** A confusion matrix: the colour is the share of the row, so that rare labels are read as well as common ones. */
export function ConfusionPlot({ summary, labels, rowLabels = labels, counts, hrefOf }: Props) {
  const cells = rowLabels.flatMap((truth, row) => {
    const all = (counts[row] ?? []).reduce((sum, count) => sum + count, 0)
    return labels.map((said, column) => {
      const count = counts[row]?.[column] ?? 0
      const share = all === 0 ? null : count / all
      return {
        row,
        column,
        value: share,
        note: count.toLocaleString('en'),
        detail: `${truth}, said ${said}: ${count} of ${all}`,
        ...(hrefOf && count > 0 ? { href: hrefOf(truth, said) } : {}),
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
      format={(share) => `${Math.round(100 * share)} %`}
      cellWidth={100}
    />
  )
}
