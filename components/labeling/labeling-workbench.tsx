'use client'

import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { type ChartHandle, ChartPanel } from '@/components/chart/chart-panel'
import { selectedPassage } from '@/components/chart/selected-passage'
import type { OutboxEntry } from '@/components/outbox/outbox-entry'
import { useOutbox } from '@/components/outbox/outbox-provider'
import type { PatientChart } from '@/lib/core/chart'
import type { LabelingQueue } from '@/lib/core/labeling'
import { KeyHelp } from './key-help'
import { type Intent, takesKey, toIntent } from './key-map'
import { PatientDone } from './patient-done'
import { StatementPane } from './statement-pane'
import { useActiveTime } from './use-active-time'
import { draftOf, isChanged, reduceWorkbench, startWorkbench } from './workbench-state'
import { WorkbenchStatus } from './workbench-status'

type Props = {
  studyId: string
  queue: LabelingQueue
  chart: PatientChart
  /** Place to open, from 0; the first open statement when absent. */
  at: number | null
  onSkip: (input: { studyId: string; assignmentId: string }) => Promise<unknown>
  /** The next patient with open statements. */
  nextPatient: { patientId: string; externalId: string } | null
}

/** One statement at a time beside the chart. Everything is on the screen already: keys never wait for the server. */
export function LabelingWorkbench({ studyId, queue, chart, at, onSkip, nextPatient }: Props) {
  const { outbox, view, isUnsafe } = useOutbox()
  const [state, dispatch] = useReducer(
    reduceWorkbench,
    { items: queue.items, notes: chart.notes, at, ...(view && { known: view }) },
    startWorkbench,
  )
  const [isHelpOpen, setHelpOpen] = useState(false)
  const chartHandle = useRef<ChartHandle>(null)
  const commentBox = useRef<HTMLTextAreaElement>(null)
  const item = state.items[state.index]
  const readTime = useActiveTime(item?.assignmentId ?? 'summary')
  const toldRefusals = useRef(new Set<string>())

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

  function submit() {
    if (!item) return
    const { code, uncertain, comment, evidence } = draftOf(state, item)
    if (code === null) return dispatch({ kind: 'say', message: 'Choose 1, 2 or 3 first.' })
    if (!outbox)
      return dispatch({ kind: 'say', message: 'Not taken: this browser can’t keep the answer safe yet.' })
    if (!isChanged(state, item)) return dispatch({ kind: 'go', index: state.index + 1 })
    const { assignmentId } = item
    const given = { assignmentId, code, uncertain, comment: comment.trim() || null, evidence: [...evidence] }
    outbox.add({
      studyId,
      patientId: queue.patientId,
      rating: { ...given, submissionId: crypto.randomUUID(), ...readTime() },
    })
    for (const refused of refusedFor(assignmentId)) outbox.discard(refused.rating.submissionId)
    dispatch({ kind: 'submitted', known: outbox.getView() })
  }

  function refusedFor(assignmentId: string): OutboxEntry[] {
    return (view?.refused ?? []).filter(({ rating }) => rating.assignmentId === assignmentId)
  }

  function skip() {
    if (!item || item.answer) return
    dispatch({ kind: 'skipped' })
    // nothing hangs on it: a skip that does not arrive leaves the statement where it was in the queue
    onSkip({ studyId, assignmentId: item.assignmentId }).catch(() => {})
  }

  function attach() {
    const passage = selectedPassage()
    if (!passage)
      return dispatch({ kind: 'say', message: 'Select a passage in the text view of the chart first.' })
    dispatch({ kind: 'attach', passage })
    window.getSelection()?.removeAllRanges()
  }

  function follow(intent: Intent) {
    switch (intent.kind) {
      case 'choose':
        return dispatch(intent)
      case 'toggle-uncertain':
        return dispatch(intent)
      case 'comment':
        return commentBox.current?.focus()
      case 'attach':
        return attach()
      case 'submit':
        return submit()
      case 'skip':
        return skip()
      case 'back':
        return dispatch({ kind: 'go', index: state.index - 1 })
      case 'forward':
        return dispatch({ kind: 'go', index: state.index + 1 })
      case 'find':
        return chartHandle.current?.focusFind()
      case 'next-hit':
        return chartHandle.current?.nextHit()
      case 'previous-hit':
        return chartHandle.current?.previousHit()
      case 'next-note':
        return chartHandle.current?.nextNote()
      case 'previous-note':
        return chartHandle.current?.previousNote()
      case 'help':
        return setHelpOpen(true)
    }
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat, ctrlKey, metaKey, altKey } = event
    const isTyping = isHelpOpen || takesKey(document.activeElement, key)
    const intent = toIntent({ key, repeat, ctrlKey, metaKey, altKey, isTyping })
    if (!intent) return
    event.preventDefault()
    follow(intent)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  useEffect(() => {
    // the place is in the address, without asking the server for the page again
    window.history.replaceState(null, '', `?at=${state.index + 1}`)
  }, [state.index])

  return (
    <div className="flex min-h-0 flex-1">
      <main className="flex w-[38%] max-w-2xl min-w-[25rem] shrink-0 flex-col border-r border-line bg-raised">
        {item ? (
          <StatementPane
            queue={queue}
            state={state}
            item={item}
            commentBox={commentBox}
            onEvent={dispatch}
            onSubmit={submit}
            onSkip={skip}
            onAttach={attach}
            onShowPassage={(passage) => chartHandle.current?.jumpTo(passage)}
          />
        ) : (
          <PatientDone
            studyId={studyId}
            items={state.items}
            nextPatient={nextPatient}
            onGo={(index) => dispatch({ kind: 'go', index })}
          />
        )}
        <WorkbenchStatus
          outbox={view}
          isUnsafe={isUnsafe}
          message={state.message}
          onHelp={() => setHelpOpen(true)}
        />
      </main>
      <ChartPanel
        ref={chartHandle}
        chart={chart}
        pdfUrl={`/api/studies/${studyId}/patients/${queue.patientId}/chart.pdf`}
        {...(item ? { evidence: draftOf(state, item).evidence } : {})}
      />
      {isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />}
    </div>
  )
}
