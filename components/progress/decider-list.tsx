import Link from 'next/link'
import { itemsAddress } from '@/components/statements/addresses'
import { ItemWords } from '@/components/ui/labels'
import { whole } from '@/lib/core/counted-words'
import type { StudyProgress } from '@/lib/core/progress'
import type { TaskRef } from '@/lib/core/task'

type Props = {
  task: TaskRef
  progress: Pick<StudyProgress, 'deciders' | 'withoutDecider' | 'states'>
}

/** Who can decide what people could not settle, and how many of them each. */
export function DeciderList({ task, progress: { deciders, withoutDecider, states } }: Props) {
  const open = states.discussion
  if (open === 0) return null
  return (
    <section aria-labelledby="deciders" className="grid gap-2">
      <h2 id="deciders" className="scroll-mt-4 text-sm font-semibold">
        Who can decide what is left
      </h2>
      <div className="grid gap-2 rounded-lg border border-line bg-raised px-4 py-3 text-sm">
        {deciders.length > 0 && (
          <ul className="grid gap-1">
            {deciders.map(({ raterId, alias, itemIds }) => (
              <li key={raterId} className="flex gap-3">
                <span className="font-medium">{alias}</span>
                <span className="text-muted tabular-nums">
                  {whole(itemIds.length)} of {whole(open)} to decide, under Discussions
                </span>
              </li>
            ))}
          </ul>
        )}
        {withoutDecider > 0 && (
          <p>
            {whole(withoutDecider)} wait for an adjudicator who has not voted on them: nobody here may decide
            them.
          </p>
        )}
        <p className="text-muted">
          You may read{' '}
          <Link
            href={itemsAddress(task, { state: 'discussion', differ: 'any' })}
            prefetch={false}
            className="text-accent underline underline-offset-2"
          >
            <ItemWords>the statements</ItemWords>
          </Link>{' '}
          yourself, with what people said of them. You are asked first, because the audit log keeps that you
          read what is not settled yet.
        </p>
      </div>
    </section>
  )
}
