'use client'

import Link from 'next/link'
import { LabelBadge } from '@/components/ui/label-badge'
import { useSeveral } from '@/components/ui/labels'
import { counted } from '@/lib/core/counted-words'
import type { DiscussionEntry } from '@/lib/core/discussion'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { AnswerComparison } from './answer-comparison'

type Props = {
  task: TaskRef
  title: string
  entries: readonly DiscussionEntry[]
  /** Where the title does not say whose statements these are. */
  namesPatients: boolean
}

/** Statements with their answers in order of rounds, each a way into its discussion. */
export function DiscussionList({ task, title, entries, namesPatients }: Props) {
  const isSeveral = useSeveral() !== null
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-sm font-medium">
        {title} <span className="text-muted tabular-nums">({entries.length})</span>
      </h3>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <li key={entry.itemId}>
            <Link
              href={`${taskHome(task)}/adjudicate/${entry.itemId}`}
              className="grid gap-1.5 rounded-md border border-line bg-raised px-4 py-3 hover:border-line-strong"
            >
              <span className="flex items-start justify-between gap-4">
                <span className="text-sm">{entry.text}</span>
                {namesPatients && (
                  <span className="shrink-0 text-xs text-muted">patient {entry.patientExternalId}</span>
                )}
              </span>
              <span className="flex flex-wrap items-center gap-1.5 empty:hidden">
                {entry.decision !== null && (
                  <>
                    <span className="text-xs text-muted">decided:</span>
                    <LabelBadge code={entry.decision} />
                  </>
                )}
                {entry.decision === null &&
                  !isSeveral &&
                  entry.votes?.map((vote) => (
                    <LabelBadge key={`${vote.alias}-${vote.round}`} code={vote.code} />
                  ))}
                {remarksOf(entry).length > 0 && (
                  <span className="text-xs text-muted">{remarksOf(entry).join(' · ')}</span>
                )}
              </span>
              {entry.decision === null && entry.votes && (
                <AnswerComparison
                  said={entry.votes.map(({ alias, code, marks }) => ({ who: alias, code, marks }))}
                />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function remarksOf({ messages, state, mayDecide }: DiscussionEntry): string[] {
  return [
    ...(messages > 0 ? [counted(messages, 'message', 'messages')] : []),
    ...(state === 'discussion' && !mayDecide ? ['you voted; a third person decides'] : []),
  ]
}
