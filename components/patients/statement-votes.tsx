import Link from 'next/link'
import type { ReactNode } from 'react'
import { LabelBadge } from '@/components/ui/label-badge'
import { useLabels } from '@/components/ui/labels'
import type { ChartPassage } from '@/lib/core/chart'
import { counted, named } from '@/lib/core/counted-words'
import type { PatientStatement } from '@/lib/core/patient-text'
import { citedPassages } from './patient-text'

/** So many AI raters at most that say the same: all are where everything said of the statement stands. */
const MOST_NAMED = 6

type Props = {
  statement: PatientStatement
  /** Where all of it stands, reasons too. */
  href: string
  onShow: (passage: ChartPassage) => void
  /** Stands in for what people said where that is left out. */
  kept: ReactNode
}

/** How a statement stands, who said what of it, and the passages they cite, each of which shows itself in the chart. */
export function StatementVotes({ statement, href, onShow, kept }: Props) {
  const cited = citedPassages(statement)
  const people = statement.votes.filter(({ human }) => human)
  const aiRaters = Map.groupBy(
    statement.votes.filter(({ human }) => !human),
    ({ code }) => code,
  )
  const labels = useLabels().map(({ code }) => code)
  const codes = new Set([...labels, ...aiRaters.keys()])
  return (
    <div className="grid gap-2 rounded-b bg-sunken px-3 pt-2 pb-3 text-sm">
      <p className="text-muted">{statement.explanation}</p>
      {statement.start === null && (
        <p className="text-xs text-muted">It does not stand in the text word for word.</p>
      )}
      {statement.isHidden && kept}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
        {people.map((vote) => (
          <li key={`${vote.alias}-${vote.round}`} className="flex items-center gap-1.5 text-xs">
            {vote.alias}
            {vote.round > 1 && ' (second round)'}
            <LabelBadge code={vote.code} />
          </li>
        ))}
      </ul>
      {aiRaters.size > 0 && (
        <ul aria-label="AI raters" className="grid gap-1">
          {[...codes].flatMap((code) => {
            const votes = aiRaters.get(code)
            if (!votes) return []
            return (
              <li key={code} className="flex items-baseline gap-1.5 text-xs">
                <LabelBadge code={code} />
                <span className="min-w-0 wrap-anywhere">
                  {counted(votes.length, 'AI rater', 'AI raters')}:{' '}
                  {named(
                    votes.map(({ alias }) => alias),
                    MOST_NAMED,
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {cited.length > 0 && (
        <ul aria-label="Cited passages" className="grid gap-1">
          {cited.map((passage) => (
            <li
              key={`${passage.by} ${passage.noteId} ${passage.start}`}
              className="flex flex-wrap items-baseline gap-x-2 text-xs"
            >
              <button
                type="button"
                title="Show in the chart"
                onClick={() => onShow(passage)}
                className="line-clamp-2 w-fit max-w-prose rounded bg-evidence px-1.5 py-0.5 text-left underline-offset-2 hover:underline"
              >
                {passage.quote.replaceAll(/\s+/g, ' ')}
              </button>
              <span className="text-muted">cited by {passage.by}</span>
            </li>
          ))}
        </ul>
      )}
      <Link
        prefetch={false}
        href={href}
        className="w-fit text-xs text-accent underline-offset-2 hover:underline"
      >
        Everything said of it, with reasons
      </Link>
    </div>
  )
}
