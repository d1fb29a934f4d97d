import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { noteRunChart } from '@/lib/data/runs/run-charts'
import { openChartProgress } from './chart-progress'

vi.mock('@/lib/data/runs/run-charts', () => ({ noteRunChart: vi.fn() }))

beforeEach(() => {
  vi.resetAllMocks()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const open = () => openChartProgress({ actor: SYSTEM_ACTOR, runId: 'run', patientId: 'patient' })
const listNotes = () => vi.mocked(noteRunChart).mock.calls.map(([, note]) => note)

it('says nothing of a chart whose turn has not come', async () => {
  const progress = open()
  await vi.advanceTimersByTimeAsync(60_000)
  await progress.end()

  expect(listNotes()).toEqual([])
})

it('says what is under way again and again, and at last that nothing is', async () => {
  const progress = open()
  progress.begin()
  progress.noteRead(true)
  await vi.advanceTimersByTimeAsync(2000)
  await progress.end()

  const underWay = { finding: 0, judging: 0, waits: [] }
  expect(listNotes()).toEqual([{ underWay }, { wasCut: true, underWay }, { underWay }, { underWay: null }])
})

it('lets no more than one note of what is under way wait for a slow database', async () => {
  const slow = Promise.withResolvers<void>()
  vi.mocked(noteRunChart).mockReturnValueOnce(slow.promise)
  const progress = open()
  progress.begin()
  await vi.advanceTimersByTimeAsync(60_000)
  const end = progress.end()
  slow.resolve()
  await end

  expect(listNotes()).toEqual([{ underWay: { finding: 0, judging: 0, waits: [] } }, { underWay: null }])
})
