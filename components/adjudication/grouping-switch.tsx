import Link from 'next/link'
import { DISCUSSION_GROUPINGS, type DiscussionGrouping } from '@/lib/core/adjudication/group-discussions'
import { type TaskRef, taskHome } from '@/lib/core/task'

const TITLES: Record<DiscussionGrouping, string> = {
  patient: 'By patient',
  kind: 'By kind',
  pair: 'By rater pair',
}

export function GroupingSwitch({ task, by }: { task: TaskRef; by: DiscussionGrouping }) {
  return (
    <nav aria-label="Order of the queue" className="flex rounded-md border border-line p-0.5">
      {DISCUSSION_GROUPINGS.map((grouping) => (
        <Link
          key={grouping}
          prefetch={false} // by answers shows them, which is remembered
          href={`${taskHome(task)}/adjudicate?by=${grouping}`}
          aria-current={grouping === by ? 'true' : undefined}
          className="rounded px-3 py-1 text-sm text-muted hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:font-medium aria-[current=true]:text-accent-strong"
        >
          {TITLES[grouping]}
        </Link>
      ))}
    </nav>
  )
}
