import Link from 'next/link'
import { ItemsLink } from '@/components/figures/estimated'
import { itemsAddress, statementAddress } from '@/components/statements/addresses'
import { LabelBadge } from '@/components/ui/label-badge'
import { ItemWords } from '@/components/ui/labels'
import {
  type ConfusedStatement,
  type Confusion,
  confusionQuery,
  type Tally,
} from '@/lib/core/adjudication/confusion-report'
import { decisionWords, reasonTitle } from '@/lib/core/adjudication/decision'
import { counted } from '@/lib/core/counted-words'
import { confusedList, itemMark } from '@/lib/core/figures/errors/item-list'
import type { TaskRef } from '@/lib/core/task'

type Props = {
  task: TaskRef
  confusions: readonly Confusion[]
  statements: ReadonlyMap<string, ConfusedStatement>
  /** What one comes back to; it stands open. */
  back: { said: unknown; outcome: unknown }
}

/** What was taken for what, the commonest first, with the reasons and some of the statements behind each number. */
export function ConfusionList({ task, confusions, statements, back }: Props) {
  return (
    <ul className="grid gap-3">
      {confusions.map((confusion) => (
        <li
          key={`${confusion.field}-${confusion.said}-${confusion.outcome}`}
          className="grid gap-2 rounded-lg border border-line bg-raised px-4 py-3"
        >
          <p className="flex flex-wrap items-center gap-2 text-sm">
            {confusion.field !== undefined && (
              <span className="basis-full font-medium">{confusion.field}</span>
            )}
            Said <LabelBadge code={confusion.said} /> where it is <LabelBadge code={confusion.outcome} />
            <span className="ml-auto text-muted tabular-nums">
              {counted(confusion.ratings, 'rating', 'ratings')} of{' '}
              {confusion.field === undefined ? (
                <ItemsLink href={itemsAddress(task, confusionQuery(confusion))}>
                  <ItemWords>{counted(confusion.itemIds.length, 'statement', 'statements')}</ItemWords>
                </ItemsLink>
              ) : (
                counted(confusion.itemIds.length, 'item', 'items')
              )}
            </span>
          </p>
          {confusion.reasons.length > 0 && (
            <p className="text-sm">
              Decided as{' '}
              {joinTallies(confusion.reasons.map((entry) => ({ ...entry, what: reasonTitle(entry.what) })))}.
            </p>
          )}
          {confusion.guidelines.map(({ what, items }) => (
            <p key={what} className="border-l-2 border-line-strong pl-3 text-sm">
              {what} <span className="text-xs text-muted">({items})</span>
            </p>
          ))}
          <details
            className="text-sm"
            open={back.said === confusion.said && back.outcome === confusion.outcome}
          >
            <summary className="text-muted">
              <ItemWords>Statements</ItemWords>
            </summary>
            <ul className="grid gap-1 pt-1">
              {confusion.itemIds.flatMap((itemId) => {
                const statement = statements.get(itemId)
                return statement ? (
                  <li key={itemId} id={itemMark(itemId)} className="scroll-mt-4">
                    <Link
                      href={statementAddress(task, itemId, confusedList(confusion.said, confusion.outcome))}
                      className="underline-offset-2 hover:underline focus-visible:underline"
                    >
                      {statement.text}
                    </Link>{' '}
                    <span className="text-xs text-muted">patient {statement.patientExternalId}</span>
                    {statement.rationale && (
                      <span className="block text-xs text-muted">
                        {decisionWords({ reason: statement.reason, rationale: statement.rationale })}
                      </span>
                    )}
                  </li>
                ) : (
                  []
                )
              })}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}

/** `rater error (3), guideline gap (1)` */
export function joinTallies(tallies: readonly Tally[]): string {
  return tallies.map(({ what, items }) => `${what.toLowerCase()} (${items})`).join(', ')
}
