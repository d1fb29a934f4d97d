'use client'

import { useMemo, useRef, useState } from 'react'
import { actOnChart } from '@/components/chart/chart-actions'
import { type ChartHandle, ChartPanel } from '@/components/chart/chart-panel'
import { useOpenAtEvidence } from '@/components/chart/use-open-at-evidence'
import { GuidePanel } from '@/components/labeling/guide-panel'
import { useKeys } from '@/components/labeling/use-keys'
import { DECISION_KEYS } from '@/lib/core/adjudication/decision'
import type { PatientChart } from '@/lib/core/chart'
import type { Discussion } from '@/lib/core/discussion'
import { bindKeys, chartKeys, isChartAction, type KeyChanges } from '@/lib/core/labeling/labeling-keys'
import type { TaskRef } from '@/lib/core/task'
import { AiVotes, type OwnVote } from './ai-votes'
import { ChartKeys } from './chart-keys'
import { DecisionCard } from './decision-card'
import { type Decide, DecisionForm, type KeepDraft } from './decision-form'
import { DiscussionThread, type KeepMessage, type PostMessage } from './discussion-thread'
import { useDiscussionLive } from './use-discussion-live'
import { VoteList } from './vote-list'

type Props = {
  task: TaskRef
  discussion: Discussion
  chart: PatientChart
  /** Another statement that waits for this person. */
  nextItemId: string | null
  /** Whether one was just decided and led here. */
  isAfterDecision: boolean
  /** The keys that this person has changed. */
  keys: KeyChanges
  onDecide: Decide
  onKeepDraft: KeepDraft
  onPost: PostMessage
  onKeepMessage: KeepMessage
  onVote: OwnVote
}

/** Everything that was said of one statement, beside the chart with all passages marked, and the decision of a third person. */
export function DiscussionRoom({
  task,
  discussion,
  chart,
  nextItemId,
  keys,
  onPost,
  onVote,
  ...props
}: Props) {
  const chartHandle = useRef<ChartHandle>(null)
  const { itemId, decision, votes, ai } = discussion
  const [isGuideOpen, setGuideOpen] = useState(false)
  const [isWriting, setWriting] = useState(isMessage(discussion.messageDraft?.text ?? ''))
  const live = useDiscussionLive(task, itemId, decision?.revision ?? 0)
  const evidence = useMemo(
    () =>
      [...votes, ...(typeof ai === 'string' ? [] : ai)].flatMap(({ alias, code, evidence: cited }) =>
        cited.map((passage) => ({ ...passage, by: `${alias} (${code})` })),
      ),
    [votes, ai],
  )
  const { bindings, writeKeys } = useMemo(() => {
    const own = bindKeys(keys)
    return {
      bindings: chartKeys(own, [...DECISION_KEYS.keys()]),
      writeKeys: own.comment.filter((key) => !DECISION_KEYS.has(key)),
    }
  }, [keys])
  useKeys(bindings, (action) => {
    if (isChartAction(action)) actOnChart(chartHandle.current, action)
  })
  useOpenAtEvidence(itemId, evidence, (passage) => chartHandle.current?.openAt(passage))
  const show = (passage: { noteId: string; start: number; end: number }) =>
    chartHandle.current?.jumpTo(passage)
  return (
    <>
      <main className="flex w-[40%] max-w-2xl min-w-[25rem] shrink-0 flex-col border-r border-line bg-raised">
        <DecisionForm
          task={task}
          discussion={discussion}
          nextItemId={nextItemId}
          isWriting={isWriting}
          writeKeys={writeKeys}
          onDecide={props.onDecide}
          onKeepDraft={props.onKeepDraft}
        >
          <p className="text-xs text-muted">
            {props.isAfterDecision && <output>Decided. This is the next statement. </output>}
            Patient {discussion.patientExternalId}
          </p>
          <h1 className="sr-only">Discussion of a statement</h1>
          <blockquote className="border-l-2 border-accent py-1 pl-4 text-lg leading-relaxed">
            {discussion.text}
          </blockquote>
          <GuidePanel guideline={discussion.guideline} isOpen={isGuideOpen} onToggle={setGuideOpen} />
          <VoteList votes={votes} onShow={show} />
          <AiVotes task={task} itemId={itemId} ai={ai} onVote={onVote} onShow={show} />
          <DiscussionThread
            task={task}
            itemId={itemId}
            live={live}
            locked={discussion.locked}
            draft={discussion.messageDraft}
            onWrite={(text) => setWriting(isMessage(text))}
            onPost={onPost}
            onKeep={props.onKeepMessage}
          />
          {decision && <DecisionCard decision={decision} />}
          {discussion.earlier.length > 0 && (
            <details className="text-sm">
              <summary className="text-muted">Earlier decisions ({discussion.earlier.length})</summary>
              <div className="grid gap-2 pt-2">
                {discussion.earlier.map((entry) => (
                  <DecisionCard key={entry.revision} decision={entry} />
                ))}
              </div>
            </details>
          )}
          <ChartKeys bindings={bindings} />
        </DecisionForm>
      </main>
      <ChartPanel
        ref={chartHandle}
        chart={chart}
        pdfUrl={`/api/studies/${task.studyId}/patients/${discussion.patientId}/chart.pdf`}
        evidence={evidence}
      />
    </>
  )
}

function isMessage(text: string): boolean {
  return text.trim() !== ''
}
