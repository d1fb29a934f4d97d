'use client'

import type { ReactNode } from 'react'
import { findLayout } from '@/components/parts/find-layout'
import { SelectionBar } from '@/components/spans/selection-bar'
import { actionTitles, keyLabel } from './action-titles'
import { AiAfterAnswer, type RevealAi } from './ai-after-answer'
import { BreakNotice } from './break-notice'
import { KeyHelp } from './key-help'
import { NextPatientFetch } from './next-patient-fetch'
import { PatientDone } from './patient-done'
import { ReadingSide } from './reading-side'
import { StatementList } from './statement-list'
import { StatementPane } from './statement-pane'
import { type Bench, type BenchOptions, useBench } from './use-bench'
import { useBenchMarking } from './use-bench-marking'
import { useBenchSteps } from './use-bench-steps'
import { useOfflinePage } from './use-offline-page'
import { usePassages } from './use-passages'
import { WorkbenchStatus } from './workbench-status'

type Props = BenchOptions & {
  /** Where the study shows raters what AI raters said. */
  onRevealAi?: RevealAi | undefined
  /** Stands above the item, as in training. */
  banner?: ReactNode
}

/** One item at a time beside what it is checked against. Everything is on the screen already: keys never wait for the server. */
export function LabelingWorkbench({ onRevealAi, banner, ...options }: Props) {
  const bench = useBench(options)
  const passages = usePassages(bench)
  const marking = useBenchMarking(bench)
  const steps = useBenchSteps(bench, passages)
  useOfflinePage()
  const { answers, state, item, dialogs, next, bindings, form } = bench
  const layout = findLayout(form.definition)
  const go = (index: number) => answers.dispatch({ kind: 'go', index })

  return (
    <>
      <main className={`flex shrink-0 flex-col border-line bg-raised ${layout.mainWidth}`}>
        {banner}
        {item ? (
          <StatementPane
            bench={bench}
            passages={passages}
            marking={marking}
            item={item}
            steps={steps}
            afterAnswer={
              onRevealAi && (
                <AiAfterAnswer
                  key={item.assignmentId}
                  task={bench.task}
                  assignmentId={item.assignmentId}
                  onReveal={onRevealAi}
                />
              )
            }
          />
        ) : (
          <PatientDone
            task={bench.task}
            items={state.items}
            name={form.definition.item.name}
            nextPatient={next.patient}
            keyName={keyLabel(bindings.submit[0] ?? '')}
            onGo={go}
          />
        )}
        {next.due !== null && <NextPatientFetch href={next.due} />}
        <Pause bench={bench} />
        <WorkbenchStatus
          outbox={answers.view}
          isUnsafe={answers.isUnsafe}
          message={state.message}
          unsubmitted={{ count: answers.unsubmitted.length, onGo: steps.toUnsubmitted }}
          elsewhere={bench.elsewhere}
          onHelp={() => dialogs.setHelpOpen(true)}
        />
      </main>
      <ReadingSide bench={bench} passages={passages} marking={marking} layout={layout} />
      {item && <SelectionBar bench={marking} />}
      <Dialogs bench={bench} onGo={go} />
    </>
  )
}

/** Says when it is time for a break, where the person wants to be told. */
function Pause({ bench: { stretch, habits, preferences } }: { bench: Bench }) {
  const { breakAfterMinutes } = preferences
  if (!stretch.isDue || breakAfterMinutes === null) return null
  return (
    <BreakNotice
      minutes={breakAfterMinutes}
      onLater={stretch.dismiss}
      onNever={() => habits.change({ ...preferences, breakAfterMinutes: null })}
    />
  )
}

function Dialogs({ bench, onGo }: { bench: Bench; onGo: (index: number) => void }) {
  const { dialogs, state, answers, habits, preferences, bindings, form } = bench
  return (
    <>
      {dialogs.isListOpen && (
        <StatementList
          items={state.items}
          many={form.definition.item.name.many}
          current={state.index}
          unsubmitted={answers.unsubmitted}
          onGo={onGo}
          onClose={() => dialogs.setListOpen(false)}
        />
      )}
      {dialogs.isHelpOpen && (
        <KeyHelp
          preferences={preferences}
          bindings={bindings}
          titles={actionTitles(form.definition)}
          isMarking={form.definition.spanLayers.length > 0}
          fault={habits.fault}
          onChange={habits.change}
          onClose={() => dialogs.setHelpOpen(false)}
        />
      )}
    </>
  )
}
