'use client'

import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import type { OutboxEntry } from '@/components/outbox/outbox-entry'
import { useOutbox } from '@/components/outbox/outbox-provider'
import type { PatientChart } from '@/lib/core/chart'
import type { LabelingQueue } from '@/lib/core/labeling/labeling'
import type { LabelingSetup } from '@/lib/core/labeling/labeling-setup'
import type { NewRating } from '@/lib/core/labeling/rating'
import { findEvidenceFault } from '@/lib/core/labeling/rating'
import type { TaskRef } from '@/lib/core/task'
import type { Verdict } from '@/lib/core/verdict'
import type { Draft } from './draft'
import { keptDraftsOf, useKeepDrafts, useRestoredDrafts } from './kept-drafts'
import {
  draftOf,
  findUndoneSkip,
  isChanged,
  isUnsubmitted,
  reduceWorkbench,
  startWorkbench,
  type WorkbenchState,
} from './workbench-state'

type Options = { task: TaskRef; queue: LabelingQueue; chart: PatientChart; at: number | null }

/** The statements with their drafts and answers, and the way of an answer: checked, then into the outbox. */
export function useAnswers({ task, queue, chart, at }: Options) {
  const { outbox, view, isUnsafe } = useOutbox()
  const { patientId } = queue
  const [state, dispatch] = useReducer(
    reduceWorkbench,
    {
      items: queue.items,
      notes: chart.notes,
      at,
      drafts: keptDraftsOf(task.taskId, patientId),
      ...(view && { known: view }),
    },
    startWorkbench,
  )
  const unsubmitted = useMemo(() => findUnsubmitted(state), [state])
  useKeepDrafts({ task, patientId, drafts: state.drafts, places: unsubmitted })
  useRestoredDrafts(
    task.taskId,
    patientId,
    useCallback((drafts: ReadonlyMap<string, Draft>) => dispatch({ kind: 'restored', drafts }), []),
  )
  const toldRefusals = useRef(new Set<string>())
  const item = state.items[state.index]

  useEffect(() => {
    if (view) dispatch({ kind: 'known', known: view })
  }, [view])

  useEffect(() => {
    for (const { rating, refusal } of view?.refused ?? []) {
      if (refusal === null || toldRefusals.current.has(rating.submissionId)) continue
      toldRefusals.current.add(rating.submissionId)
      dispatch({ kind: 'refused', rating, message: refusal })
    }
  }, [view?.refused])

  const say = (message: string) => dispatch({ kind: 'say', message })

  function refusedFor(assignmentId: string): OutboxEntry[] {
    return (view?.refused ?? []).filter(({ rating }) => rating.assignmentId === assignmentId)
  }

  /**
   * Takes the answer of the open statement, or says what it lacks; goes on where nothing has changed.
   * @param chosen an answer that was given just now and goes on at once
   * @returns whether an answer was taken
   */
  function submit(
    { guideline, evidence: rule }: LabelingSetup,
    spent: Pick<NewRating, 'activeMs' | 'wallMs'>,
    chosen?: Verdict,
  ): boolean {
    if (!item) return false
    const decline = (fault: string) => {
      dispatch({ kind: 'declined', fault })
      return false
    }
    const now = chosen === undefined ? state : reduceWorkbench(state, { kind: 'choose', code: chosen })
    const { code, uncertain, comment, evidence } = draftOf(now, item)
    if (code === null) return decline('Choose 1, 2 or 3 first.')
    if (!outbox) return decline('Not taken: this browser can’t keep the answer safe yet.')
    const fault = findEvidenceFault(rule, code, evidence.length)
    if (fault !== null) return decline(fault)
    if (!isChanged(now, item)) {
      dispatch({ kind: 'go', index: state.index + 1 })
      return false
    }
    const { assignmentId } = item
    const given = { assignmentId, code, uncertain, comment: comment.trim() || null, evidence: [...evidence] }
    const made = { submissionId: crypto.randomUUID(), guidelineVersion: guideline.version, ...spent }
    outbox.add({ task, patientId, rating: { ...given, ...made } })
    for (const refused of refusedFor(assignmentId)) outbox.discard(refused.rating.submissionId)
    dispatch({ kind: 'submitted', known: outbox.getView() })
    return true
  }

  function skip() {
    if (!item || item.answer) return
    dispatch({ kind: 'skipped' })
    outbox?.skip({ task, assignmentId: item.assignmentId, isTakenBack: false })
  }

  function undo() {
    const skipped = findUndoneSkip(state)
    if (skipped) outbox?.skip({ task, assignmentId: skipped.assignmentId, isTakenBack: true })
    dispatch({ kind: 'undo' })
  }

  return { state, item, unsubmitted, dispatch, say, submit, skip, undo, view, isUnsafe }
}

/** Places of the statements at which something was begun and not submitted. */
function findUnsubmitted(state: WorkbenchState): number[] {
  return [...state.items.entries()].flatMap(([place, item]) => (isUnsubmitted(state, item) ? [place] : []))
}
