import type { SpreadChart, SpreadRow } from '@/lib/core/figures/figure'
import { spreadText } from '@/lib/core/figures/figure-text'
import { ChartSvg } from './chart-svg'
import { Axis, labelRoom, linesOf, noteRoom, ROW, RowName, type Scale, Small, TOP } from './interval-plot'
import { LABEL_LINE } from './label-lines'
import { linearScale, roundDomain } from './scale'

type Props = { chart: SpreadChart; summary: string; width: number }

/** Room for the numbers at the right. */
const VALUES = 130
const BOX = 12

/** One row a group: a box from quartile to quartile, its median, and lines to the outer percentiles; the numbers beside it. */
export function SpreadPlot({ chart: { rows, as, axis, limits }, summary, width }: Props) {
  const labels = labelRoom(rows, width)
  const domain = roundDomain(
    rows.flatMap(({ spread: { low, high } }) => [low, high]),
    limits,
  )
  const x = linearScale(domain, [labels, width - VALUES])
  const format = (value: number) => spreadText(value, as)
  const names = rows.map(({ label, note }) => linesOf(label, labels - noteRoom(note)))
  const heights = names.map((lines) => ROW + LABEL_LINE * (lines.length - 1))
  const topOf = (index: number) => heights.slice(0, index).reduce((sum, height) => sum + height, TOP)
  const bottom = topOf(rows.length)
  return (
    <ChartSvg width={width} height={bottom + 38} summary={summary}>
      <Axis domain={domain} x={x} format={format} bottom={bottom} />
      <Small x={(labels + width - VALUES) / 2} y={bottom + 32} anchor="middle" text={axis} />
      {rows.map((row, index) => {
        const y = topOf(index) + (heights[index] ?? ROW) / 2
        return (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a finished chart never move, and two may be alike
          <g key={index}>
            <RowName row={row} lines={names[index] ?? []} x={labels - 12} y={y} />
            <Box spread={row.spread} x={x} y={y} />
            <Numbers spread={row.spread} x={width - VALUES + 12} y={y + 4} format={format} />
          </g>
        )
      })}
    </ChartSvg>
  )
}

function Box({
  spread: { low, lower, median, upper, high },
  x,
  y,
}: {
  spread: SpreadRow['spread']
  x: Scale
  y: number
}) {
  const end = (value: number) => (
    <line x1={x(value)} x2={x(value)} y1={y - 3} y2={y + 3} stroke="var(--accent)" />
  )
  return (
    <>
      <line x1={x(low)} x2={x(high)} y1={y} y2={y} stroke="var(--accent)" />
      {end(low)}
      {end(high)}
      <rect
        x={x(lower)}
        y={y - BOX / 2}
        width={Math.max(1, x(upper) - x(lower))}
        height={BOX}
        fill="var(--surface)"
        stroke="var(--accent)"
      />
      <line
        x1={x(median)}
        x2={x(median)}
        y1={y - BOX / 2}
        y2={y + BOX / 2}
        stroke="var(--accent)"
        strokeWidth={3}
      />
    </>
  )
}

type NumbersProps = {
  spread: SpreadRow['spread']
  x: number
  y: number
  format: (value: number) => string
}

function Numbers({ spread: { lower, median, upper }, x, y, format }: NumbersProps) {
  return (
    <text x={x} y={y} fill="var(--ink)">
      {format(median)}
      <tspan dx={7} fill="var(--muted)" fontSize={11}>
        {`${format(lower)} to ${format(upper)}`}
      </tspan>
    </text>
  )
}
