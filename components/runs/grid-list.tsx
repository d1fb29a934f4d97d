'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Disclosure } from '@/components/ui/disclosure'
import { ProgressBar } from '@/components/ui/progress-bar'
import { useRefresh } from '@/components/ui/use-refresh'
import { whole } from '@/lib/core/counted-words'
import { describeCost } from '@/lib/core/runs/describe-cost'
import { listWaits } from '@/lib/core/runs/run-wait'
import type { TaskRef } from '@/lib/core/task'
import { minuteOf } from '@/lib/core/time-words'
import { ChoiceHelp } from './choice-help'
import type { RunGroup } from './run-groups'
import { RunTable } from './run-table'
import { describeFailure, describeRest, formatPace, isUnderWay } from './run-words'
import { StageTable, WaitLine } from './stage-table'
import { type WorkChanges, WorkControls } from './work-controls'

type Props = WorkChanges & {
  task: TaskRef
  grids: readonly RunGroup[]
  /** Of the costs. */
  currency: string
}

/** AI raters that were started together, newest first: how far they are in sum, and led as one. */
export function GridList({ task, grids, ...rest }: Props) {
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
            <GridCard task={task} grid={grid} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type CardProps = Omit<Props, 'grids'> & { grid: RunGroup }

function GridCard({ task, grid, currency, ...changes }: CardProps) {
  const router = useRouter()
  const { gridId, runs, done, failed, pending, leftOut, pace, progress, createdAt } = grid
  const name = `${runs.length} AI raters started ${minuteOf(createdAt)} UTC`
  const isLive = runs.some(isUnderWay)
  const [isOpen, setIsOpen] = useState(isLive) // stays as it is when they end: nothing moves by itself
  const cost = runs.reduce((sum, run) => sum + (run.cost ?? 0), 0)
  const total = done + failed + pending + leftOut
  return (
    <article
      id={`grid-${gridId}`}
      tabIndex={-1}
      aria-label={name}
      className="grid scroll-mt-4 gap-2 rounded-lg border border-line bg-raised px-4 py-3"
    >
      <WorkControls
        {...changes}
        ids={{ studyId: task.studyId, gridId }}
        onChanged={() => router.refresh()}
        isLive={isLive}
        isPaused={runs.some(({ status }) => status === 'paused')}
        resumeTitle={resumeTitle(grid, isLive)}
        stop={STOP}
        limit={{
          value: runs[0]?.costLimit ?? null,
          currency,
          hint: `Of all of them, with what they have cost: ${describeCost(cost, currency)} so far.`,
        }}
        why={[...new Set(runs.map(describeFailure))].filter((failure) => failure !== null)}
      >
        <p className="text-sm font-medium tabular-nums">{name}</p>
      </WorkControls>
      <ProgressBar label={name} value={done + failed} max={total} />
      <p className="text-xs text-muted tabular-nums">
        {describeStates(grid)} · {whole(done)} rated · {whole(failed)} failed · {describeRest(grid)} of{' '}
        {whole(total)}
        {isLive && formatPace(pace)}
      </p>
      {isLive && <WaitLine waits={listWaits(runs)} />}
      <Disclosure title="Each stage" isOpen={isOpen} onToggle={setIsOpen}>
        <StageTable progress={progress} />
      </Disclosure>
      <Disclosure title="Each rater">
        <RunTable task={task} runs={runs} />
      </Disclosure>
    </article>
  )
}

const STOP = {
  what: 'these AI raters',
  they: 'them',
  stays: 'What was rated stays and counts',
  isAll: true,
} as const

/** Null where nothing is left. What was stopped is taken up again with nothing else. */
function resumeTitle({ runs, leftOut }: RunGroup, isLive: boolean): string | null {
  const held = runs.filter((run) => !isUnderWay(run) && run.status !== 'cancelled')
  if (held.some((run) => run.pending > 0)) return 'Resume all'
  if (held.some((run) => run.failed > 0)) return 'Try the failed ones again'
  return !isLive && leftOut > 0 ? 'Take up again' : null
}

function describeStates({ settingUp, states }: RunGroup): string {
  const known = states.map(([state, count]) => `${count} ${state}`)
  return [...known, ...(settingUp === 0 ? [] : [`${settingUp} setting up`])].join(', ')
}

/** Reads the page again while something on it is under way. */
export function FollowRuns({ isUnderWay }: { isUnderWay: boolean }) {
  useRefresh(isUnderWay, 3000)
  return null
}
