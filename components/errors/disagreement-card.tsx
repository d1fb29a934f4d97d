import Link from 'next/link'
import { VerdictBadge } from '@/components/ui/verdict-badge'
import type { Disagreement } from '@/lib/core/figures/error-view'
import { VERDICTS } from '@/lib/core/verdict'

/** One statement: what was settled and how, then who said what, why, and on which passages. */
export function DisagreementCard({ studyId, item }: { studyId: string; item: Disagreement }) {
  const chart = `/studies/${studyId}/patients/${item.patientId}`
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-raised px-4 py-3 break-inside-avoid">
      <div className="flex items-start justify-between gap-6">
        <Link
          className="max-w-prose text-[0.95rem] underline-offset-4 hover:underline"
          href={`/studies/${studyId}/statements/${item.itemId}`}
        >
          {item.text}
        </Link>
        <p className="shrink-0 text-right text-xs text-muted">
          <Link className="text-accent underline-offset-2 hover:underline" href={chart}>
            Patient {item.patient}
          </Link>
          <br />
          {item.kind} of {item.author || (item.authorKind === 'llm' ? 'a model' : 'a person')}
        </p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        {item.settled === null ? (
          <span className="font-medium">Not settled.</span>
        ) : (
          <VerdictBadge code={item.settled} />
        )}
        <span className="text-muted">{item.explanation}</span>
        {item.aiCounts && item.aiCounts.some((count) => count > 0) && (
          <span className="text-muted">
            AI raters:{' '}
            {VERDICTS.flatMap((verdict, place) =>
              item.aiCounts?.[place] ? `${item.aiCounts[place]} ${verdict}` : [],
            ).join(', ')}
            .
          </span>
        )}
      </p>
      <ul className="grid gap-1.5">
        {item.said.map((rating) => (
          <li
            key={`${rating.raterId} ${rating.round}`}
            className="grid grid-cols-[11rem_11rem_1fr] items-baseline gap-x-3 text-sm"
          >
            <span className="truncate" title={rating.alias}>
              {rating.isAi ? (
                rating.alias
              ) : (
                <Link
                  className="underline-offset-2 hover:underline"
                  href={`/studies/${studyId}/raters/${rating.raterId}`}
                >
                  {rating.alias}
                </Link>
              )}
              {rating.isAi && <span className="text-muted"> (AI)</span>}
              {rating.round > 1 && <span className="text-muted"> (panel)</span>}
            </span>
            <span>
              <VerdictBadge code={rating.code} />
              {rating.isUncertain && <span className="text-xs text-muted"> unsure</span>}
            </span>
            <span className="grid gap-1">
              {rating.comment && <span className="max-w-prose text-muted">{rating.comment}</span>}
              {rating.evidence.map(({ noteId, start, end, quote }) => (
                <Link
                  key={`${noteId} ${start}`}
                  href={`${chart}?note=${noteId}&start=${start}&end=${end}`}
                  className="w-fit max-w-prose rounded bg-evidence px-1.5 text-xs underline-offset-2 hover:underline"
                >
                  {quote.replaceAll(/\s+/g, ' ').slice(0, 180)}
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}
