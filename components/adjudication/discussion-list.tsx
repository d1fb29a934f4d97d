import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { VerdictBadge } from '@/components/ui/verdict-badge'
import type { DiscussionEntry } from '@/lib/core/discussion'

type Props = { studyId: string; title: string; entries: readonly DiscussionEntry[] }

export function DiscussionList({ studyId, title, entries }: Props) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="text-sm font-semibold">
        {title} ({entries.length})
      </h2>
      {entries.length === 0 && <Notice>Nothing waits for a discussion.</Notice>}
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <li key={entry.itemId}>
            <Link
              href={`/studies/${studyId}/adjudicate/${entry.itemId}`}
              className="grid gap-1.5 rounded-md border border-line bg-raised px-4 py-3 hover:border-line-strong"
            >
              <span className="flex items-start justify-between gap-4">
                <span className="text-sm">{entry.text}</span>
                <span className="shrink-0 text-xs text-muted">patient {entry.patientExternalId}</span>
              </span>
              <span className="flex flex-wrap items-center gap-1.5">
                {entry.codes.map((code, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- votes have no other identity here
                  <VerdictBadge key={`${place}-${code}`} code={code} />
                ))}
                {!entry.mayDecide && (
                  <span className="text-xs text-muted">you voted; a third person decides</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
