'use client'

import { useMemo } from 'react'
import { useOpenAtEvidence } from '@/components/chart/use-open-at-evidence'
import type { ChartPassage } from '@/lib/core/chart'
import { keyLabel } from './action-titles'
import { type DraftEvidence, holds, NO_EVIDENCE } from './draft'
import type { Bench } from './use-bench'
import { useChartWindow } from './use-chart-window'
import { draftOf } from './workbench-state'

/** Passages of the chart that the open answer rests on, chosen here or in the chart's own window. */
export function usePassages({
  task,
  queue,
  setup,
  form,
  answers,
  state,
  item,
  time,
  stretch,
  bindings,
  chartHandle,
}: Bench) {
  const { one } = form.definition.item.name
  const evidence = item ? draftOf(state, item).evidence : NO_EVIDENCE
  const until = item?.chartUntil ?? null
  const chartState = useMemo(() => {
    const shown = item
      ? { name: one, text: item.text, index: state.index + 1, total: state.items.length }
      : null
    return { patientId: queue.patientId, item: shown, until, evidence }
  }, [item, one, until, state.index, state.items.length, queue.patientId, evidence])
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

  /** Returns what became of it, for the window that it came from. */
  function attachPassage(passage: DraftEvidence): string {
    if (!item) return `No ${one} is open.`
    if (setup.evidence === 'off') return 'This study collects no evidence with the answers.'
    if (holds(evidence, passage)) return 'This passage is attached already.'
    answers.dispatch({ kind: 'attach', passage })
    return `Attached to ${one} ${state.index + 1}.`
  }

  function attach() {
    const passage = chartHandle.current?.currentPassage()
    if (!passage)
      return answers.say(`Find it first (${keyLabel(bindings.find[0] ?? '')}), or select it in one note.`)
    answers.say(attachPassage(passage))
    window.getSelection()?.removeAllRanges()
  }

  function show(passage: ChartPassage) {
    chartHandle.current?.jumpTo(passage)
    chartWindow.jump(passage)
  }

  return { evidence, chartWindow, attach, show }
}

export type Passages = ReturnType<typeof usePassages>
