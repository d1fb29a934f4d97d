'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { useStep } from '@/components/ui/use-step'
import { whole } from '@/lib/core/counted-words'
import { describeCost } from '@/lib/core/runs/describe-cost'
import { listWaits } from '@/lib/core/runs/run-wait'
import { minuteOf } from '@/lib/core/time-words'
import { ChoiceHelp } from './choice-help'
import { LimitField } from './limit-field'
import type { RunGroup } from './run-groups'
import { RunTable } from './run-table'
import { isUnderWay, tellFailure, tellPace, tellRest } from './run-words'
import { StageTable } from './stage-table'
import { StopButton } from './stop-button'
import { WaitLine } from './wait-line'

type Change = (input: {
  studyId: string
  gridId: string
  costLimit?: number
}) => Promise<{ ok: true } | { ok: false; message: string }>

type Props = {
  studyId: string
  grids: readonly RunGroup[]
  /** Of the costs. */
  currency: string
  onPause: Change
  onCancel: Change
  onResume: Change
}

/** AI raters that were started together, newest first: how far they are in sum, and led as one. */
export function GridList({ studyId, grids, ...rest }: Props) {
  if (grids.length === 0) return null
  return (
    <section aria-labelledby="grids" className="grid gap-2">
      <div className="flex items-center gap-1">
        <h2 id="grids" className="text-sm font-semibold">
          Grids
        </h2>
        <ChoiceHelp of="grids" />
      </div>
      <ul className="grid gap-2">
        {grids.map((grid) => (
          <li key={grid.gridId}>
            <GridCard studyId={studyId} grid={grid} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type CardProps = Omit<Props, 'grids'> & { grid: RunGroup }

function GridCard({ studyId, grid, currency, onPause, onCancel, onResume }: CardProps) {
  const router = useRouter()
  const { gridId, runs, done, failed, pending, leftOut, pace, progress, createdAt } = grid
  const [limit, setLimit] = useState<number>()
  const { failure, isBusy, take } = useStep(
    (change: Change) =>
      change({
        studyId,
        gridId,
        ...(change === onResume && limit !== undefined ? { costLimit: limit } : {}),
      }),
    () => router.refresh(),
  )
  const started = minuteOf(createdAt)
  const name = `${runs.length} AI raters started ${started} UTC`
  const isLive = runs.some(isUnderWay)
  const [isOpen, setIsOpen] = useState(isLive) // stays as it is when they end: nothing moves by itself
  const isPaused = runs.some(({ status }) => status === 'paused')
  const costLimit = runs[0]?.costLimit ?? null
  const cost = runs.reduce((sum, run) => sum + (run.cost ?? 0), 0)
  const why = [...new Set(runs.map(tellFailure))].filter((failure) => failure !== null)
  const held = runs.filter((run) => !isUnderWay(run) && run.status !== 'cancelled')
  const hasPending = held.some((run) => run.pending > 0)
  const hasLeft = held.some((run) => run.failed + run.pending > 0)
  // what was stopped is taken up again with nothing else
  const isStopped = !isLive && !hasLeft && leftOut > 0
  const resumeTitle = hasPending ? 'Resume all' : 'Try the failed ones again'
  return (
    <article
      id={`grid-${gridId}`}
      tabIndex={-1}
      aria-label={name}
      className="grid scroll-mt-4 gap-2 rounded-lg border border-line bg-raised px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm font-medium tabular-nums">{name}</p>
        <div className="flex gap-2">
          {isLive && (
            <Button tone="quiet" disabled={isBusy} onClick={() => take(onPause)}>
              Pause all
            </Button>
          )}
          {(hasLeft || isStopped) && (
            <Button tone="quiet" disabled={isBusy} onClick={() => take(onResume)}>
              {isStopped ? 'Take up again' : resumeTitle}
            </Button>
          )}
          {(isLive || isPaused) && (
            <StopButton raters={runs.length} isBusy={isBusy} onStop={() => take(onCancel)} />
          )}
        </div>
      </div>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {why.map((words) => (
        <Notice key={words} tone="danger">
          {words}
        </Notice>
      ))}
      {(hasLeft || isStopped) && costLimit !== null && (
        <LimitField
          value={costLimit}
          currency={currency}
          hint={`Of all of them, with what they have cost: ${describeCost(cost, currency)} so far.`}
          onChange={setLimit}
        />
      )}
      <ProgressBar label={name} value={done + failed} max={done + failed + pending + leftOut} />
      <p className="text-xs text-muted tabular-nums">
        {tellStates(grid)} · {whole(done)} rated · {whole(failed)} failed · {tellRest(grid)} of{' '}
        {whole(done + failed + pending + leftOut)}
        {isLive && tellPace(pace)}
      </p>
      {isLive && <WaitLine waits={listWaits(runs)} />}
      <Disclosure title="Each stage" isOpen={isOpen} onToggle={setIsOpen}>
        <StageTable progress={progress} />
      </Disclosure>
      <Disclosure title="Each rater">
        <RunTable studyId={studyId} runs={runs} />
      </Disclosure>
    </article>
  )
}

function tellStates({ settingUp, states }: RunGroup): string {
  const known = states.map(([state, count]) => `${count} ${state}`)
  return [...known, ...(settingUp === 0 ? [] : [`${settingUp} setting up`])].join(', ')
}
