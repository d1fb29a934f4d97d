'use client'

import { useRouter } from 'next/navigation'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { actOnChart } from '@/components/chart/chart-actions'
import {
  type ChartMessage,
  type ChartState,
  listenTo,
  openChartChannel,
} from '@/components/chart/chart-channel'
import { ChartPanel } from '@/components/chart/chart-panel'
import { keepSelection } from '@/components/chart/selected-passage'
import type { ChartHandle } from '@/components/chart/use-chart-handle'
import { chartUpTo } from '@/components/parts/chart-up-to'
import { CutoffNote } from '@/components/parts/cutoff-note'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import type { Preferences } from '@/lib/core/accounts/preferences'
import type { PatientChart } from '@/lib/core/chart'
import { bindKeys, isChartAction, type LabelingAction } from '@/lib/core/labeling/labeling-keys'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { capitalize } from '@/lib/core/text/capitalize'
import { ACTION_TITLES, keyLabel } from './action-titles'
import { KeyHelp } from './key-help'
import { useKeys } from './use-keys'
import { type SavePreferences, usePreferences } from './use-preferences'

/** Signs of reading are passed on at most this often. */
const ACTIVE_MS = 2000

const NOTHING_OPEN = 'Nothing is open in the other window.'

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
  const handle = useRef<ChartHandle>(null)
  const { room, message, setMessage, say } = useRoom(task, chart.patientId, handle)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const bindings = bindKeys(preferences.keys)
  const item = room?.state.item
  const { patientId } = chart
  const until = room?.state.patientId === patientId ? room.state.until : null
  const shown = useMemo(() => chartUpTo(chart, until), [chart, until])

  function attach() {
    const passage = handle.current?.currentPassage()
    if (!passage)
      return setMessage(`Find it first (${keyLabel(bindings.find[0] ?? '')}), or select it in one note.`)
    if (!room || !item) return setMessage(NOTHING_OPEN)
    say({ kind: 'attach', to: room.from, patientId, passage })
    window.getSelection()?.removeAllRanges()
  }

  function follow(action: LabelingAction) {
    if (isChartAction(action)) return actOnChart(handle.current, action)
    if (action === 'attach') attach()
    if (action === 'help') setHelpOpen(true)
  }
  useKeys(bindings, follow)

  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Head
        patient={chart.externalId}
        room={room}
        message={message}
        keys={bindings.attach}
        onAttach={attach}
      />
      {until !== null && <CutoffNote until={until} />}
      <ChartPanel
        ref={handle}
        key={until}
        chart={shown}
        pdfUrl={until === null ? pdfUrl : null}
        isQuoting
        evidence={room?.state.patientId === patientId ? room.state.evidence : []}
      />
      {isHelpOpen && (
        <KeyHelp
          preferences={preferences}
          bindings={bindings}
          titles={ACTION_TITLES}
          fault={fault}
          onChange={change}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </main>
  )
}

type HeadProps = {
  /** The source's own id. */
  patient: string
  room: { state: ChartState } | null
  message: string
  /** That attach what is selected. */
  keys: readonly string[]
  onAttach: () => void
}

/** Whose chart it is, what is open in the room, and the way to give a passage to it. */
function Head({ patient, room, message, keys, onAttach }: HeadProps) {
  const item = room?.state.item
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-raised px-4 py-1.5">
      <h1 className="text-sm font-semibold">Patient {patient}</h1>
      {item ? (
        <ScrollFrame
          label={item.name}
          className="max-h-[33dvh] min-w-0 flex-1 overflow-y-auto border-l-2 border-accent pl-3 text-sm"
        >
          <p aria-live="polite">
            <span className="text-xs text-muted tabular-nums">
              {capitalize(item.name)} {item.index} of {item.total}:{' '}
            </span>
            {item.text}
          </p>
        </ScrollFrame>
      ) : (
        <p className="flex-1 text-sm text-muted">{room ? NOTHING_OPEN : 'Waiting for the other window …'}</p>
      )}
      <output aria-live="polite" className="text-xs text-muted">
        {message}
      </output>
      <Button
        tone="quiet"
        onPointerDown={keepSelection}
        onClick={onAttach}
        aria-keyshortcuts={keys.join(' ')}
      >
        Attach <Kbd isInControl>{keyLabel(keys[0] ?? '')}</Kbd>
      </Button>
    </header>
  )
}

/** Hears the room that this window belongs to, follows it from patient to patient, and reports that somebody reads here. */
function useRoom(task: TaskRef, patientId: string, handle: RefObject<ChartHandle | null>) {
  const router = useRouter()
  const channel = useRef<BroadcastChannel | null>(null)
  const [room, setRoom] = useState<{ from: string; state: ChartState } | null>(null)
  const [message, setMessage] = useState('')

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
    const leaveSigns = giveSigns(opened, patientId)
    opened.postMessage({ kind: 'hello', patientId } satisfies ChartMessage)
    return () => {
      stop()
      leaveSigns()
      opened.close()
      channel.current = null
    }
  }, [task.taskId, patientId])

  const say = (spoken: ChartMessage) => channel.current?.postMessage(spoken)
  return { room, message, setMessage, say }
}

/** Reports to the room now and then that somebody reads here, and when the window closes. @returns a function that stops it */
function giveSigns(channel: BroadcastChannel, patientId: string): () => void {
  let reported = 0
  const touch = () => {
    if (Date.now() - reported < ACTIVE_MS) return
    reported = Date.now()
    channel.postMessage({ kind: 'active', patientId } satisfies ChartMessage)
  }
  const leave = () => channel.postMessage({ kind: 'closed' } satisfies ChartMessage)
  const signs = ['keydown', 'pointermove', 'pointerdown', 'wheel', 'scroll'] as const
  for (const sign of signs) window.addEventListener(sign, touch, { passive: true, capture: true })
  window.addEventListener('pagehide', leave)
  return () => {
    for (const sign of signs) window.removeEventListener(sign, touch, { capture: true })
    window.removeEventListener('pagehide', leave)
  }
}
