'use client'

import Link from 'next/link'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import type { AnswerValues } from '@/components/answer/answer-state'
import { findLayout } from '@/components/parts/find-layout'
import { SelectionBar } from '@/components/spans/selection-bar'
import { useMarking } from '@/components/spans/use-marking'
import { Button } from '@/components/ui/button'
import type { TaskName } from '@/lib/core/task'
import { actionTitles, keyLabel } from './action-titles'
import { AiAfterAnswer, type RevealAi } from './ai-after-answer'
import { KeyHelp } from './key-help'
import { PatientDone } from './patient-done'
import { ReadingSide } from './reading-side'
import { StatementList } from './statement-list'
import { StatementPane } from './statement-pane'
import { SubmitButton } from './submit-button'
import { type Bench, type BenchOptions, useBench } from './use-bench'
import { useBenchSteps } from './use-bench-steps'
import { usePassages } from './use-passages'
import { draftOf } from './workbench-state'
import { WorkbenchStatus } from './workbench-status'

type Props = BenchOptions & {
  /** Where the study shows raters what AI raters said. */
  onRevealAi?: RevealAi | undefined
  /** Another task with work for this person, once no other patient waits in this one. */
  otherTask?: TaskName | null
  /** Stands above the item, as in training. */
  banner?: ReactNode
}

/** One item at a time beside what it is checked against. Everything is on the screen already: keys never wait for the server. */
export function LabelingWorkbench({ onRevealAi, otherTask = null, banner, ...options }: Props) {
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
            otherTask={otherTask}
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
      {item && (
        <SelectionBar
          bench={marking}
          submit={<SubmitButton bench={bench} item={item} onSubmit={steps.submit} />}
          fault={state.fault}
        />
      )}
      <Dialogs bench={bench} onGo={go} />
    </>
  )
}

/** Suggests a break where the person wants to be reminded; nothing stops, and it can be put aside or switched off. */
function Pause({ bench: { stretch, habits, preferences } }: { bench: Bench }) {
  const { breakAfterMinutes } = preferences
  if (!stretch.isDue || breakAfterMinutes === null) return null
  return (
    <output className="flex flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-4 py-2 text-sm">
      <span className="min-w-48 flex-1">
        You have worked for {breakAfterMinutes} minutes without a pause. A few minutes away do good; all is
        kept.
      </span>
      <Button tone="quiet" onClick={stretch.dismiss}>
        Later
      </Button>
      <Button tone="quiet" onClick={() => habits.change({ ...preferences, breakAfterMinutes: null })}>
        Never suggest
      </Button>
    </output>
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
          marking={form.definition.spanLayers.length > 0 ? form.definition : undefined}
          fault={habits.fault}
          onChange={habits.change}
          onClose={() => dialogs.setHelpOpen(false)}
        />
      )}
    </>
  )
}

/**
 * Fetches the next patient's page whole, data included, as Next does for a link on the screen that asks for it. Nobody sees
 * this one, and no key reaches it: the way on is the summary's own.
 */
function NextPatientFetch({ href }: { href: string }) {
  return (
    <Link
      href={href}
      prefetch
      aria-hidden="true"
      tabIndex={-1}
      className="pointer-events-none fixed size-px"
    />
  )
}

/**
 * Has the browser show a page of ours where a study's page is opened or reloaded while the server is away, instead of its
 * own fault. Browsers do so on https and on the server's own computer only.
 */
function useOfflinePage(): void {
  useEffect(() => {
    // a browser that refuses shows its own fault, as before
    void navigator.serviceWorker?.register('/offline-worker.js', { scope: '/studies/' }).catch(() => {})
  }, [])
}

const NOTHING: AnswerValues = {}

/** Marking in the texts of the open item, where the task has layers. */
function useBenchMarking({ form, bindings, item, queue, state, answers }: Bench) {
  const { dispatch } = answers
  const texts = useMemo(() => {
    const parts = item?.parts ?? []
    return Object.fromEntries(
      parts.map(({ role, textId }) => [
        role,
        textId === null ? (item?.text ?? '') : (queue.texts[textId] ?? ''),
      ]),
    )
  }, [item?.parts, item?.text, queue.texts])
  return useMarking({
    definition: form.definition,
    bindings,
    texts,
    itemId: item?.assignmentId ?? '',
    values: item ? draftOf(state, item).values : NOTHING,
    onValues: useCallback(
      (values: AnswerValues) => dispatch({ kind: 'values', values, typed: null }),
      [dispatch],
    ),
    onSay: useCallback((message: string) => dispatch({ kind: 'say', message }), [dispatch]),
  })
}
