import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RunStage } from '@/lib/core/runs/run-stages'
import { type RunSummary, runConfigurationSchema } from '@/lib/core/runs/runs'
import { RunProgress } from './run-progress'

const TASK = { studyId: 's', taskId: 't' }

const refresh = vi.fn<() => void>()
const router = { refresh }
vi.mock('next/navigation', () => ({ useRouter: () => router, unstable_rethrow: () => {} }))
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  refresh.mockClear()
  vi.unstubAllGlobals()
})

const RUN: RunSummary & { stages: RunStage[] } = {
  runId: 'r',
  gridId: null,
  alias: 'baseline',
  status: 'running',
  configuration: runConfigurationSchema.parse({ kind: 'baseline' }),
  done: 3,
  failed: 1,
  pending: 6,
  leftOut: 0,
  promptTokens: 0,
  answerTokens: 0,
  reused: 0,
  cost: null,
  costLimit: null,
  failure: null,
  answeredBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  setUpAt: '2026-01-01T00:00:00.000Z',
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
  pace: { perSecond: 2, secondsLeft: 3 },
  lately: null,
  wait: null,
  progress: [],
  stages: [],
}

type Change = Parameters<typeof RunProgress>[0]['onCancel']

function renderRun(run: Partial<typeof RUN>, answers: readonly Partial<typeof RUN>[] = [run]) {
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    const answer = { ...RUN, ...answers[Math.min(asked, answers.length - 1)] }
    asked += 1
    return Response.json(answer)
  })
  const onCancel = vi.fn<Change>().mockResolvedValue({ ok: true })
  const onPause = vi.fn<Change>().mockResolvedValue({ ok: true })
  const onResume = vi.fn<Change>().mockResolvedValue({ ok: false, message: 'There is nothing left to do.' })
  const changes = { onPause, onCancel, onResume }
  render(<RunProgress task={TASK} initial={{ ...RUN, ...run }} currency="EUR" {...changes} />)
  return { ...changes, user: userEvent.setup() }
}

describe('the progress of a run', () => {
  it('says at which cost it pauses, and goes on with a higher limit', async () => {
    renderRun({ costLimit: 5 })
    expect(screen.getByText('Pauses at a cost of 5 EUR')).toBeTruthy()
    cleanup()

    const failure = 'The cost limit of 5 EUR is reached. Resume with a higher one to go on.'
    const { onResume, user } = renderRun({ status: 'paused', costLimit: 5, cost: 5.021, failure })
    expect(screen.getByText(failure)).toBeTruthy()
    expect(screen.getByText('With what it has cost: 5.02 EUR so far.')).toBeTruthy()
    const field = screen.getByRole('spinbutton', { name: 'Cost limit, EUR' })
    await user.clear(field)
    await user.type(field, '12.5')
    await user.click(screen.getByRole('button', { name: 'Resume' }))
    expect(onResume).toHaveBeenCalledWith({ studyId: 's', runId: 'r', costLimit: 12.5 })
  })

  it('accounts for every statement and says how long it will take', () => {
    renderRun({})

    expect(screen.getByRole('status').textContent).toBe('under way')
    expect(
      screen.getByText(/3 rated · 1 failed · 6 pending of 10 · 2\.0 statements a second, about 3 s left/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
  })

  it('says what it waits for', () => {
    const words = 'The chat server gpu-1 has not answered for 40 s.'
    renderRun({ wait: { server: 'gpu-1', words } })

    expect(screen.getByText(words)).toBeTruthy()
  })

  it('follows the run to its end without showing anything older in between', async () => {
    renderRun({ done: 0, pending: 9 }, [
      { done: 5, pending: 4 },
      { done: 9, pending: 0, status: 'done', pace: null },
    ])

    await screen.findByText(/5 rated/)
    await screen.findByText(/9 rated · 1 failed · 0 pending of 10/)

    expect(screen.getByRole('status').textContent).toBe('done')
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Try the failed ones again' })).toBeTruthy()
  })

  it('pauses, after which it can be resumed or stopped', async () => {
    const { onPause, user } = renderRun({}, [{ status: 'paused', pace: null }])

    await user.click(screen.getByRole('button', { name: 'Pause' }))

    expect(onPause).toHaveBeenCalledExactlyOnceWith({ studyId: 's', runId: 'r' })
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  })

  it('stops only after a question, leaves out what was pending, and says what a change refused', async () => {
    const stopped = { status: 'cancelled', pending: 0, leftOut: 6, pace: null } as const
    const { onCancel, onResume, user } = renderRun({}, [stopped])

    await user.click(screen.getByRole('button', { name: 'Stop' }))
    const question = screen.getByRole('dialog', { name: 'Stop this AI rater?' })
    expect(onCancel).not.toHaveBeenCalled()
    await user.click(within(question).getByRole('button', { name: 'Stop this AI rater' }))
    expect(await screen.findByText(/3 rated · 1 failed · 6 left out of 10/)).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('stopped')
    await user.click(screen.getByRole('button', { name: 'Take up again' }))

    expect(onCancel).toHaveBeenCalledExactlyOnceWith({ studyId: 's', runId: 'r' })
    expect(onResume).toHaveBeenCalledTimes(1)
    expect(await screen.findByText('There is nothing left to do.')).toBeTruthy()
  })

  it('says what became of every call, and what it cost', () => {
    const stage = { promptTokens: 120_000, answerTokens: 4000, cost: 1.25, medianMs: 812, lastMinute: 30 }
    const outcomes = { answered: 90, unreadable: 3, cut: 2, overloaded: 4, timeout: 1, begun: 12, lost: 2 }
    renderRun({ reused: 7, stages: [{ stage: 'rate', calls: 114, outcomes, ...stage }] })

    const row = screen.getByRole('row', { name: /^Rate/ })
    const cells = within(row).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual([
      'Rate4 server overloaded, 3 not in the asked form, 2 cut at the token limit, 2 broken off with their worker; only the server knows what they cost, 1 no answer in time',
      '114',
      '12',
      '30',
      '90',
      '5',
      '7',
      '0.81 s',
      '120,000',
      '4,000',
      '1.25 EUR',
    ])
    expect(screen.getByText('7 answers taken from equal questions asked before, unpaid')).toBeTruthy()
  })

  it('says why a run stopped', () => {
    renderRun({ status: 'failed', failure: 'The chat server refused our key (status 401).', pace: null })

    expect(screen.getByRole('status').textContent).toBe('stopped by a fault')
    expect(screen.getByText('The chat server refused our key (status 401).')).toBeTruthy()
  })
})
