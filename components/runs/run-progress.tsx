'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useSignsOfLife } from '@/components/ui/use-signs-of-life'
import { counted } from '@/lib/core/counted-words'
import { describeCost } from '@/lib/core/runs/describe-cost'
import type { RunStage } from '@/lib/core/runs/run-stages'
import { listWaits } from '@/lib/core/runs/run-wait'
import type { RunSummary } from '@/lib/core/runs/runs'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { capitalize } from '@/lib/core/text/capitalize'
import { RunStages } from './run-stages'
import {
  describeAnswering,
  describeRest,
  describeState,
  formatPace,
  isSettingUp,
  isUnderWay,
} from './run-words'
import { StageTable, WaitLine } from './stage-table'
import { type WorkChanges, WorkControls } from './work-controls'

type RunDetail = RunSummary & { stages: readonly RunStage[] }

type Props = WorkChanges & {
  task: TaskRef
  initial: RunDetail
  /** Of the costs. */
  currency: string
}

const FOLLOW_MS = 1000
const STOP = { what: 'this AI rater', they: 'it', stays: 'What was rated stays and counts' } as const

/** A run's counts, followed while it is under way. Every statement is rated, failed or pending; nothing is left out. */
export function RunProgress({ task, initial, currency, ...changes }: Props) {
  const { run, readAgain } = useRun(task, initial)
  const isLive = isUnderWay(run)
  const { runId, done, failed, pending, leftOut } = run
  const total = done + failed + pending + leftOut
  const canGoOn = !isLive && failed + pending + leftOut > 0
  const answering = describeAnswering(run.configuration, run.answeredBy)
  return (
    <section
      tabIndex={-1}
      aria-label="Progress"
      className="grid gap-3 rounded-lg border border-line bg-raised p-4"
    >
      <WorkControls
        {...changes}
        ids={{ studyId: task.studyId, runId }}
        onChanged={readAgain}
        isLive={isLive}
        isPaused={run.status === 'paused'}
        resumeTitle={canGoOn ? resumeTitle(run) : null}
        stop={STOP}
        limit={{ value: run.costLimit, currency, hint: formatSpent(run, currency) }}
        why={run.failure === null ? [] : [run.failure]}
      >
        <p className="text-sm tabular-nums">
          {/* only the state is read out: the counts change every second */}
          <output aria-live="polite" className="font-semibold">
            {describeState(run)}
          </output>{' '}
          <span>
            · {done} rated · {failed} failed · {describeRest(run)} of {total}
            {isLive && formatPace(run.pace)}
          </span>
        </p>
      </WorkControls>
      <EndsBar done={done} failed={failed} total={total} />
      {isLive && <WaitLine waits={listWaits([run])} />}
      {run.costLimit !== null && !canGoOn && (
        <p className="text-xs text-muted tabular-nums">
          {`Pauses at a cost of ${run.costLimit} ${currency}`.trim()}
          {run.gridId === null ? '' : ' for its whole grid'}
        </p>
      )}
      {run.reused > 0 && (
        <p className="text-xs text-muted tabular-nums">
          {counted(run.reused, 'answer', 'answers')} taken from equal questions asked before, unpaid
        </p>
      )}
      <StageTable progress={run.progress} />
      <RunStages stages={run.stages} currency={currency} />
      {answering !== null && (
        <p className="text-xs text-muted">{capitalize(answering)}, as its server names it</p>
      )}
    </section>
  )
}

/** A run as it is now: as the page had it, and while it is under way as it is read again every second. */
function useRun(task: TaskRef, initial: RunDetail) {
  const [shown, setShown] = useState(initial)
  const [run, setRun] = useState(initial)
  if (shown !== initial) {
    // the page was loaded anew: what it says is newer than what was followed
    setShown(initial)
    setRun(initial)
  }
  const router = useRouter()
  const { headers } = useSignsOfLife()
  const isLive = isUnderWay(run)
  const isNew = isSettingUp(run)
  const address = `/api${taskHome(task)}/runs/${initial.runId}`

  useEffect(() => {
    if (!isLive) return undefined
    let isOver = false
    let timer = setTimeout(() => void follow(), FOLLOW_MS)
    async function follow() {
      const next = await readRun(address, headers(FOLLOW_MS))
      if (isOver) return
      if (next) setRun(next)
      // what it judges is listed below, once it is known; what it said, once it has ended
      if (next && (!isUnderWay(next) || (isNew && !isSettingUp(next)))) router.refresh()
      if (!next || isUnderWay(next)) timer = setTimeout(() => void follow(), FOLLOW_MS)
    }
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isLive, isNew, address, headers, router])

  async function readAgain() {
    const next = await readRun(address)
    if (next) setRun(next)
  }
  return { run, readAgain }
}

function EndsBar({ done, failed, total }: { done: number; failed: number; total: number }) {
  const share = (count: number) => `${(100 * count) / Math.max(total, 1)}%`
  return (
    <div className="flex h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
      <span className="bg-accent" style={{ width: share(done) }} />
      <span className="bg-danger" style={{ width: share(failed) }} />
    </div>
  )
}

function resumeTitle({ pending, leftOut }: RunDetail): string {
  if (leftOut > 0) return 'Take up again'
  return pending > 0 ? 'Resume' : 'Try the failed ones again'
}

function formatSpent({ gridId, cost }: RunDetail, currency: string): string {
  const spent = `${describeCost(cost ?? 0, currency)} so far.`
  return gridId === null
    ? `With what it has cost: ${spent}`
    : `Of its whole grid, with what that has cost; this one ${spent}`
}

async function readRun(address: string, headers: Record<string, string> = {}): Promise<RunDetail | null> {
  try {
    const response = await fetch(address, { headers })
    return response.ok ? ((await response.json()) as RunDetail) : null
  } catch {
    return null // asked again in a second
  }
}
