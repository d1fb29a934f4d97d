import Link from 'next/link'
import { counted } from '@/lib/core/counted-words'
import type { ShownTimeline } from '@/lib/core/timeline/timeline-view'

type Props = {
  timelines: readonly ShownTimeline[]
  /** The year that is looked at; `none` for what has no date. */
  year: string | null
  hrefOf: (year: string | null) => string
}

const LOOK =
  'grid min-w-14 justify-items-center gap-1 rounded-md px-2 py-1 text-xs text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-strong'
const HEIGHT = 32
/** Of the bars of each timeline, in their order. */
export const TIMELINE_COLORS = ['bg-accent', 'bg-muted'] as const

/** The years of a timeline with how much each holds; one of them, or all, is looked at. */
export function YearZoom({ timelines, year, hrefOf }: Props) {
  const counts = new Map<string, number[]>()
  timelines.forEach(({ years }, index) => {
    for (const { year: own, entries } of years) {
      const known = counts.get(own ?? 'none') ?? timelines.map(() => 0)
      counts.set(own ?? 'none', known.with(index, entries))
    }
  })
  const shown = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const most = Math.max(1, ...shown.flatMap(([, entries]) => entries))
  return (
    <nav aria-label="Years" className="print:hidden">
      <ul className="flex flex-wrap items-end gap-1">
        <li>
          <Link href={hrefOf(null)} aria-current={year === null ? 'true' : undefined} className={LOOK}>
            All years
          </Link>
        </li>
        {shown.map(([own, entries]) => (
          <li key={own}>
            <Link
              href={hrefOf(own)}
              aria-current={own === year ? 'true' : undefined}
              className={LOOK}
              aria-label={`${own === 'none' ? 'No date' : own}: ${entries.map((count) => counted(count, 'entry', 'entries')).join(' and ')}`}
            >
              <span aria-hidden className="flex items-end gap-0.5" style={{ height: HEIGHT }}>
                {entries.map((count, index) => (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: a bar a timeline, in their order
                    key={index}
                    className={`w-3 rounded-t-sm ${TIMELINE_COLORS[index]}`}
                    style={{ height: count === 0 ? 0 : Math.max(2, (HEIGHT * count) / most) }}
                  />
                ))}
              </span>
              <span className="tabular-nums">{own === 'none' ? 'No date' : own}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
