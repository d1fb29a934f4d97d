import Link from 'next/link'
import { ItemsLink } from '@/components/figures/estimated'
import { raterAddress } from '@/components/raters/rater-address'
import { itemsAddress } from '@/components/statements/addresses'
import { counted } from '@/lib/core/counted-words'
import { OTHERS } from '@/lib/core/figures/errors/error-view'
import { estimateWords, figureText, probabilityText } from '@/lib/core/figures/figure-text'
import type { Glance } from '@/lib/core/figures/study/glance'
import type { TaskRef } from '@/lib/core/task'

/** Whose labels differ from the others' more than chance would have it: somebody to talk with. */
export function OutlierList({ task, glance: { outliers } }: { task: TaskRef; glance: Glance }) {
  return (
    <section aria-labelledby="apart" className="grid content-start gap-2">
      <h2 id="apart" className="text-sm font-semibold">
        Outlier raters
      </h2>
      <div className="grid gap-2 rounded-lg border border-line bg-raised px-4 py-3 text-sm">
        {outliers.people.length === 0 ? (
          <p className="text-muted">
            {outliers.reason ??
              `${outliers.tested === 1 ? 'Nobody: the one person that can be tested agrees' : `Nobody of ${outliers.tested}: all agree`} with the others as these do with each other, as far as the figures show.`}
          </p>
        ) : (
          <ul className="grid gap-2">
            {outliers.people.map(
              ({ raterId, alias, items, patients, withOthers, amongOthers, less, pAdjusted }) => (
                <li key={raterId} className="grid">
                  <Link
                    className="text-accent underline-offset-2 hover:underline"
                    href={raterAddress(task, raterId)}
                  >
                    {alias}
                  </Link>
                  <span className="text-muted tabular-nums">
                    {figureText(withOthers, 'percent')} % with the others, these{' '}
                    {figureText(amongOthers, 'percent')} % with each other: {estimateWords(less, 'percent')}{' '}
                    points less, over{' '}
                    <ItemsLink href={itemsAddress(task, { a: raterId, b: OTHERS, differ: 'any' })}>
                      {counted(items, 'statement', 'statements')}
                    </ItemsLink>{' '}
                    of {counted(patients, 'patient', 'patients')}, P {probabilityText(pAdjusted)}
                  </span>
                </li>
              ),
            )}
          </ul>
        )}
        {outliers.people.length > 0 && (
          <p className="text-xs text-muted">
            These people agree with the others less than the others do with each other, on the same
            statements. By a t test over patients, with Holm’s correction for all people; in brackets the 95 %
            interval of the difference. A reason to talk, not a mark.
          </p>
        )}
      </div>
    </section>
  )
}
