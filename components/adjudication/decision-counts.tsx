import { ItemsLink } from '@/components/figures/estimated'
import { itemsAddress } from '@/components/statements/addresses'
import { ItemWords } from '@/components/ui/labels'
import { reasonTitle } from '@/lib/core/adjudication/decision'
import { type DecisionMatrix, decidedQuery, overruledQuery } from '@/lib/core/adjudication/decision-matrix'
import { counted } from '@/lib/core/counted-words'
import { NO_REASON } from '@/lib/core/figures/errors/error-view'
import type { TaskRef } from '@/lib/core/task'

/** Shares of fewer are no shares: they are counted in words, and not drawn. */
export const FEWEST_DRAWN = 10

type Props = { task: TaskRef; matrix: DecisionMatrix }

export const titleOf = (reason: string) => (reason === NO_REASON ? 'No reason given' : reasonTitle(reason))

/** What discussions came to, while there are few decisions: counts alone, for shares of so few would be read as habits. */
export function DecisionCounts({ task, matrix: { reasons, decisions, codes, people } }: Props) {
  return (
    <section aria-labelledby="decisions" className="grid max-w-prose gap-2 text-sm">
      <h2 id="decisions" className="font-semibold">
        Why it had to be decided, and the final answer
      </h2>
      <ul className="grid gap-1">
        {reasons.map(({ reason, items, counts }) => (
          <li key={reason}>
            {titleOf(reason)}:{' '}
            <ItemsLink href={itemsAddress(task, decidedQuery(reason, null))}>{items}</ItemsLink> of{' '}
            {counted(decisions, 'decision', 'decisions')}, decided as{' '}
            {codes
              .flatMap((code, index) => (counts[index] ? [{ code, count: counts[index] }] : []))
              .map(({ code, count }, index) => (
                <span key={code}>
                  {index > 0 && ', '}
                  {code} <ItemsLink href={itemsAddress(task, decidedQuery(reason, code))}>{count}</ItemsLink>
                </span>
              ))}
          </li>
        ))}
      </ul>
      <OverruledCounts task={task} people={people} />
      <p className="text-muted">
        So few say nothing of how often something happens: they are counted, and drawn from {FEWEST_DRAWN} on.
      </p>
    </section>
  )
}

/** How many answers of people were decided otherwise, in words. */
export function OverruledCounts({ task, people }: { task: TaskRef; people: DecisionMatrix['people'] }) {
  if (people.length === 0) return null
  return (
    <p>
      <ItemWords>
        Decided otherwise than they had answered, of the decided statements that they had rated:
      </ItemWords>{' '}
      {people.map(({ raterId, alias, rated, overruled }, index) => (
        <span key={raterId}>
          {index > 0 && ', '}
          {alias}{' '}
          <ItemsLink href={itemsAddress(task, overruledQuery(raterId, null))}>
            {Math.round((overruled.value ?? 0) * rated)} of {rated}
          </ItemsLink>
        </span>
      ))}
      . That says where a guideline needs words, and nothing of a person.
    </p>
  )
}
