import { ItemsLink } from '@/components/figures/estimated'
import { itemsAddress } from '@/components/statements/addresses'
import { whole } from '@/lib/core/counted-words'
import type { StudyProgress } from '@/lib/core/progress'
import type { NamedTask } from '@/lib/core/task'
import { type Rounds, statesOf } from './item-states'

/** Where all statements stand: one bar, and the numbers under it. */
export function StateSummary({
  task,
  progress: { states, items },
  rounds,
}: {
  task: NamedTask
  progress: Pick<StudyProgress, 'states' | 'items'>
  rounds: Rounds
}) {
  const shown = statesOf(states, rounds)
  return (
    <section aria-labelledby="states">
      <h2 id="states" className="pb-2 text-sm font-semibold">
        <ItemsLink href={itemsAddress(task, { differ: 'all' })}>
          {whole(items)} {task.itemName.many}
        </ItemsLink>
      </h2>
      <div className="flex h-2.5 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        {shown.map(({ kind, tone }) => (
          <span
            key={kind}
            className={tone}
            style={{ width: `${(100 * states[kind]) / Math.max(items, 1)}%` }}
          />
        ))}
      </div>
      <dl className="grid grid-cols-3 gap-x-6 gap-y-3 pt-3 lg:grid-cols-6">
        {shown.map(({ kind, title, hint, tone }) => (
          <div key={kind}>
            <dt className="flex items-center gap-1.5 text-sm">
              <span className={`size-2.5 rounded-sm ${tone}`} aria-hidden="true" />
              {title}
            </dt>
            <dd className="text-lg font-semibold tabular-nums">
              {states[kind] === 0 ? (
                0
              ) : (
                <ItemsLink href={itemsAddress(task, { state: kind, differ: 'any' })}>
                  {whole(states[kind])}
                </ItemsLink>
              )}
            </dd>
            <dd className="text-xs text-muted">{hint}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
