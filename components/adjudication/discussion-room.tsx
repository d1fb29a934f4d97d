'use client'

import { useCallback, useMemo, useRef, useState } from 'react'
import { actOnChart } from '@/components/chart/chart-actions'
import type { ChartHandle } from '@/components/chart/use-chart-handle'
import { useOpenAtEvidence } from '@/components/chart/use-open-at-evidence'
import { ACTION_TITLES, keyLabel } from '@/components/labeling/action-titles'
import { RoomKeys } from '@/components/labeling/room-keys'
import { useKeys } from '@/components/labeling/use-keys'
import { findLayout } from '@/components/parts/find-layout'
import { SessionKeyList } from '@/components/sessions/session-key-list'
import { sessionKeys } from '@/components/sessions/session-keys'
import { type TakeStep, useSessions } from '@/components/sessions/use-sessions'
import { Kbd } from '@/components/ui/kbd'
import { decisionKeys, UNDECIDABLE } from '@/lib/core/adjudication/decision'
import { findDecidedChoice } from '@/lib/core/adjudication/decision-questions'
import type { ChartPassage, PatientChart } from '@/lib/core/chart'
import type { Discussion } from '@/lib/core/discussion'
import {
  bindKeys,
  chartKeys,
  isChartAction,
  type KeyBindings,
  type KeyChanges,
  keysBesideForm,
  type LabelingAction,
} from '@/lib/core/labeling/labeling-keys'
import type { TaskRef } from '@/lib/core/task'
import type { OwnVote } from './ai-votes'
import { DecisionForm, isSessionAlone } from './decision-form'
import { DiscussionReading } from './discussion-reading'
import { DiscussionSaid } from './discussion-said'
import type { PostMessage, SaveMessage } from './discussion-thread'
import type { Answers, Decide, SaveDraft } from './use-decision'
import { useDiscussionLive } from './use-discussion-live'

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
  onSaveDraft: SaveDraft
  onPost: PostMessage
  onSaveMessage: SaveMessage
  onVote: OwnVote
  onStep: TakeStep
}

/** Everything that was said of one item, beside what it is checked against with all passages marked, and the decision of a third person. */
export function DiscussionRoom({ task, discussion, chart, nextItemId, keys, ...props }: Props) {
  const chartHandle = useRef<ChartHandle>(null)
  const { itemId, definition, draft, decided } = discussion
  const [answers, setAnswers] = useState<Answers>(
    () => draft?.answers ?? withoutSessions(decided as Answers, discussion),
  )
  const desk = useSessions({ task, discussion, onStep: props.onStep })
  const { receive } = desk
  const live = useDiscussionLive(
    task,
    { itemId, sessions: discussion.sessions, revision: discussion.decision?.revision ?? 0 },
    receive,
  )
  const [isWriting, setWriting] = useState((discussion.messageDraft?.text ?? '').trim() !== '')
  const layout = findLayout(definition)
  const evidence = useEvidence(discussion)
  const { bindings, writeKeys } = useRoomKeys(keys, discussion)
  useKeys(bindings, (action) => {
    if (isChartAction(action)) actOnChart(chartHandle.current, action)
  })
  useOpenAtEvidence(itemId, evidence, (passage) => chartHandle.current?.openAt(passage))
  const show = useCallback((passage: ChartPassage) => chartHandle.current?.jumpTo(passage), [])
  return (
    <>
      <main
        className={`flex shrink-0 flex-col border-line bg-raised ${layout.mainWidth} ${desk.sessions.length > 0 ? 'max-[900px]:**:scroll-mt-[calc((100dvh-var(--bars))*0.4+1rem)]' : ''}`}
      >
        <DecisionForm
          task={task}
          discussion={discussion}
          answers={answers}
          desk={desk}
          onAnswers={setAnswers}
          nextItemId={nextItemId}
          isWriting={isWriting}
          writeKeys={writeKeys}
          onDecide={props.onDecide}
          onSaveDraft={props.onSaveDraft}
        >
          <DiscussionSaid
            task={task}
            discussion={discussion}
            live={live}
            answers={answers}
            isAfterDecision={props.isAfterDecision}
            onShow={show}
            onVote={props.onVote}
            onPost={props.onPost}
            onSaveMessage={props.onSaveMessage}
            onWriting={setWriting}
          />
          <div className="flex items-start justify-between gap-4">
            {layout.hasChart ? <ChartKeys bindings={bindings} /> : <span />}
            <RoomKeys
              keys={keys}
              titles={layout.hasChart ? ROOM_TITLES : WRITE_TITLES}
              shown={{ ...bindings, comment: writeKeys }}
            >
              {desk.sessions.length > 0 && <SessionKeyList />}
            </RoomKeys>
          </div>
        </DecisionForm>
      </main>
      <DiscussionReading
        task={task}
        discussion={discussion}
        desk={desk}
        chart={chart}
        chartHandle={chartHandle}
        evidence={evidence}
        layout={layout}
      />
    </>
  )
}

