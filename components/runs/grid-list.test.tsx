import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunSummary, runConfigurationSchema } from '@/lib/core/runs/runs'
import { GridList } from './grid-list'
import { groupRuns } from './run-groups'

const TASK = { studyId: 's', taskId: 't' }

const router = { refresh: vi.fn<() => void>() }
vi.mock('next/navigation', () => ({ useRouter: () => router, unstable_rethrow: () => {} }))
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

function makeRun(alias: string, change: Partial<RunSummary>): RunSummary {
  return {
    runId: alias,
    gridId: 'g',
    alias,
    status: 'running',
    setUpAt: '2026-01-01T10:30:01.000Z',
    configuration: runConfigurationSchema.parse({ kind: 'baseline' }),
    done: 0,
    failed: 0,
    pending: 0,
    leftOut: 0,
    promptTokens: 0,
    answerTokens: 0,
    reused: 0,
    cost: null,
    costLimit: null,
    failure: null,
    answeredBy: null,
    createdAt: '2026-01-01T10:30:00.000Z',
    startedAt: null,
    finishedAt: null,
    pace: null,
    lately: null,
    wait: null,
    progress: [],
    ...change,
  }
}

const RUNS = [
  makeRun('alone', { gridId: null }),
  makeRun('first', { done: 600, failed: 2, pending: 398, lately: { ended: 160, seconds: 40 } }),
  makeRun('second', { status: 'queued', pending: 1000 }),
]

type Change = Parameters<typeof GridList>[0]['onPause']

function renderGrids(runs: readonly RunSummary[]) {
  const change = () => vi.fn<Change>().mockResolvedValue({ ok: false, message: 'Not now.' })
  const changes = { onPause: change(), onCancel: change(), onResume: change() }
  render(<GridList task={TASK} currency="EUR" grids={groupRuns(runs).grids} {...changes} />)
  return { ...changes, user: userEvent.setup() }
}

describe('grids of runs', () => {
  it('are apart from single runs and added up', () => {
    expect(groupRuns(RUNS).single.map(({ alias }) => alias)).toEqual(['alone'])
    renderGrids(RUNS)

    const card = within(screen.getByRole('article', { name: '2 AI raters started 2026-01-01 10:30 UTC' }))
    expect(
      card.getByText(/^1 under way, 1 waiting · 600 rated · 2 failed · 1,398 pending of 2,000/),
    ).toBeTruthy()
    expect(card.getByText(/4\.0 statements a second, about 6 min left/)).toBeTruthy()
    expect(card.getByRole('progressbar')).toMatchObject({ value: 602, max: 2000 })
  })

  it('say what they wait for once, and in the row of each that does', () => {
    const words = 'The chat server gpu-1 has not answered for 40 s.'
    const wait = { server: 'gpu-1', words }
    renderGrids([makeRun('first', { wait }), makeRun('second', { wait }), makeRun('third', {})])

    const card = within(screen.getByRole('article', { name: /^3 AI raters/ }))
    expect(card.getAllByText(words, { ignore: 'td span' })).toHaveLength(1)
    expect(card.getAllByRole('row', { name: /under way The chat server gpu-1/, hidden: true })).toHaveLength(
      2,
    )
  })

  it('show whose server stopped them, and a cost limit that all share once', () => {
    const ofServer = (server: string) => ({
      configuration: runConfigurationSchema.parse({ kind: 'chat', server, model: 'm' }),
    })
    const fault = { status: 'failed', failure: 'The chat server refused our key (status 401).' } as const
    const spent = { status: 'paused', failure: 'The cost limit of 5 EUR is reached.' } as const
    renderGrids([
      makeRun('first', { ...ofServer('gpu-1'), ...fault }),
      makeRun('second', { ...ofServer('gpu-1'), ...fault }),
      makeRun('third', { ...ofServer('gpu-2'), ...spent }),
      makeRun('fourth', { ...ofServer('gpu-3'), ...spent }),
    ])

    expect(screen.getAllByText('gpu-1: The chat server refused our key (status 401).')).toHaveLength(1)
    expect(screen.getAllByText('The cost limit of 5 EUR is reached.')).toHaveLength(1)
  })

  it('say how many are set up while a worker does it, with all that is to do', () => {
    renderGrids([...RUNS, makeRun('third', { status: 'queued', setUpAt: null, pending: 1000 })])

    expect(screen.getByText(/^1 under way, 1 waiting, 1 setting up · 600 rated/)).toBeTruthy()
    expect(screen.getByText(/2,398 pending of 3,000/)).toBeTruthy()
    expect(screen.getByRole('row', { name: /^third .* setting up 0 0 1000 1000/, hidden: true })).toBeTruthy()
    cleanup()

    renderGrids([makeRun('third', { status: 'cancelled', setUpAt: null, leftOut: 1000 })])
    expect(screen.getByText(/^1 stopped · 0 rated · 0 failed · 1,000 left out of 1,000/)).toBeTruthy()
  })

  it('are paused and stopped as one while under way, and a refusal is reported', async () => {
    const { onPause, onCancel, user } = renderGrids(RUNS)

    expect(screen.queryByRole('button', { name: 'Resume all' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Pause all' }))
    expect(onPause).toHaveBeenCalledExactlyOnceWith({ studyId: 's', gridId: 'g' })
    expect(await screen.findByText('Not now.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Stop all' }))
    expect(onCancel).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Stop these AI raters' }))
    expect(onCancel).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toBe(screen.getByRole('article'))
  })

  it('are resumed where something is left, and only then', async () => {
    const paused = RUNS.map((run) => ({ ...run, status: 'paused' as const, pace: null }))
    const stopped = makeRun('third', { status: 'cancelled', done: 400, leftOut: 600 })
    const { onResume, user } = renderGrids([...paused, stopped])
    await user.click(screen.getByRole('button', { name: 'Resume all' }))
    expect(onResume).toHaveBeenCalledExactlyOnceWith({ studyId: 's', gridId: 'g' })
    cleanup()

    const done = RUNS.map((run) => ({ ...run, status: 'done' as const, failed: 0, pending: 0 }))
    renderGrids(done)
    expect(screen.queryAllByRole('button', { name: / all$|again$/ })).toEqual([])
    cleanup()

    // what was stopped is not done, and can be taken up again
    renderGrids([...done, stopped])
    expect(screen.getByRole('progressbar')).toMatchObject({ value: 1000, max: 1600 })
    expect(screen.queryByRole('button', { name: 'Stop all' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Take up again' })).toBeTruthy()
  })
})
