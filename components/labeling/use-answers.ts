'use client'

import { type Dispatch, useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import type { AnswerValues } from '@/components/answer/answer-state'
import type { OutboxView } from '@/components/outbox/outbox'
import type { OutboxEntry } from '@/components/outbox/outbox-entry'
import { useOutbox } from '@/components/outbox/outbox-provider'
import { countMarks } from '@/components/spans/count-marks'
import type { PatientChart } from '@/lib/core/chart'
import type { LabelingItem, LabelingQueue } from '@/lib/core/labeling/labeling'
import type { NewRating } from '@/lib/core/labeling/rating'
import type { TaskRef } from '@/lib/core/task'
import type { Draft } from './draft'
import { findUndoneSkip, reduceWorkbench } from './reduce-workbench'
import { storedDraftsOf, useRestoredDrafts, useStoreDrafts } from './stored-drafts'
import type { TaskForm } from './task-form'
import {
  draftOf,
  isChanged,
  isUnsubmitted,
  startWorkbench,
  type WorkbenchEvent,
  type WorkbenchState,
} from './workbench-state'

type Options = {
  task: TaskRef
  queue: LabelingQueue
  chart: PatientChart
  at: number | null
  form: TaskForm
}

/** The statements with their drafts and answers, and the way of an answer: checked, then into the outbox. */
export function useAnswers({ task, queue, chart, at, form }: Options) {
  const { outbox, view, isUnsafe } = useOutbox()
  const { patientId } = queue
  const [state, dispatch] = useReducer(
    reduceWorkbench,
    {
      items: queue.items,
      notes: chart.notes,
      name: form.definition.item.name.one,
      at,
      drafts: storedDraftsOf(task.taskId, patientId),
      ...(view && { known: view }),
    },
    startWorkbench,
  )
  const unsubmitted = useMemo(() => findUnsubmitted(state), [state])
  useStoreDrafts({ task, patientId, drafts: state.drafts, indices: unsubmitted })
  useRestoredDrafts(
    task.taskId,
    patientId,
    useCallback((drafts: ReadonlyMap<string, Draft>) => dispatch({ kind: 'restored', drafts }), []),
  )
  const item = state.items[state.index]
  useOutboxNews(view, dispatch)

  const say = (message: string) => dispatch({ kind: 'say', message })

  function refusedFor(assignmentId: string): OutboxEntry[] {
    return (view?.refused ?? []).filter(({ rating }) => rating.assignmentId === assignmentId)
  }

  /**
   * Takes the answer of the open statement, or says what it lacks; goes on where nothing has changed.
   * @param chosen values that were given just now and go on at once
   * @returns whether an answer was taken
   */
  function submit(
    version: number,
    spent: Pick<NewRating, 'activeMs' | 'wallMs'>,
    chosen?: AnswerValues,
  ): boolean {
    if (!item) return false
    const decline = (fault: string) => {
      dispatch({ kind: 'declined', fault })
      return false
    }
    const now = chosen ? reduceWorkbench(state, { kind: 'values', values: chosen, typed: null }) : state
    const draft = draftOf(now, item)
    const fault = form.findFault(item, draft, state.fault)
    if (fault !== null) return decline(fault)
    if (!outbox) return decline('Not taken: this browser can’t keep the answer safe yet.')
    if (!isChanged(now, item)) {
      dispatch({ kind: 'go', index: state.index + 1 })
      return false
    }
    outbox.add({ task, patientId, words: form.words, rating: toRating(form, item, draft, version, spent) })
    for (const refused of refusedFor(item.assignmentId)) outbox.discard(refused.rating.submissionId)
    dispatch({ kind: 'submitted', known: outbox.getView() })
    const marked = countMarks(form.definition, draft.values)
    if (marked !== '') say(`Submitted with ${marked}.`)
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

/** Follows the outbox: what is on its way or acknowledged counts, and what was refused is reported once. */
function useOutboxNews(view: OutboxView | null, dispatch: Dispatch<WorkbenchEvent>): void {
  const shownRefusals = useRef(new Set<string>())

  useEffect(() => {
    if (view) dispatch({ kind: 'known', known: view })
  }, [view, dispatch])

  useEffect(() => {
    for (const { rating, refusal } of view?.refused ?? []) {
      if (refusal === null || shownRefusals.current.has(rating.submissionId)) continue
      shownRefusals.current.add(rating.submissionId)
      dispatch({ kind: 'refused', rating, message: refusal })
    }
  }, [view?.refused, dispatch])
}

function toRating(
  form: TaskForm,
  item: LabelingItem,
  draft: Draft,
  guidelineVersion: number,
  spent: Pick<NewRating, 'activeMs' | 'wallMs'>,
): NewRating {
  const { uncertain, comment, evidence } = draft
  return {
    assignmentId: item.assignmentId,
    submissionId: crypto.randomUUID(),
    values: form.toValues(item, draft) as NewRating['values'],
    uncertain,
    comment: comment.trim() || null,
    evidence: [...evidence],
    guidelineVersion,
    ...spent,
  }
}

/** Places of the statements at which something was begun and not submitted. */
function findUnsubmitted(state: WorkbenchState): number[] {
  return [...state.items.entries()].flatMap(([index, item]) => (isUnsubmitted(state, item) ? [index] : []))
}
