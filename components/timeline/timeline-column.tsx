import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import { counted, whole } from '@/lib/core/counted-words'
import type { ShownTimeline } from '@/lib/core/timeline/timeline-view'
import { EntryList, RemovedList } from './entry-list'
import { describeMaking, describeRounds, TIER_TITLES } from './timeline-words'

type Props = {
  timeline: ShownTimeline
  /** The address of the patient's chart. */
  chart: string
  /** The color of its bars above; null where it stands alone. */
  color: string | null
}

/** One timeline as far as it is looked at: what stays, and below what was taken out of it and why. */
export function TimelineColumn({ timeline, chart, color }: Props) {
  const { tier, total, entries, removed, removedTotal, notes, notesNow } = timeline
  return (
    <section aria-labelledby={`timeline-${tier}`} className="grid min-w-0 content-start gap-3">
      <header className="grid gap-0.5">
        <h2 id={`timeline-${tier}`} className="flex items-center gap-2 text-lg font-semibold">
          {color !== null && <span aria-hidden className={`size-3 rounded-sm ${color}`} />}
          {TIER_TITLES[tier]}
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {`${counted(total, 'entry', 'entries')} here, ${whole(removedTotal)} taken out. ${describeMaking(timeline).join('; ')}.`}
        </p>
      </header>
      {notes !== notesNow && (
        <Notice>The chart has {counted(notesNow, 'note', 'notes')} by now. Make the timeline again.</Notice>
      )}
      {entries.length === 0 ? (
        <Notice>No entry is so.</Notice>
      ) : (
        <EntryList entries={entries} chart={chart} />
      )}
      <LeftOut timeline={timeline} chart={chart} />
      {removed.length < removedTotal && removed.length > 0 && (
        <p className="text-xs text-muted">The table (CSV) holds all that was taken out.</p>
      )}
    </section>
  )
}

function LeftOut({ timeline, chart }: Omit<Props, 'color'>) {
  const { removed, removedTotal, report } = timeline
  const rounds = describeRounds(timeline)
  if (removedTotal === 0 && rounds.length === 0 && report.refused === 0) return null
  return (
    <Disclosure title={`What was taken out, and why (${whole(removedTotal)})`}>
      <div className="grid gap-3">
        {rounds.length > 0 && (
          <ul className="grid gap-0.5 text-sm text-muted tabular-nums">
            {rounds.map((round) => (
              <li key={round}>{round}</li>
            ))}
          </ul>
        )}
        {removed.length > 0 && <RemovedList entries={removed} chart={chart} />}
        {report.refusedClaims.length > 0 && (
          <div className="grid gap-1 text-sm">
            <h3 className="font-medium">Claims without form</h3>
            <ul className="grid gap-0.5 text-muted">
              {report.refusedClaims.map(({ noteId, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a note may be said to claim the same twice
                <li key={`${noteId} ${index}`}>“{text}”</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Disclosure>
  )
}
