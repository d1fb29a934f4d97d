'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { actOnChart } from '@/components/chart/chart-actions'
import {
  type ChartMessage,
  type ChartState,
  listenTo,
  openChartChannel,
} from '@/components/chart/chart-channel'
import { type ChartHandle, ChartPanel } from '@/components/chart/chart-panel'
import { keepSelection } from '@/components/chart/selected-passage'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import type { Preferences } from '@/lib/core/accounts/preferences'
import type { PatientChart } from '@/lib/core/chart'
import { bindKeys, isChartAction, type LabelingAction } from '@/lib/core/labeling/labeling-keys'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { keyLabel } from './action-titles'
import { KeyHelp } from './key-help'
import { useKeys } from './use-keys'
import { type SavePreferences, usePreferences } from './use-preferences'

/** Signs of reading are passed on at most this often. */
const ACTIVE_MS = 2000

type Props = {
  task: TaskRef
  chart: PatientChart
  pdfUrl: string
  preferences: Preferences
  onPreferences: SavePreferences
}

/** The chart in a window of its own: it follows the room's patient, statement and jumps, and gives evidence to it. */
export function ChartWindow({ task, chart, pdfUrl, ...props }: Props) {
  const { preferences, change, fault } = usePreferences(props.preferences, props.onPreferences)
  const router = useRouter()
  const handle = useRef<ChartHandle>(null)
  const channel = useRef<BroadcastChannel | null>(null)
  const [room, setRoom] = useState<{ from: string; state: ChartState } | null>(null)
  const [message, setMessage] = useState('')
  const [isHelpOpen, setHelpOpen] = useState(false)
  const bindings = bindKeys(preferences.keys)
  const statement = room?.state.statement
  const { patientId } = chart

  const say = (spoken: ChartMessage) => channel.current?.postMessage(spoken)

  function attach() {
    const passage = handle.current?.currentPassage()
    if (!passage)
      return setMessage(`Find it first (${keyLabel(bindings.find[0] ?? '')}), or select it in one note.`)
    if (!room || !statement) return setMessage('No statement is open in the other window.')
    say({ kind: 'attach', to: room.from, patientId, passage })
    window.getSelection()?.removeAllRanges()
  }

  function follow(action: LabelingAction) {
    if (isChartAction(action)) return actOnChart(handle.current, action)
    if (action === 'attach') attach()
    if (action === 'help') setHelpOpen(true)
  }
  useKeys(bindings, follow)

  const hear = useEffectEvent((spoken: ChartMessage) => {
    switch (spoken.kind) {
      case 'state':
        setRoom({ from: spoken.from, state: spoken.state })
        if (spoken.state.patientId !== patientId)
          router.replace(`${taskHome(task)}/label/${spoken.state.patientId}/chart`)
        return
      case 'jump':
        if (spoken.patientId === patientId) handle.current?.jumpTo(spoken.target)
        return
      case 'attached':
        return setMessage(spoken.message)
      case 'hello':
      case 'active':
      case 'closed':
      case 'attach':
        return // for the room
    }
  })

  useEffect(() => {
    const opened = openChartChannel(task.taskId)
    channel.current = opened
    if (!opened) return undefined
    const stop = listenTo(opened, (spoken) => hear(spoken))
    const tell = (spoken: ChartMessage) => opened.postMessage(spoken)
    let told = 0
    const touch = () => {
      if (Date.now() - told < ACTIVE_MS) return
      told = Date.now()
      tell({ kind: 'active', patientId })
    }
    const leave = () => tell({ kind: 'closed' })
    const signs = ['keydown', 'pointermove', 'pointerdown', 'wheel', 'scroll'] as const
    for (const sign of signs) window.addEventListener(sign, touch, { passive: true, capture: true })
    window.addEventListener('pagehide', leave)
    tell({ kind: 'hello', patientId })
    return () => {
      stop()
      for (const sign of signs) window.removeEventListener(sign, touch, { capture: true })
      window.removeEventListener('pagehide', leave)
      opened.close()
      channel.current = null
    }
  }, [task.taskId, patientId])

  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-raised px-4 py-1.5">
        <h1 className="text-sm font-semibold">Patient {chart.externalId}</h1>
        {statement ? (
          <ScrollFrame
            label="Statement"
            className="max-h-[33dvh] min-w-0 flex-1 overflow-y-auto border-l-2 border-accent pl-3 text-sm"
          >
            <p aria-live="polite">
              <span className="text-xs text-muted tabular-nums">
                Statement {statement.place} of {statement.total}:{' '}
              </span>
              {statement.text}
            </p>
          </ScrollFrame>
        ) : (
          <p className="flex-1 text-sm text-muted">
            {room
              ? 'No statement is open in the other window.'
              : 'Waiting for the window with the statements …'}
          </p>
        )}
        <output aria-live="polite" className="text-xs text-muted">
          {message}
        </output>
        <Button
          tone="quiet"
          onPointerDown={keepSelection}
          onClick={attach}
          aria-keyshortcuts={bindings.attach.join(' ')}
        >
          Attach <Kbd isInControl>{keyLabel(bindings.attach[0] ?? '')}</Kbd>
        </Button>
      </header>
      <ChartPanel
        ref={handle}
        chart={chart}
        pdfUrl={pdfUrl}
        isQuoting
        evidence={room?.state.patientId === patientId ? room.state.evidence : []}
      />
      {isHelpOpen && (
        <KeyHelp
          preferences={preferences}
          fault={fault}
          onChange={change}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </main>
  )
}
