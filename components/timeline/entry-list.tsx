import Link from 'next/link'
import { withPassage } from '@/components/statements/addresses'
import type { ShownEntry } from '@/lib/core/timeline/timeline-view'
import { describeDate, describeNote, explainDate, explainRemoval } from './timeline-words'

type Props = {
  entries: readonly ShownEntry[]
  /** The address of the patient's chart. */
  chart: string
}

/** Entries of a timeline in order, by year and by day. */
export function EntryList({ entries, chart }: Props) {
  const years = Map.groupBy(entries, ({ date }) => date?.slice(0, 4) ?? 'No date')
  return (
    <div className="grid gap-4">
      {[...years].map(([year, ofYear]) => (
        <section key={year} aria-label={year} className="grid gap-2">
          <h3 className="border-b border-line pb-1 text-base font-semibold tabular-nums">{year}</h3>
          {[...Map.groupBy(ofYear, describeDate)].map(([day, ofDay]) => (
            <div key={day} className="grid gap-1">
              {day !== year && <h4 className="text-xs font-medium text-muted tabular-nums">{day}</h4>}
              <ul className="grid gap-1.5">
                {ofDay.map((entry) => (
                  <Entry key={entry.ordinal} entry={entry} chart={chart} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}

/** What was taken out, each with the reason and what stays for it. */
export function RemovedList({ entries, chart }: Props) {
  return (
    <ul className="grid gap-1.5">
      {entries.map((entry) => (
        <Entry key={entry.ordinal} entry={entry} chart={chart} />
      ))}
    </ul>
  )
}

function Entry({ entry, chart }: { entry: ShownEntry; chart: string }) {
  const { noteId, start, end, text, quote, removal } = entry
  return (
    <li className="grid gap-0.5 rounded-md border border-line bg-raised px-3 py-2">
      <p className="max-w-prose text-sm whitespace-pre-line">
        {removal !== null && <span className="text-muted tabular-nums">{describeDate(entry)} · </span>}
        {text}
      </p>
      {removal !== null && (
        <p className="max-w-prose text-sm text-muted">
          {explainRemoval(removal)} “{removal.keptText}”
        </p>
      )}
      {quote !== text && (
        <p className="max-w-prose text-xs whitespace-pre-line text-muted">In the note: “{quote}”</p>
      )}
      <p className="text-xs text-muted">
        <Link
          prefetch={false}
          href={withPassage(chart, { noteId, start, end })}
          className="text-accent underline underline-offset-2"
        >
          {describeNote(entry)}
        </Link>
        {` · ${explainDate(entry)}`}
      </p>
    </li>
  )
}