/** What sessions agreed on is theirs to change. */
function withoutSessions(answers: Answers, { definition: { spanLayers } }: Discussion): Answers {
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([id, answer]) => answer === UNDECIDABLE || spanLayers.every((layer) => layer.id !== id),
    ),
  )
}

/** All passages that people, and AI raters where they are shown, rest their answers on. */
function useEvidence({ votes, ai }: Discussion) {
  return useMemo(
    () =>
      [...votes, ...(typeof ai === 'string' ? [] : ai)].flatMap(({ alias, code, answers, evidence: cited }) =>
        cited.map((passage) => ({ ...passage, by: answers ? alias : `${alias} (${code})` })),
      ),
    [votes, ai],
  )
}

/** The person's keys of the chart, and those that lead to what is to be written; what answers is neither. */
function useRoomKeys(keys: KeyChanges, discussion: Discussion) {
  return useMemo(() => {
    const { definition, sessions, mayAgree, locked } = discussion
    const only = findDecidedChoice(definition)
    const own = only ? bindKeys(keys) : keysBesideForm(bindKeys(keys))
    const answering = only ? [...decisionKeys(only.options.map(({ code }) => code)).keys()] : []
    const layers = definition.spanLayers.filter(({ id }) => sessions.some(({ field }) => field === id))
    const agreeing = mayAgree && !locked && isSessionAlone(discussion) ? sessionKeys(layers) : []
    const taken = [...answering, ...agreeing]
    return {
      bindings: chartKeys(own, taken),
      writeKeys: own.comment.filter((key) => !taken.includes(key)),
    }
  }, [keys, discussion])
}

const WRITE_TITLES = { comment: 'Why the raters differed, then why this answer' }
/** What the keys of the room that are no session’s ask for. */
const ROOM_TITLES = {
  ...WRITE_TITLES,
  find: ACTION_TITLES.find,
  'next-hit': ACTION_TITLES['next-hit'],
  'previous-hit': ACTION_TITLES['previous-hit'],
  occurrences: ACTION_TITLES.occurrences,
  'next-note': ACTION_TITLES['next-note'],
  'previous-note': ACTION_TITLES['previous-note'],
  contents: ACTION_TITLES.contents,
  'first-occurrence': ACTION_TITLES['first-occurrence'],
}

const SHOWN: readonly (readonly [string, readonly LabelingAction[]])[] = [
  ['find', ['find']],
  ['hits', ['next-hit', 'previous-hit']],
  ['notes', ['next-note', 'previous-note']],
  ['contents', ['contents']],
  ['first of a repeat', ['first-occurrence']],
]

/** The keys of the chart, as this person has them. */
function ChartKeys({ bindings }: { bindings: KeyBindings }) {
  return (
    <p aria-label="Keys of the chart" className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted">
      <span>In the chart:</span>
      {SHOWN.map(([word, actions]) => (
        <span key={word} className="flex items-center gap-1">
          {actions.flatMap((action) => {
            const [key] = bindings[action]
            return key === undefined ? [] : [<Kbd key={action}>{keyLabel(key)}</Kbd>]
          })}
          {word}
        </span>
      ))}
    </p>
  )
}
