import { whole } from '@/lib/core/counted-words'
import { type LabelSet, labelNames } from '@/lib/core/figures/basis/label-space'
import { VERDICTS } from '@/lib/core/verdict'
import { ChartSvg } from './chart-svg'
import { LabelLines, wrapLabel } from './label-lines'
import { VERDICT_FILLS } from './verdict-fills'

type Props = {
  summary: string
  labels: LabelSet
  first: string
  second: string
  /** Items by what the first said (rows) and what the second said. */
  counts: readonly (readonly number[])[]
  /** Where the items of one band are. */
  hrefOf?: (first: number, second: number) => string
}

const WIDTH = 640
const HEIGHT = 320
const TOP = 34
const BAR = 16
const GAP = 12
const LEFT = 130
const RIGHT = WIDTH - 130

/** What the one said flows to what the other said; bands are as thick as they have items. */
export function TransitionPlot({ summary, labels, first, second, counts, hrefOf }: Props) {
  const names = labelNames(labels)
  const all = counts.flat().reduce((sum, count) => sum + count, 0)
  const scale = (HEIGHT - TOP - 10 - GAP * (names.length - 1)) / Math.max(1, all)
  const left = stack(counts.map((row) => row.reduce((sum, count) => sum + count, 0)))
  const right = stack(names.map((_, column) => counts.reduce((sum, row) => sum + (row[column] ?? 0), 0)))
  const bands = names
    .flatMap((_, row) =>
      names.map((__, column) => {
        const size = counts[row]?.[column] ?? 0
        const from = (left[row]?.start ?? 0) + sum(counts[row]?.slice(0, column) ?? []) * scale
        const to =
          (right[column]?.start ?? 0) + sum(counts.slice(0, row).map((other) => other[column] ?? 0)) * scale
        return { row, column, size, from, to }
      }),
    )
    .filter((band) => band.size > 0)

  function stack(totals: readonly number[]) {
    let start = TOP
    return totals.map((total) => {
      const place = { start, total }
      start += total * scale + GAP
      return place
    })
  }

  return (
    <ChartSvg width={WIDTH} height={HEIGHT} summary={summary} hasLinks={hrefOf !== undefined}>
      <LabelLines lines={linesOf(first)} x={0} y={14} fontWeight={600} fill="var(--ink)" />
      <LabelLines
        lines={linesOf(second)}
        x={WIDTH}
        y={14}
        textAnchor="end"
        fontWeight={600}
        fill="var(--ink)"
      />
      {bands.map(({ row, column, size, from, to }) => {
        const title = `${names[row]} to ${names[column]}: ${size} of ${all}`
        const band = (
          <path
            d={ribbon(from, to, size * scale)}
            fill={fillOf(row)}
            fillOpacity={row === column ? 0.28 : 0.6}
          >
            <title>{title}</title>
          </path>
        )
        return hrefOf ? (
          <a key={title} href={hrefOf(row, column)} aria-label={title}>
            {band}
          </a>
        ) : (
          <g key={title}>{band}</g>
        )
      })}
      {names.map((name, place) => (
        <g key={name}>
          <Side
            x={LEFT}
            textX={LEFT - 8}
            anchor="end"
            name={name}
            fill={fillOf(place)}
            box={left[place]}
            scale={scale}
            all={all}
          />
          <Side
            x={RIGHT}
            textX={RIGHT + BAR + 8}
            anchor="start"
            name={name}
            fill={fillOf(place)}
            box={right[place]}
            scale={scale}
            all={all}
          />
        </g>
      ))}
    </ChartSvg>
  )
}

type SideProps = {
  x: number
  textX: number
  anchor: 'start' | 'end'
  name: string
  fill: string
  box: { start: number; total: number } | undefined
  scale: number
  all: number
}

function Side({ x, textX, anchor, name, fill, box, scale, all }: SideProps) {
  if (!box || box.total === 0) return null
  const middle = box.start + (box.total * scale) / 2
  return (
    <>
      <rect x={x} y={box.start} width={BAR} height={Math.max(1, box.total * scale)} fill={fill} />
      <text x={textX} y={middle} textAnchor={anchor} fill="var(--ink)">
        {name}
      </text>
      <text x={textX} y={middle + 14} textAnchor={anchor} fontSize={11} fill="var(--muted)">
        {`${whole(box.total)} (${Math.round((100 * box.total) / all)} %)`}
      </text>
    </>
  )
}

function fillOf(place: number): string {
  return VERDICT_FILLS[VERDICTS[place] ?? 'Supported']
}

function ribbon(from: number, to: number, thickness: number): string {
  const [start, end] = [LEFT + BAR, RIGHT]
  const middle = (start + end) / 2
  return `M${start} ${from}C${middle} ${from} ${middle} ${to} ${end} ${to}V${to + thickness}C${middle} ${to + thickness} ${middle} ${from + thickness} ${start} ${from + thickness}Z`
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

function linesOf(name: string): string[] {
  return wrapLabel(name, 42, 2)
}
