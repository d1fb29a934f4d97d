import { expect, it, vi } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { recordRunOutcomes } from '@/lib/data/runs/run-outcomes'
import { putBackItems, type RunWorkItem, takeUpItems } from '@/lib/data/runs/run-work'
import { createGate } from '@/lib/models/gate'
import { judgeItems } from './judge-items'

vi.mock('@/lib/data/runs/run-work', () => ({
  takeUpItems: vi.fn(),
  putBackItems: vi.fn(),
  leaveItems: vi.fn(),
}))
vi.mock('@/lib/data/runs/run-outcomes', () => ({ recordRunOutcomes: vi.fn() }))

const ITEMS = Array.from({ length: 20 }, (_, place) => ({ itemId: `item-${place}` }) as RunWorkItem)
const idsOf = (items: readonly Pick<RunWorkItem, 'itemId'>[]) => items.map(({ itemId }) => itemId)

it('puts back what it did not reach, also where the next statements cannot be asked for', async () => {
  const stopping = new AbortController()
  vi.mocked(takeUpItems)
    .mockImplementationOnce(async (_, __, group) => new Set(idsOf(group)))
    .mockRejectedValueOnce(new Error('no connection'))
  const judge = async ({ itemId }: RunWorkItem) => {
    if (itemId === 'item-9') stopping.abort()
    return { kind: 'left' as const, itemId, calls: [], passages: null, failure: 'nobody answers' }
  }

  const context = { signal: new AbortController().signal, stopping: stopping.signal }
  const work = judgeItems(
    { together: ITEMS, alone: [], spent: [] },
    {
      actor: SYSTEM_ACTOR,
      runId: 'run',
      judge: { judge, gate: createGate(() => 1), letGo: () => {} },
      context,
    },
  )

  await expect(work).rejects.toThrow('no connection')
  expect(vi.mocked(putBackItems).mock.calls.flatMap(([, , ids]) => ids)).toEqual(idsOf(ITEMS.slice(10, 16)))
  expect(vi.mocked(recordRunOutcomes).mock.calls.flatMap(([, , batch]) => batch)).toHaveLength(10)
})
