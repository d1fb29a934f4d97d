import { whole } from '@/lib/core/counted-words'
import type { TransitionChart } from '@/lib/core/figures/figure'
import { ChartSvg } from './chart-svg'
import { type LabelLook, labelLooks } from './label-fills'
import { LabelLines, wrapLabel } from './label-lines'

type Props = { chart: TransitionChart; summary: string }

const WIDTH = 640
const HEIGHT = 320
const TOP = 34
/** So much at least for each label. */
const LEAST = 44
const BAR = 16
const GAP = 12
const LEFT = 130
const RIGHT = WIDTH - 130

/** What the one said flows to what the other said; bands are as thick as they have items. */
export function TransitionPlot({ chart: { labels, first, second, counts, hrefs }, summary }: Props) {
  const looks = labelLooks(labels)
  const sides = labels.map(({ title }, index) => ({ title, look: looks[index] as LabelLook }))
  const height = Math.max(HEIGHT, TOP + labels.length * LEAST)
  const flow = layFlow(counts, height)
  return (
    <ChartSvg width={WIDTH} height={height} summary={summary} hasLinks={hrefs !== undefined}>
      <LabelLines lines={linesOf(first)} x={0} y={14} fontWeight={600} fill="var(--ink)" />
      <LabelLines
        lines={linesOf(second)}
        x={WIDTH}
        y={14}
        textAnchor="end"
        fontWeight={600}
        fill="var(--ink)"
      />
      {flow.bands.map((band) => (
        <Band
          key={`${band.row} ${band.column}`}
          {...band}
          scale={flow.scale}
          fill={looks[band.row]?.fill ?? ''}
          title={`${labels[band.row]?.title} to ${labels[band.column]?.title}: ${band.size} of ${flow.all}`}
          href={hrefs?.[band.row]?.[band.column]}
        />
      ))}
      {sides.map((side, index) => (
        <g key={side.title}>
          <Side {...flow} {...side} x={LEFT} textX={LEFT - 8} anchor="end" box={flow.left[index]} />
          <Side
            {...flow}
            {...side}
            x={RIGHT}
            textX={RIGHT + BAR + 8}
            anchor="start"
            box={flow.right[index]}
          />
        </g>
      ))}
    </ChartSvg>
  )
}

type Box = { start: number; total: number }

/** Where the labels of both sides stand, and the bands between them. */
function layFlow(counts: TransitionChart['counts'], height: number) {
  const all = sum(counts.flat())
  const scale = (height - TOP - 10 - GAP * (counts.length - 1)) / Math.max(1, all)
  const left = stack(counts.map(sum), scale)
  const right = stack(
    counts.map((_, column) => sum(counts.map((row) => row[column] ?? 0))),
    scale,
  )
  const bands = counts
    .flatMap((own, row) =>
      own.map((size, column) => ({
        row,
        column,
        size,
        from: (left[row]?.start ?? 0) + sum(own.slice(0, column)) * scale,
        to:
          (right[column]?.start ?? 0) + sum(counts.slice(0, row).map((other) => other[column] ?? 0)) * scale,
      })),
    )
    .filter((band) => band.size > 0)
  return { all, scale, left, right, bands }
}

function stack(totals: readonly number[], scale: number): Box[] {
  let start = TOP
  return totals.map((total) => {
    const box = { start, total }
    start += total * scale + GAP
    return box
  })
}

type BandProps = ReturnType<typeof layFlow>['bands'][number] & {
  scale: number
  fill: string
  title: string
  href: string | undefined
}

function Band({ row, column, size, from, to, scale, fill, title, href }: BandProps) {
  const band = (
    <path d={ribbon(from, to, size * scale)} fill={fill} fillOpacity={row === column ? 0.28 : 0.6}>
      <title>{title}</title>
    </path>
  )
  return href ? (
    <a href={href} aria-label={title}>
      {band}
    </a>
  ) : (
    <g>{band}</g>
  )
}

type SideProps = {
  x: number
  textX: number
  anchor: 'start' | 'end'
  title: string
  look: LabelLook
  box: Box | undefined
  scale: number
  all: number
}

function Side({ x, textX, anchor, title, look, box, scale, all }: SideProps) {
  if (!box || box.total === 0) return null
  const middle = box.start + (box.total * scale) / 2
  return (
    <>
      <rect x={x} y={box.start} width={BAR} height={Math.max(1, box.total * scale)} fill={look.fill} />
      <text x={textX} y={middle} textAnchor={anchor} fill="var(--ink)">
        {look.mark ? `${look.mark} ${title}` : title}
      </text>
      <text x={textX} y={middle + 14} textAnchor={anchor} fontSize={11} fill="var(--muted)">
        {`${whole(box.total)} (${Math.round((100 * box.total) / all)} %)`}
      </text>
    </>
  )
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
