'use client'

import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { LabelingAnswer, LabelingItem, LabelingQueue } from '@/lib/core/labeling/labeling'
import type { KeyBindings, LabelingAction } from '@/lib/core/labeling/labeling-keys'
import type { LabelingSetup } from '@/lib/core/labeling/labeling-setup'
import type { Verdict } from '@/lib/core/verdict'
import { keyLabel } from './action-titles'
import type { Draft, DraftEvidence } from './draft'
import { EvidenceList } from './evidence-list'
import { FirstSteps } from './first-steps'
import { GuidePanel } from './guide-panel'
import { GuidelineNotice } from './guideline-notice'
import { PatientBox } from './patient-box'
import { StatementOrigin } from './statement-origin'
import { StatementText } from './statement-text'
import { useLeaveAfterPointer } from './use-leave-after-pointer'
import { VerdictChoice } from './verdict-choice'
import {
  countDone,
  draftOf,
  isUnsubmitted,
  type WorkbenchEvent,
  type WorkbenchState,
} from './workbench-state'

type Props = {
  queue: LabelingQueue
  state: WorkbenchState
  item: LabelingItem
  setup: LabelingSetup
  bindings: KeyBindings
  /** Statements of other patients without an answer. */
  openElsewhere: number
  /** How fast this person works, in words; empty while that is not known. */
  pace: string
  isGuideOpen: boolean
  commentBox: RefObject<HTMLTextAreaElement | null>
  onGuide: (isOpen: boolean) => void
  onList: () => void
  onGuidelineRead: () => void
  /** Null for who has put the first steps away. */
  onFirstStepsRead: (() => void) | null
  onChoose: (code: Verdict) => void
  onEvent: (event: WorkbenchEvent) => void
  onSubmit: () => void
  onSkip: () => void
  onAttach: () => void
  onShowPassage: (passage: DraftEvidence) => void
  /** What stands below an answered statement. */
  afterAnswer: ReactNode
}

