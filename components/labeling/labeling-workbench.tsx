'use client'

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { actOnChart } from '@/components/chart/chart-actions'
import { type ChartHandle, ChartPanel } from '@/components/chart/chart-panel'
import { useOpenAtEvidence } from '@/components/chart/use-open-at-evidence'
import type { Preferences } from '@/lib/core/accounts/preferences'
import type { ChartPassage, PatientChart } from '@/lib/core/chart'
import { saysMore } from '@/lib/core/labeling/guideline'
import type { LabelingQueue } from '@/lib/core/labeling/labeling'
import { bindKeys, isChartAction, type LabelingAction } from '@/lib/core/labeling/labeling-keys'
import type { LabelingSetup } from '@/lib/core/labeling/labeling-setup'
import type { TaskRef } from '@/lib/core/task'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { keyLabel } from './action-titles'
import { AiAfterAnswer, type RevealAi } from './ai-after-answer'
import { BreakNotice } from './break-notice'
import { ChartWindowButton } from './chart-window-button'
import { type DraftEvidence, NO_EVIDENCE } from './draft'
import { useDraftsElsewhere } from './kept-drafts'
import { KeyHelp } from './key-help'
import { NOTHING_KNOWN, withoutAnswered } from './known-answers'
import { NextPatientFetch } from './next-patient-fetch'
import { PatientDone } from './patient-done'
import { StatementList } from './statement-list'
import { StatementPane } from './statement-pane'
import { useActiveTime } from './use-active-time'
import { useAnswers } from './use-answers'
import { useChartWindow } from './use-chart-window'
import { useGuideline } from './use-guideline'
import { useKeys } from './use-keys'
import { useNextPatient } from './use-next-patient'
import { useOfflinePage } from './use-offline-page'
import { usePace } from './use-pace'
import { type SavePreferences, usePreferences } from './use-preferences'
import { useWorkStretch } from './use-work-stretch'
import { countDone, draftOf, holds } from './workbench-state'
import { WorkbenchStatus } from './workbench-status'

type Props = {
  task: TaskRef
  queue: LabelingQueue
  chart: PatientChart
  setup: LabelingSetup
  preferences: Preferences
  /** Active times of this person's newest answers, in ms, oldest first. */
  ownTimes: readonly number[]
  /** Place to open, from 0; the first open statement when absent. */
  at: number | null
  onPreferences: SavePreferences
  onGuidelineRead: (input: { task: TaskRef; version: number }) => Promise<unknown>
  /** Where the study shows raters what AI raters said. */
  onRevealAi?: RevealAi | undefined
  /** Stands above the statement, as in training. */
  banner?: ReactNode
}

