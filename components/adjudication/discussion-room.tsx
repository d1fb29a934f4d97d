'use client'

import { useRef } from 'react'
import { type ChartHandle, ChartPanel } from '@/components/chart/chart-panel'
import { VerdictBadge } from '@/components/ui/verdict-badge'
import type { PatientChart } from '@/lib/core/chart'
import type { Discussion } from '@/lib/core/discussion'
import { type Decide, DecisionForm } from './decision-form'
import { VoteList } from './vote-list'

type Props = {
  studyId: string
  discussion: Discussion
  chart: PatientChart
  /** Another statement that waits for this person. */
  nextItemId: string | null
  onDecide: Decide
}

/** Everything that was said of one statement, beside the chart, and the decision of a third person. */
export function DiscussionRoom({ studyId, discussion, chart, nextItemId, onDecide }: Props) {
  const chartHandle = useRef<ChartHandle>(null)
  const { decision } = discussion
  return (
    <>
      <main className="flex w-[40%] max-w-2xl min-w-[25rem] shrink-0 flex-col gap-5 overflow-y-auto border-r border-line bg-raised px-6 py-4">
        <p className="text-xs text-muted">Patient {discussion.patientExternalId}</p>
        <h1 className="sr-only">Discussion of a statement</h1>
        <blockquote className="border-l-2 border-accent py-1 pl-4 text-lg leading-relaxed">
          {discussion.text}
        </blockquote>
        <VoteList votes={discussion.votes} onShow={(passage) => chartHandle.current?.jumpTo(passage)} />
        {decision && (
          <section aria-label="Decision" className="grid gap-1 rounded-md bg-sunken px-4 py-3 text-sm">
            <p className="flex items-center gap-2">
              Decided: <VerdictBadge code={decision.code} />
              <span className="text-xs text-muted">
                {decision.decidedBy} · {decision.decidedAt.slice(0, 16).replace('T', ' ')} UTC
                {decision.revision > 1 && ` · revision ${decision.revision}`}
              </span>
            </p>
            <p className="whitespace-pre-wrap">{decision.rationale}</p>
          </section>
        )}
        <DecisionForm studyId={studyId} discussion={discussion} nextItemId={nextItemId} onDecide={onDecide} />
      </main>
      <ChartPanel
        ref={chartHandle}
        chart={chart}
        pdfUrl={`/api/studies/${studyId}/patients/${discussion.patientId}/chart.pdf`}
        evidence={discussion.votes.flatMap((vote) => vote.evidence)}
      />
    </>
  )
}