export function StatementPane({
  queue,
  state,
  item,
  setup,
  bindings,
  openElsewhere,
  pace,
  isGuideOpen,
  commentBox,
  onGuide,
  onList,
  onGuidelineRead,
  onFirstStepsRead,
  onChoose,
  onEvent,
  onSubmit,
  onSkip,
  onAttach,
  onShowPassage,
  afterAnswer,
}: Props) {
  const draft: Draft = draftOf(state, item)
  const done = countDone(state.items)
  const skipped = state.items.filter((entry) => entry.skipped && entry.answer === null).length
  const { guideline } = setup
  const keyOf = (action: LabelingAction) => keyLabel(bindings[action][0] ?? '')
  const shortcutOf = (action: LabelingAction) => bindings[action].join(' ')
  const overallDone = queue.total - openElsewhere - (state.items.length - done)
  const frame = useRef<HTMLDivElement>(null)
  useLeaveAfterPointer(frame)
  const head = useRef<HTMLDivElement>(null)
  const shown = useRef(item.assignmentId)
  useEffect(() => {
    if (shown.current === item.assignmentId) return
    shown.current = item.assignmentId
    head.current?.scrollIntoView({ block: 'nearest' }) // who sent the last one may stand further down
  }, [item.assignmentId])

  return (
    // closer together on a low screen; what takes the focus is scrolled out from under the statement and the buttons
    <div
      ref={frame}
      className="flex min-h-0 flex-1 scroll-pt-[calc((100dvh-var(--bars))/3+1rem)] scroll-pb-16 flex-col gap-4 overflow-y-auto px-6 pt-4 *:shrink-0 max-[900px]:overflow-visible max-[900px]:**:scroll-mt-[calc((100dvh-var(--bars))/3+1rem)] max-[900px]:px-4 [@media(max-height:48rem)]:gap-2.5 [@media(max-height:48rem)]:pt-2.5"
    >
      {overallDone === 0 && onFirstStepsRead && <FirstSteps bindings={bindings} onRead={onFirstStepsRead} />}
      {!setup.isGuidelineRead && <GuidelineNotice guideline={guideline} onRead={onGuidelineRead} />}
      <PatientBox queue={queue} />
      <div ref={head} className="grid gap-1.5">
        {/* lines that stay lines, whatever is counted: the statement below must not move */}
        <div className="grid gap-0.5 text-xs text-muted tabular-nums">
          <p className="flex items-baseline justify-between gap-x-4">
            <span>
              Statement <strong className="text-ink">{state.index + 1}</strong> of {state.items.length} ·{' '}
              {done} checked{skipped > 0 && ` · ${skipped} skipped`}
            </span>
            <button
              type="button"
              onClick={onList}
              aria-keyshortcuts={shortcutOf('list')}
              className="shrink-0 rounded text-accent underline-offset-2 hover:underline"
            >
              List <Kbd isInControl>{keyOf('list')}</Kbd>
            </button>
          </p>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>
              {overallDone} of {queue.total} over all patients
            </span>
            <span>{pace}</span>
          </p>
        </div>
        <ProgressBar label="Checked statements of this patient" value={done} max={state.items.length} />
      </div>
      <h1 className="sr-only">Check a statement</h1>
      <StatementOrigin origin={item.origin} />
      <StatementText assignmentId={item.assignmentId} text={item.text} />
      <VerdictChoice chosen={draft.code} guideline={guideline} bindings={bindings} onChoose={onChoose} />
      <GuidePanel guideline={guideline} isOpen={isGuideOpen} onToggle={onGuide} />
      <label className="flex items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={draft.uncertain}
          onChange={() => onEvent({ kind: 'toggle-uncertain' })}
          aria-keyshortcuts={shortcutOf('uncertain')}
          className="size-4 accent-(--accent)"
        />
        <span className="flex-1">Uncertain or unclear</span>
        <Kbd isInControl>{keyOf('uncertain')}</Kbd>
      </label>
      {setup.evidence !== 'off' && (
        <EvidenceList
          isRequired={setup.evidence === 'required'}
          keys={bindings.attach}
          evidence={draft.evidence}
          notes={state.notes}
          onAttach={onAttach}
          onShow={onShowPassage}
          onDetach={(place) => onEvent({ kind: 'detach', place })}
        />
      )}
      <div className="grid gap-1">
        <label htmlFor="comment" className="flex justify-between text-sm">
          Comment <Kbd isInControl>{keyOf('comment')}</Kbd>
        </label>
        <textarea
          id="comment"
          ref={commentBox}
          aria-keyshortcuts={shortcutOf('comment')}
          rows={2}
          maxLength={4000}
          value={draft.comment}
          onChange={(event) => onEvent({ kind: 'comment', text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.currentTarget.blur()
              onSubmit()
            }
          }}
          className="resize-y rounded-md border border-line-strong bg-surface px-3 py-1.5 text-sm"
        />
      </div>
      {item.answer && <SavedAnswer answer={item.answer} isChanged={isUnsubmitted(state, item)} />}
      {item.answer && afterAnswer}
      <div className="sticky bottom-0 -mx-6 mt-auto flex flex-wrap items-center gap-2 max-sm:gap-1.5 max-sm:[&>button]:px-2.5 border-t border-line bg-raised px-6 py-3 max-[900px]:-mx-4 max-[900px]:px-4 [@media(max-height:32rem)]:static [@media(max-height:48rem)]:py-2">
        <p role="alert" className="basis-full text-sm font-medium text-danger empty:hidden">
          {state.fault}
        </p>
        <Button
          onClick={onSubmit}
          aria-disabled={draft.code === null}
          aria-keyshortcuts={shortcutOf('submit')}
        >
          {item.answer ? 'Save the change' : 'Submit'} <span aria-hidden="true">{keyOf('submit')}</span>
        </Button>
        <Button
          tone="quiet"
          onClick={onSkip}
          disabled={item.answer !== null}
          aria-keyshortcuts={shortcutOf('skip')}
        >
          Skip <Kbd isInControl>{keyOf('skip')}</Kbd>
        </Button>
        <span className="flex-1" />
        <Button
          tone="quiet"
          disabled={state.index === 0}
          aria-keyshortcuts={shortcutOf('back')}
          onClick={() => onEvent({ kind: 'go', index: state.index - 1 })}
        >
          Back <Kbd isInControl>{keyOf('back')}</Kbd>
        </Button>
        <Button
          tone="quiet"
          onClick={() => onEvent({ kind: 'go', index: state.index + 1 })}
          aria-keyshortcuts={shortcutOf('forward')}
        >
          Next <Kbd isInControl>{keyOf('forward')}</Kbd>
        </Button>
      </div>
    </div>
  )
}

/** Which answer counts. */
function SavedAnswer({ answer, isChanged }: { answer: LabelingAnswer; isChanged: boolean }) {
  return (
    <p className="text-xs text-muted">
      Submitted: <strong className="text-ink">{answer.code}</strong>
      {answer.revision > 1 && ` (revision ${answer.revision})`}.{' '}
      {isChanged ? (
        <strong className="text-ink">The change is not saved yet.</strong>
      ) : (
        'If you change it, the new answer counts; the old one stays on record.'
      )}
    </p>
  )
}
