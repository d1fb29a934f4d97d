import Link from 'next/link'
import { estimateWords } from '@/components/agreement/figure-text'
import type { Glance } from '@/lib/core/figures/glance'

/** Whose labels differ from the others' more than chance would have it: somebody to talk with. */
export function ApartList({ studyId, glance: { apart, progress } }: { studyId: string; glance: Glance }) {
  return (
    <section aria-labelledby="apart" className="grid content-start gap-2">
      <h2 id="apart" className="text-sm font-semibold">
        Who stands apart
      </h2>
      <div className="grid gap-2 rounded-lg border border-line bg-raised px-4 py-3 text-sm">
        {apart.length === 0 ? (
          <p className="text-muted">
            {progress.raters.length === 0
              ? 'Nobody has rated yet.'
              : 'Nobody: all agree with the others about equally.'}
          </p>
        ) : (
          <ul className="grid gap-2">
            {apart.map(({ raterId, alias, estimate, items }) => (
              <li key={raterId} className="grid">
                <Link
                  className="text-accent underline-offset-2 hover:underline"
                  href={`/studies/${studyId}/raters/${raterId}`}
                >
                  {alias}
                </Link>
                <span className="text-muted tabular-nums">
                  AC1 {estimateWords(estimate, 'coefficient')}, {items} statements
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="text-xs text-muted">
          People who agree with the others clearly less than the rest do: their whole 95 % interval (analytic,
          by statement) lies below the agreement of all. A reason to talk, not a mark.
        </p>
      </div>
    </section>
  )
}