/** One statement at a time beside the chart. Everything is on the screen already: keys never wait for the server. */
export function LabelingWorkbench(props: Props) {
  const { task, queue, chart, at, ownTimes } = props
  const answers = useAnswers({ task, queue, chart, at })
  const { state, item, unsubmitted, dispatch, say } = answers
  const elsewhere = useDraftsElsewhere(task.taskId, queue.patientId)
  const habits = usePreferences(props.preferences, props.onPreferences)
  const { preferences } = habits
  const { setup, acknowledge } = useGuideline(task, props.setup, props.onGuidelineRead)
  const bindings = useMemo(() => bindKeys(preferences.keys), [preferences.keys])
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isGuideOpen, setGuideOpen] = useState(false)
  const [isListOpen, setListOpen] = useState(false)
  const chartHandle = useRef<ChartHandle>(null)
  const commentBox = useRef<HTMLTextAreaElement>(null)
  const time = useActiveTime(item?.assignmentId ?? 'summary', setup.idleSeconds * 1000)
  const open = state.items.length - countDone(state.items)
  const pace = usePace(ownTimes, open)
  const others = useMemo(
    () => withoutAnswered(queue.others, answers.view ?? NOTHING_KNOWN),
    [queue.others, answers.view],
  )
  const next = useNextPatient({ task, open, others })
  const stretch = useWorkStretch(preferences.breakAfterMinutes)

  const evidence = item ? draftOf(state, item).evidence : NO_EVIDENCE
  const chartState = useMemo(() => {
    const statement = item ? { text: item.text, place: state.index + 1, total: state.items.length } : null
    return { patientId: queue.patientId, statement, evidence }
  }, [item, state.index, state.items.length, queue.patientId, evidence])
  const chartWindow = useChartWindow({
    task,
    state: chartState,
    onAttach: (passage) => attachPassage(passage),
    onActive: () => {
      time.noteOtherWindow()
      stretch.note()
    },
    onClosed: time.closeOtherWindow,
  })

  useOpenAtEvidence(item?.assignmentId ?? null, evidence, (passage) => {
    chartHandle.current?.openAt(passage)
    chartWindow.jump(passage)
  })

  function submit(chosen?: Verdict) {
    if (!item) return goOn()
    const spent = time.read()
    const isFirst = item.answer === null // a change tells nothing of how long a statement takes
    if (answers.submit(setup, spent, chosen) && isFirst) pace.note(spent.activeMs)
  }

  /** From the summary: to what is open here, else to the next patient. */
  function goOn() {
    if (open === 0) next.go()
    else dispatch({ kind: 'go', index: state.items.findIndex(({ answer }) => answer === null) })
  }

  /** By an answer key. Arrows move between the answers too: they never submit. */
  function choose(code: Verdict) {
    if (!item) return
    dispatch({ kind: 'choose', code })
    if (preferences.answerAtOnce) submit(code)
  }

  /** Returns what became of it, for the window that it came from. */
  function attachPassage(passage: DraftEvidence): string {
    if (!item) return 'No statement is open.'
    if (setup.evidence === 'off') return 'This study collects no evidence with the answers.'
    if (holds(evidence, passage)) return 'This passage is attached already.'
    dispatch({ kind: 'attach', passage })
    return `Attached to statement ${state.index + 1}.`
  }

  function attach() {
    const passage = chartHandle.current?.currentPassage()
    if (!passage) return say(`Find it first (${keyLabel(bindings.find[0] ?? '')}), or select it in one note.`)
    say(attachPassage(passage))
    window.getSelection()?.removeAllRanges()
  }

  function show(passage: ChartPassage) {
    chartHandle.current?.jumpTo(passage)
    chartWindow.jump(passage)
  }

  /** To the next answer that is begun and not submitted, round the list. */
  const away = unsubmitted.filter((place) => place !== state.index)
  const begun = away.find((place) => place > state.index) ?? away[0]
  const toUnsubmitted = begun === undefined ? null : () => dispatch({ kind: 'go', index: begun })

  function follow(action: LabelingAction) {
    if (isChartAction(action)) return actOnChart(chartHandle.current, action)
    switch (action) {
      case 'choose-1':
        return choose(VERDICTS[0])
      case 'choose-2':
        return choose(VERDICTS[1])
      case 'choose-3':
        return choose(VERDICTS[2])
      case 'uncertain':
        return dispatch({ kind: 'toggle-uncertain' })
      case 'undo':
        return answers.undo()
      case 'comment':
        return commentBox.current?.focus()
      case 'attach':
        return attach()
      case 'submit':
        return submit()
      case 'skip':
        return answers.skip()
      case 'back':
        return dispatch({ kind: 'go', index: state.index - 1 })
      case 'forward':
        return dispatch({ kind: 'go', index: state.index + 1 })
      case 'list':
        return setListOpen(true)
      case 'guide':
        if (saysMore(setup.guideline)) return setGuideOpen(!isGuideOpen)
        return say('This study has no further guideline; the definitions stand with the answers.')
      case 'chart-window':
        return chartWindow.open()
      case 'help':
        return setHelpOpen(true)
    }
  }
  useKeys(bindings, follow)
  useOfflinePage()

  useEffect(() => {
    // the place is in the address, without asking the server for the page again
    window.history.replaceState(null, '', `?at=${state.index + 1}`)
  }, [state.index])

  return (
    <>
      <main className="flex w-[38%] max-w-2xl min-w-[25rem] shrink-0 flex-col border-r border-line bg-raised">
        {props.banner}
        {item ? (
          <StatementPane
            queue={queue}
            state={state}
            item={item}
            setup={setup}
            bindings={bindings}
            openElsewhere={others.reduce((sum, patient) => sum + patient.open.length, 0)}
            pace={pace.text}
            isGuideOpen={isGuideOpen}
            commentBox={commentBox}
            onGuide={setGuideOpen}
            onList={() => setListOpen(true)}
            onGuidelineRead={acknowledge}
            onFirstStepsRead={
              preferences.showsFirstSteps
                ? () => habits.change({ ...preferences, showsFirstSteps: false })
                : null
            }
            onChoose={(code) => dispatch({ kind: 'choose', code })}
            onEvent={dispatch}
            onSubmit={() => submit()}
            onSkip={answers.skip}
            onAttach={attach}
            onShowPassage={show}
            afterAnswer={
              props.onRevealAi && (
                <AiAfterAnswer
                  key={item.assignmentId}
                  task={task}
                  assignmentId={item.assignmentId}
                  onReveal={props.onRevealAi}
                />
              )
            }
          />
        ) : (
          <PatientDone
            task={task}
            items={state.items}
            nextPatient={next.patient}
            keyName={keyLabel(bindings.submit[0] ?? '')}
            onGo={(index) => dispatch({ kind: 'go', index })}
          />
        )}
        {next.due !== null && <NextPatientFetch href={next.due} />}
        {stretch.isDue && preferences.breakAfterMinutes !== null && (
          <BreakNotice
            minutes={preferences.breakAfterMinutes}
            onLater={stretch.dismiss}
            onNever={() => habits.change({ ...preferences, breakAfterMinutes: null })}
          />
        )}
        <WorkbenchStatus
          outbox={answers.view}
          isUnsafe={answers.isUnsafe}
          message={state.message}
          unsubmitted={{ count: unsubmitted.length, onGo: toUnsubmitted }}
          elsewhere={elsewhere}
          onHelp={() => setHelpOpen(true)}
        />
      </main>
      <ChartPanel
        ref={chartHandle}
        chart={chart}
        pdfUrl={`/api/studies/${task.studyId}/patients/${queue.patientId}/chart.pdf`}
        evidence={evidence}
        isQuoting={setup.evidence !== 'off'}
        tools={<ChartWindowButton isOpen={chartWindow.isOpen} onOpen={chartWindow.open} />}
      />
      {isListOpen && (
        <StatementList
          items={state.items}
          current={state.index}
          unsubmitted={unsubmitted}
          onGo={(index) => dispatch({ kind: 'go', index })}
          onClose={() => setListOpen(false)}
        />
      )}
      {isHelpOpen && (
        <KeyHelp
          preferences={preferences}
          fault={habits.fault}
          onChange={habits.change}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </>
  )
}
