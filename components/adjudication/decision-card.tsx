import { LabelBadge } from '@/components/ui/label-badge'
import { reasonTitle } from '@/lib/core/adjudication/decision'
import type { DiscussionDecision } from '@/lib/core/discussion'
import { minuteOf } from '@/lib/core/time-words'

/** A written decision: the answer, why the raters differed, why so, who was there. */
export function DecisionCard({ decision }: { decision: DiscussionDecision }) {
  return (
    <section aria-label="Decision" className="grid gap-1 rounded-md bg-sunken px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        {decision.field === null ? 'Decided:' : `${decision.field}:`} <LabelBadge code={decision.code} />
        {decision.reason && <span>· {reasonTitle(decision.reason)}</span>}
        <span className="text-xs text-muted">
          {decision.decidedBy} · {minuteOf(decision.decidedAt)} UTC
          {decision.revision > 1 && ` · revision ${decision.revision}`}
        </span>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{decision.rationale}</p>
      {decision.guideline && <p className="border-l-2 border-line-strong pl-3">{decision.guideline}</p>}
      {decision.guidelineVersion !== null && decision.guidelineVersion > 0 && (
        <p className="text-xs text-muted">
          Decided under version {decision.guidelineVersion} of the guideline
        </p>
      )}
      {decision.participants.length > 1 && (
        <p className="text-xs text-muted">Took part: {decision.participants.join(', ')}</p>
      )}
    </section>
  )
}
