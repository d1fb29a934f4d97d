import Link from 'next/link'
import { ItemsLink } from '@/components/figures/estimated'
import { itemsAddress } from '@/components/statements/addresses'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { noIntervalWords } from '@/lib/core/figures/figure-text'
import type { Split } from '@/lib/core/figures/study/glance'
import { type NamedTask, taskHome } from '@/lib/core/task'

type Props = {
  task: NamedTask
  title: string
  /** How the intervals were made. */
  note: string
  splits: readonly Split[]
}

const percent = (share: number) => Math.round(100 * share)

/** Where people split most surely, with 95 % intervals, each leading to those statements. */
export function SplitList({ task, title, note, splits: all }: Props) {
  const splits = all.filter(({ split }) => split > 0)
  return (
    <section className="grid min-w-0 content-start gap-2">
      <h2 className="text-sm font-semibold">{title}</h2>
      {splits.length === 0 ? (
        <p className="rounded-lg border border-line bg-raised px-4 py-3 text-sm text-muted">
          {all.length > 0
            ? `None: people said the same of every ${task.itemName.one} that two of them rated.`
            : `No ${task.itemName.one} has two ratings yet, or so few that they would reveal single answers.`}
        </p>
      ) : (
        <ul className="grid gap-2 rounded-lg border border-line bg-raised px-4 py-3 text-sm">
          {splits.map(({ label, items, split, share, query }) => (
            <li key={label} className="grid gap-0.5">
              <span className="flex items-baseline justify-between gap-2">
                <Link
                  className="text-accent underline-offset-2 hover:underline"
                  href={`${taskHome(task)}/errors?${new URLSearchParams(query)}`}
                >
                  {label}
                </Link>
                <span
                  className={`text-right text-xs text-muted tabular-nums ${share.interval ? 'whitespace-nowrap' : ''}`}
                >
                  <ItemsLink href={itemsAddress(task, query, { differ: 'yes' })}>{split}</ItemsLink> of{' '}
                  <ItemsLink href={itemsAddress(task, query, { differ: 'any' })}>{items}</ItemsLink> (
                  {withinWords(share)})
                </span>
              </span>
              <span className="relative block h-1 rounded-full bg-sunken" aria-hidden="true">
                <span
                  className="absolute inset-y-0 left-0 rounded-full bg-bad"
                  style={{ width: `${(100 * split) / items}%` }}
                />
                {share.interval && (
                  <span
                    className="absolute inset-y-0 rounded-full bg-bad/35"
                    style={{
                      left: `${100 * share.interval.low}%`,
                      width: `${100 * (share.interval.high - share.interval.low)}%`,
                    }}
                  />
                )}
              </span>
            </li>
          ))}
          <li className="text-xs text-muted">{note}</li>
        </ul>
      )}
    </section>
  )
}

function withinWords(share: Estimate): string {
  const { interval } = share
  return interval
    ? `${percent(interval.low)}–${percent(interval.high)} %`
    : `no interval: ${noIntervalWords(share)}`
}
