import { describe, expect, it } from 'vitest'
import { planRunBatches } from './run-batches'

const item = (id: string, attempts = 0, failure: string | null = null) => ({ id, attempts, failure })
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

describe('planRunBatches', () => {
  it('cuts fresh items into batches of sixteen', () => {
    const items = Array.from({ length: 40 }, (_, index) => item(String(index)))

    expect(planRunBatches(items).batches.map((batch) => batch.length)).toEqual([16, 16, 8])
  })

  it('puts items with trouble after fresh ones', () => {
    const { batches } = planRunBatches([item('late', 3, 'timeout'), item('fresh')])

    expect(batches.map(idsOf)).toEqual([['fresh', 'late']])
  })

  it('takes up alone, and last, what may have stopped its worker', () => {
    const { batches } = planRunBatches([item('a', 2), item('b', 3), item('c', 1), item('d', 2, 'timeout')])

    expect(batches.map(idsOf)).toEqual([['c', 'd'], ['a'], ['b']])
  })

  it('gives up what was taken up too often', () => {
    const { batches, spent } = planRunBatches([item('a', 8), item('b', 9, 'timeout'), item('c', 7, 'x')])

    expect(idsOf(spent)).toEqual(['a', 'b'])
    expect(batches.map(idsOf)).toEqual([['c']])
  })

  it('plans nothing for nothing', () => {
    expect(planRunBatches([])).toEqual({ batches: [], spent: [] })
  })
})
