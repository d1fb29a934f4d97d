import { ChartFrame } from '@/components/figures/chart-frame'
import { ConfusionPlot } from '@/components/figures/confusion-plot'
import { IntervalPlot } from '@/components/figures/interval-plot'
import { OnScreen } from '@/components/figures/on-screen'
import { TransitionPlot } from '@/components/figures/transition-plot'
import { whole } from '@/lib/core/counted-words'
import { type LabelSet, labelNames } from '@/lib/core/figures/basis/label-space'
import { MEASURE_WORDS, measureTitle } from '@/lib/core/figures/basis/measures'
import {
  estimateCells,
  estimatePoint,
  estimateWords,
  figureText,
  MEASURE_AXIS,
} from '@/lib/core/figures/figure-text'
import type { TwoRaters } from '@/lib/core/figures/pairs/compare-view'
import { intervalWords, patientsNote } from '@/lib/core/figures/words/interval-words'

type Props = {
  pair: TwoRaters
  /** The labels of the view. */
  labels: LabelSet
  /** Where the statements are of which the first and the second said this. */
  hrefOf: (first: number, second: number) => string
  /** Where all their statements are. */
  allHref: string
}

/** How two raters' labels flow into each other, as bands, as a matrix, and as coefficients. */
export function ComparisonCharts({ pair, labels, hrefOf, allHref }: Props) {
  const { first, second, items, counts, shares, estimates } = pair
  const names = labelNames(labels)
  const who = pairNames(pair)
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
        title={`From ${who[0]} to ${who[1]}`}
        who={who}
        chart={
          <TransitionPlot
            labels={labels}
            summary={`Of ${items} statements, ${same} have the same label. ${cells.map((row) => `${row.cells[0]} to ${row.cells[1]}: ${row.cells[2]}`).join('; ')}`}
            first={first.name}
            second={second.name}
            counts={counts}
            hrefOf={hrefOf}
          />
        }
        data={{
          columns: [...who, 'statements'],
          rows: cells,
        }}
      >
        Pale bands keep their label, strong bands change it. <OnScreen>A band opens its statements.</OnScreen>
      </ChartFrame>
      <ChartFrame
        name="confusion"
        title={`Down ${who[0]}, across ${who[1]}`}
        who={who}
        chart={
          <ConfusionPlot
            summary={`Confusion matrix of ${who[0]} (down) and ${who[1]} (across) over ${items} statements.`}
            labels={names}
            counts={counts}
            shares={shares}
            hrefOf={hrefOf}
          />
        }
        data={{
          columns: [`down: ${who[0]}`, `across: ${who[1]}`, 'statements', 'share of the row', 'low', 'high'],
          rows: cells.map(({ cells: own, href }, place) => {
            const share = shares[Math.floor(place / names.length)]?.[place % names.length]
            return { cells: [...own, ...(share ? estimateCells(share, 'percent') : [])], href }
          }),
        }}
      >
        Shares of each row with their 95 % intervals, and the number of statements.{' '}
        <OnScreen>A cell opens them.</OnScreen>
      </ChartFrame>
      <ChartFrame
        name="pair-coefficients"
        title={`All coefficients over ${whole(items)} statements`}
        who={who}
        chart={
          <IntervalPlot
            summary={estimates
              .map(
                ({ measure, estimate }) =>
                  `${measureTitle(measure, 2)} ${estimateWords(estimate, MEASURE_WORDS[measure].as)}`,
              )
              .join('; ')}
            axis={
              pair.estimates.some(({ estimate }) => estimate.interval !== null)
                ? 'with 95 % intervals'
                : MEASURE_AXIS
            }
            limits={[-1, 1]}
            format={(value) => figureText(value, 'coefficient')}
            rows={estimates.map(({ measure, estimate }) => ({
              label: measureTitle(measure, 2),
              format: (value) => figureText(value, MEASURE_WORDS[measure].as),
              ...estimatePoint(estimate),
              href: allHref,
            }))}
          />
        }
        data={{
          columns: ['measure', 'statements', 'value', 'low', 'high'],
          rows: estimates.map(({ measure, estimate }) => ({
            cells: [measureTitle(measure, 2), items, ...estimateCells(estimate, MEASURE_WORDS[measure].as)],
            href: allHref,
          })),
        }}
        method={intervalWords(pair.intervals)}
      >
        {patientsNote(pair.intervals.unit, pair.patients)}
      </ChartFrame>
    </div>
  )
}

const SIDES = { 'AI raters': 'AI', People: 'person' } as const

/** Both with the side that they are on, told apart when both have the same name. */
function pairNames({ first, second }: TwoRaters): [string, string] {
  const [a, b] = [first, second].map(({ group, name }) =>
    group === 'Settled' ? 'settled answers' : `${SIDES[group]}: ${name}`,
  )
  return [a ?? '', a === b ? `${b} (second)` : (b ?? '')]
}
