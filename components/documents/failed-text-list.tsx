import { minuteOf } from '@/lib/core/time-words'
import type { FailedText } from '@/lib/core/writing/failed-text'
import { DraftList } from './draft-list'

/** Texts that failed while they were written: why, and every draft until then. */
export function FailedTextList({ texts }: { texts: readonly FailedText[] }) {
  return (
    <ul className="grid gap-4">
      {texts.map(({ workId, unitId, patient, admission, author, failure, isPending, at, drafts }) => (
        <li
          key={`${workId} ${unitId}`}
          className="grid gap-2 rounded-lg border border-line bg-raised px-4 py-3"
        >
          <h2 className="text-sm font-semibold wrap-anywhere">
            Patient {patient}, stay {admission}
          </h2>
          <p className="text-sm text-muted">
            {author} · {minuteOf(at)} UTC · {isPending ? 'another try is to come' : 'no document was made'}
          </p>
          <p className="max-w-prose text-sm">{failure ?? 'It was stopped before it ended.'}</p>
          <DraftList drafts={drafts} />
        </li>
      ))}
    </ul>
  )
}
