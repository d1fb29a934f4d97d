import { minuteOf } from '@/lib/core/time-words'
import type { FailedText } from '@/lib/core/writing/failed-text'
import { DraftList } from './draft-list'

const NEXT: Record<FailedText['state'], string> = {
  ended: 'no document was made',
  'goes-on': 'another try is to come',
  paused: 'another try comes once the work is resumed',
  stopped: 'no document was made; the work can be resumed',
}
/** Why there is no text yet, where nothing failed. */
const CUT_OFF: Record<FailedText['state'], string> = {
  ended: 'It ended without a reason.',
  'goes-on': 'It is being written again.',
  paused: 'The work was paused before this text was written to its end.',
  stopped: 'The work was stopped before this text was written to its end.',
}

/** Texts that failed while they were written: why, and every draft until then. */
export function FailedTextList({ texts }: { texts: readonly FailedText[] }) {
  return (
    <ul className="grid gap-4">
      {texts.map(({ workId, unitId, patient, admission, author, failure, state, at, drafts }) => (
        <li
          key={`${workId} ${unitId}`}
          className="grid gap-2 rounded-lg border border-line bg-raised px-4 py-3"
        >
          <h2 className="text-sm font-semibold wrap-anywhere">
            Patient {patient}, stay {admission}
          </h2>
          <p className="text-sm text-muted">
            {author} · {minuteOf(at)} UTC · {NEXT[state]}
          </p>
          <p className="max-w-prose text-sm">{failure ?? CUT_OFF[state]}</p>
          <DraftList drafts={drafts} />
        </li>
      ))}
    </ul>
  )
}
