'use client'

import { type RefObject, useMemo } from 'react'
import { ChartPanel } from '@/components/chart/chart-panel'
import type { ChartHandle } from '@/components/chart/use-chart-handle'
import { shownParts } from '@/components/labeling/shown-parts'
import { chartUpTo } from '@/components/parts/chart-up-to'
import { CutoffNote } from '@/components/parts/cutoff-note'
import type { Layout } from '@/components/parts/find-layout'
import { TextColumns } from '@/components/parts/text-columns'
import { SessionText } from '@/components/sessions/session-text'
import type { SessionDesk } from '@/components/sessions/use-sessions'
import type { ChartPassage, PatientChart } from '@/lib/core/chart'
import type { Discussion } from '@/lib/core/discussion'
import type { TaskRef } from '@/lib/core/task'

type Props = {
  task: TaskRef
  discussion: Discussion
  desk: SessionDesk
  chart: PatientChart
  chartHandle: RefObject<ChartHandle | null>
  evidence: readonly (ChartPassage & { quote: string; by: string })[]
  layout: Layout
}

/** On a narrow screen a session's text stays above its groups, of which each is about some words of it. */
const ABOVE_SESSION =
  'min-[900px]:contents max-[900px]:sticky max-[900px]:top-0 max-[900px]:z-10 max-[900px]:order-first max-[900px]:max-h-[calc((100dvh-var(--bars))*0.4)] max-[900px]:overflow-y-auto max-[900px]:border-b max-[900px]:border-line max-[900px]:bg-surface'

/** What the item is checked against, as its raters saw it: texts, the chart, or both. */
export function DiscussionReading({ task, discussion, desk, chart, chartHandle, evidence, layout }: Props) {
  const { chartUntil } = discussion
  const shown = useMemo(() => chartUpTo(chart, chartUntil), [chart, chartUntil])
  return (
    <>
      {layout.hasTexts && (
        <div className={desk.sessions.length > 0 ? ABOVE_SESSION : 'contents'}>
          <TextColumns
            parts={shownParts(discussion, discussion.texts, 'text')}
            marks={[]}
            bodyOf={({ role, text, isPlain }) => {
              const sessions = desk.sessions.filter((session) => session.role === role)
              return sessions.length === 0 ? null : (
                <SessionText desk={desk} sessions={sessions} role={role} text={text} isPlain={isPlain} />
              )
            }}
          />
        </div>
      )}
      {layout.hasChart && (
        <div className="flex min-h-0 min-w-0 flex-1 flex-col [&:not(:first-child)]:border-l [&:not(:first-child)]:border-line">
          {chartUntil !== null && <CutoffNote until={chartUntil} />}
          <ChartPanel
            ref={chartHandle}
            chart={shown}
            pdfUrl={
              chartUntil === null
                ? `/api/studies/${task.studyId}/patients/${discussion.patientId}/chart.pdf`
                : null
            }
            evidence={evidence}
          />
        </div>
      )}
    </>
  )
}
