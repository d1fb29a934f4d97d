'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useSignsOfLife } from '@/components/ui/use-signs-of-life'
import { useStep } from '@/components/ui/use-step'
import { counted } from '@/lib/core/counted-words'
import { describeCost } from '@/lib/core/runs/describe-cost'
import type { RunStage } from '@/lib/core/runs/run-stages'
import { listWaits } from '@/lib/core/runs/run-wait'
import type { RunSummary } from '@/lib/core/runs/runs'
import { capitalize } from '@/lib/core/text/capitalize'
import { LimitField } from './limit-field'
import { RunStages } from './run-stages'
import { isSettingUp, isUnderWay, tellAnswering, tellPace, tellRest, tellState } from './run-words'
import { StageTable } from './stage-table'
import { StopButton } from './stop-button'
import { WaitLine } from './wait-line'

type Change = (input: {
  studyId: string
  runId: string
  costLimit?: number
}) => Promise<{ ok: true } | { ok: false; message: string }>
type RunDetail = RunSummary & { stages: readonly RunStage[] }

type Props = {
  studyId: string
  initial: RunDetail
  /** Of the costs. */
  currency: string
  onPause: Change
  onCancel: Change
  onResume: Change
}

const FOLLOW_MS = 1000

/** A run's counts, followed while it is under way. Every statement is rated, failed or pending; nothing is left out. */
export function RunProgress({ studyId, initial, currency, onPause, onCancel, onResume }: Props) {
  const [shown, setShown] = useState(initial)
  const [run, setRun] = useState(initial)
  const [limit, setLimit] = useState<number>()
  if (shown !== initial) {
    // the page was loaded anew: what it says is newer than what was followed
    setShown(initial)
    setRun(initial)
  }
  const { failure, isBusy, take } = useStep(change)
  const router = useRouter()
  const { headers } = useSignsOfLife()
  const isLive = isUnderWay(run)
  const isNew = isSettingUp(run)

  useEffect(() => {
    if (!isLive) return undefined
    let isOver = false
    let timer = setTimeout(() => void follow(), FOLLOW_MS)
    async function follow() {
      const next = await readRun(studyId, initial.runId, headers(FOLLOW_MS))
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
  }, [isLive, isNew, studyId, initial.runId, headers, router])

  async function change(action: Change) {
    const told = action === onResume && limit !== undefined ? { costLimit: limit } : {}
    const result = await action({ studyId, runId: run.runId, ...told })
    const next = await readRun(studyId, run.runId)
    if (next) setRun(next)
    return result
  }

  const { done, failed, pending, leftOut } = run
  const total = done + failed + pending + leftOut
  const canGoOn = !isLive && failed + pending + leftOut > 0
  const answering = tellAnswering(run.configuration, run.answeredBy)
  const share = (count: number) => `${(100 * count) / Math.max(total, 1)}%`
  return (
    <section
      tabIndex={-1}
      aria-label="Progress"
      className="grid gap-3 rounded-lg border border-line bg-raised p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm tabular-nums">
          {/* only the state is read out: the counts change every second */}
          <output aria-live="polite" className="font-semibold">
            {tellState(run)}
          </output>{' '}
          <span>
            · {done} rated · {failed} failed · {tellRest(run)} of {total}
            {isLive && tellPace(run.pace)}
          </span>
        </p>
        <div className="flex gap-2">
          {isLive && (
            <Button tone="quiet" disabled={isBusy} onClick={() => take(onPause)}>
              Pause
            </Button>
          )}
          {canGoOn && (
            <Button tone="quiet" disabled={isBusy} onClick={() => take(onResume)}>
              {resumeTitle(run)}
            </Button>
          )}
          {(isLive || run.status === 'paused') && (
            <StopButton raters={null} isBusy={isBusy} onStop={() => take(onCancel)} />
          )}
        </div>
      </div>
      <div className="flex h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        <span className="bg-accent" style={{ width: share(done) }} />
        <span className="bg-danger" style={{ width: share(failed) }} />
      </div>
      {isLive && <WaitLine waits={listWaits([run])} />}
      {(run.failure || failure) && <Notice tone="danger">{failure?.message ?? run.failure}</Notice>}
      {run.costLimit !== null && (
        <LimitRow run={run} canGoOn={canGoOn} currency={currency} onChange={setLimit} />
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

function resumeTitle({ pending, leftOut }: RunDetail): string {
  if (leftOut > 0) return 'Take up again'
  return pending > 0 ? 'Resume' : 'Try the failed ones again'
}

type LimitRowProps = {
  run: RunDetail
  canGoOn: boolean
  currency: string
  onChange: (limit: number | undefined) => void
}

/** How much it may cost; where it can be taken up again, how much from then on. */
function LimitRow({ run, canGoOn, currency, onChange }: LimitRowProps) {
  if (canGoOn)
    return (
      <LimitField
        value={run.costLimit}
        currency={currency}
        hint={
          run.gridId === null
            ? `With what it has cost: ${describeCost(run.cost ?? 0, currency)} so far.`
            : `Of its whole grid, with what that has cost; this one ${describeCost(run.cost ?? 0, currency)} so far.`
        }
        onChange={onChange}
      />
    )
  const whose = run.gridId === null ? '' : ' for its whole grid'
  return (
    <p className="text-xs text-muted tabular-nums">
      {`Pauses at a cost of ${run.costLimit} ${currency}`.trim()}
      {whose}
    </p>
  )
}

async function readRun(
  studyId: string,
  runId: string,
  headers: Record<string, string> = {},
): Promise<RunDetail | null> {
  try {
    const response = await fetch(`/api/studies/${studyId}/runs/${runId}`, { headers })
    return response.ok ? ((await response.json()) as RunDetail) : null
  } catch {
    return null // asked again in a second
  }
}
