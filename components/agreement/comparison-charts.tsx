import { ChartFrame } from '@/components/charts/chart-frame'
import { ConfusionPlot } from '@/components/charts/confusion-plot'
import { IntervalPlot } from '@/components/charts/interval-plot'
import { TransitionPlot } from '@/components/charts/transition-plot'
import type { TwoRaters } from '@/lib/core/figures/compare-view'
import { labelNames } from '@/lib/core/figures/label-space'
import { MEASURE_WORDS } from '@/lib/core/figures/measures'
import { estimateCells, estimatePoint, estimateWords, figureText, measureRow } from './figure-text'
import { intervalWords } from './interval-words'

type Props = {
  pair: TwoRaters
  /** Where the statements are of which the first and the second said this. */
  hrefOf: (first: number, second: number) => string
  /** Where all their statements are. */
  allHref: string
}

/** How two raters' labels flow into each other, as bands, as a matrix, and as coefficients. */
export function ComparisonCharts({ pair, hrefOf, allHref }: Props) {
  const { first, second, items, counts, shares, estimates } = pair
  const names = labelNames(counts.length)
  const cells = names.flatMap((said, row) =>
    names.map((other, column) => ({
      cells: [said, other, counts[row]?.[column] ?? 0],
      href: hrefOf(row, column),
    })),
  )
  const same = names.reduce((sum, _, row) => sum + (counts[row]?.[row] ?? 0), 0)
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <ChartFrame
        name="transitions"
        title={`From ${first.name} to ${second.name}`}
        chart={
          <TransitionPlot
            summary={`Of ${items} statements, ${same} have the same label. ${cells.map((row) => `${row.cells[0]} to ${row.cells[1]}: ${row.cells[2]}`).join('; ')}`}
            first={first.name}
            second={second.name}
            counts={counts}
            hrefOf={hrefOf}
          />
        }
        data={{
          columns: [first.name, second.name === first.name ? 'second' : second.name, 'statements'],
          rows: cells,
        }}
      >
        Pale bands keep their label, strong bands change it. A band opens its statements.
      </ChartFrame>
      <ChartFrame
        name="confusion"
        title={`${first.name} down, ${second.name} across`}
        chart={
          <ConfusionPlot
            summary={`Confusion matrix of ${first.name} and ${second.name} over ${items} statements.`}
            labels={names}
            counts={counts}
            shares={shares}
            hrefOf={hrefOf}
          />
        }
        data={{
          columns: ['down', 'across', 'statements', 'share of the row', 'low', 'high'],
          rows: cells.map(({ cells: own, href }, place) => {
            const share = shares[Math.floor(place / names.length)]?.[place % names.length]
            return { cells: [...own, ...(share ? estimateCells(share) : [])], href }
          }),
        }}
      >
        Shares of each row with their 95 % intervals, and the number of statements. A cell opens them.
      </ChartFrame>
      <ChartFrame
        name="pair-coefficients"
        title={`All coefficients over ${items.toLocaleString('en')} statements`}
        chart={
          <IntervalPlot
            summary={estimates
              .map(
                ({ measure, estimate }) =>
                  `${MEASURE_WORDS[measure].title} ${estimateWords(estimate, MEASURE_WORDS[measure].as)}`,
              )
              .join('; ')}
            axis="with 95 % intervals"
            limits={[-1, 1]}
            format={(value) => figureText(value, 'coefficient')}
            rows={estimates.map(({ measure, estimate }) => ({
              ...measureRow(measure),
              ...estimatePoint(estimate),
              href: allHref,
            }))}
          />
        }
        data={{
          columns: ['measure', 'statements', 'value', 'low', 'high'],
          rows: estimates.map(({ measure, estimate }) => ({
            cells: [measure, items, ...estimateCells(estimate)],
            href: allHref,
          })),
        }}
      >
        {intervalWords(pair.intervals)}
      </ChartFrame>
    </div>
  )
}
