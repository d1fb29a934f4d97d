'use client'

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type ChartMessage,
  type ChartState,
  listenTo,
  openChartChannel,
} from '@/components/chart/chart-channel'
import type { ChartTarget } from '@/components/chart/use-chart-position'
import { type TaskRef, taskHome } from '@/lib/core/task'
import type { DraftEvidence } from './draft'

type Options = {
  task: TaskRef
  state: ChartState
  /** A passage was chosen in the other window. Returns what became of it, in words. */
  onAttach: (passage: DraftEvidence) => string
  /** Somebody reads in the other window. */
  onActive: () => void
  onClosed: () => void
}

/** Keeps a chart in a window of its own (a second screen) at the patient, the statement and the passages of this room. */
export function useChartWindow({ task, state, onAttach, onActive, onClosed }: Options) {
  const channel = useRef<BroadcastChannel | null>(null)
  const own = useRef('')
  const [isOpen, setOpen] = useState(false)

  const reported = useRef('')
  const content = JSON.stringify(state)

  const report = useEffectEvent(() => {
    reported.current = content
    channel.current?.postMessage({ kind: 'state', from: own.current, state } satisfies ChartMessage)
  })
  const reportWhatIsNew = useEffectEvent(() => {
    if (reported.current !== content) report()
  })
  const hear = useEffectEvent((message: ChartMessage) => {
    switch (message.kind) {
      case 'hello':
        // a chart of another patient belongs to another tab: answering would take it away from there
        setOpen(message.patientId === state.patientId)
        return message.patientId === state.patientId ? report() : undefined
      case 'active':
        if (message.patientId !== state.patientId) return
        setOpen(true)
        return onActive()
      case 'closed':
        setOpen(false)
        return onClosed()
      case 'attach': {
        if (message.to !== own.current || message.patientId !== state.patientId) return
        const words = onAttach(message.passage)
        channel.current?.postMessage({ kind: 'attached', message: words } satisfies ChartMessage)
        return
      }
      case 'state':
      case 'jump':
      case 'attached':
        return // for the chart
    }
  })

  useEffect(() => {
    own.current = crypto.randomUUID()
    const opened = openChartChannel(task.taskId)
    channel.current = opened
    if (!opened) return undefined
    const stop = listenTo(opened, (message) => hear(message))
    report()
    return () => {
      stop()
      opened.close()
      channel.current = null
    }
  }, [task.taskId])

  useEffect(() => reportWhatIsNew(), [content])

  const address = `${taskHome(task)}/label/${state.patientId}/chart`
  const open = useCallback(() => {
    window.open(address, `concordance-chart-${task.taskId}`, 'popup,width=1100,height=1000')?.focus()
  }, [address, task.taskId])

  const jump = useCallback(
    (target: ChartTarget) => {
      const message: ChartMessage = { kind: 'jump', patientId: state.patientId, target }
      channel.current?.postMessage(message)
    },
    [state.patientId],
  )

  return { isOpen, open, jump }
}
