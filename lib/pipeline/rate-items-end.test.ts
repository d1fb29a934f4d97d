import { expect, it, vi } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { Judged } from '@/lib/core/runs/runs'
import { recordRunOutcomes } from '@/lib/data/runs/run-outcomes'
import { type RunWorkItem, takeUpItems } from '@/lib/data/runs/run-work'
import { createGate } from '@/lib/models/gate'
import { rateItems } from './rate-items'
import { UNLIMITED } from './run-budget'

vi.mock('@/lib/data/runs/run-work', () => ({
  takeUpItems: vi.fn(),
  putBackItems: vi.fn(),
  deferItems: vi.fn(),
}))
vi.mock('@/lib/data/work/limits', () => ({}))
vi.mock('@/lib/data/runs/run-outcomes', () => ({ recordRunOutcomes: vi.fn() }))
// no wait for more to write comes to its end by itself
vi.mock('node:timers/promises', () => ({
  setTimeout: (_: number, __: undefined, { signal }: { signal: AbortSignal }) =>
    new Promise<never>((___, reject) => signal.addEventListener('abort', reject)),
}))

const ITEMS = ['first', 'second'].map((itemId) => ({ itemId, attempts: 0 }) as RunWorkItem)

it('writes what ends at once where nothing more is to be begun, and nothing else waits', async () => {
  const written = Promise.withResolvers<void>()
  vi.mocked(takeUpItems).mockImplementation(
    async (_, __, group) => new Set(group.map(({ itemId }) => itemId)),
  )
  vi.mocked(recordRunOutcomes).mockImplementation(async () => {
    written.resolve()
    return 1
  })
  async function aiRater({ itemId }: RunWorkItem): Promise<Judged> {
    await (itemId === 'first' ? new Promise(setImmediate) : written.promise) // by then both are begun
    return { kind: 'not-sent', itemId, calls: [], passages: null }
  }
  const { signal } = new AbortController()

  await rateItems(
    { together: ITEMS, alone: [], spent: [] },
    {
      actor: SYSTEM_ACTOR,
      thisTry: { workId: 'run', resumedAt: null },
      aiRater: { aiRater, gate: createGate(() => 3), letGo: () => {} },
      budget: UNLIMITED,
      context: { signal, stopping: signal },
      unwanted: signal,
    },
  )

  const batches = vi.mocked(recordRunOutcomes).mock.calls.map(([, , batch]) => batch)
  expect(batches.map((batch) => batch.map(({ itemId }) => itemId))).toEqual([['first'], ['second']])
})
