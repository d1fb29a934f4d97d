import Link from 'next/link'
import type { Split } from '@/lib/core/figures/glance'

type Props = { studyId: string; title: string; splits: readonly Split[] }

/** Where people split most often, each leading to those statements. */
export function SplitList({ studyId, title, splits }: Props) {
  return (
    <section className="grid content-start gap-2">
      <h2 className="text-sm font-semibold">{title}</h2>
      {splits.length === 0 ? (
        <p className="rounded-lg border border-line bg-raised px-4 py-3 text-sm text-muted">
          No statement has two ratings yet.
        </p>
      ) : (
        <ul className="grid gap-2 rounded-lg border border-line bg-raised px-4 py-3 text-sm">
          {splits.map(({ label, items, split, query }) => (
            <li key={label} className="grid gap-0.5">
              <span className="flex justify-between gap-4">
                <Link
                  className="text-accent underline-offset-2 hover:underline"
                  href={`/studies/${studyId}/errors?${new URLSearchParams(query)}`}
                >
                  {label}
                </Link>
                <span className="whitespace-nowrap text-muted tabular-nums">
                  {split} of {items} ({Math.round((100 * split) / items)} %)
                </span>
              </span>
              <span className="block h-1 rounded-full bg-sunken" aria-hidden="true">
                <span
                  className="block h-1 rounded-full bg-not-supported"
                  style={{ width: `${(100 * split) / items}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
