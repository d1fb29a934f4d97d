import { describe, expect, it } from 'vitest'
import { planRun } from './run-plan'

const item = (id: string, attempts = 0, failure: string | null = null) => ({ id, attempts, failure })
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

describe('planRun', () => {
  it('puts items with trouble after fresh ones, which keep their order', () => {
    const { together, alone } = planRun([item('late', 3, 'timeout'), item('a'), item('b')])

    expect(idsOf(together)).toEqual(['a', 'b', 'late'])
    expect(alone).toEqual([])
  })

  it('sets apart what may have stopped its worker', () => {
    const { together, alone } = planRun([item('b', 3), item('a', 2), item('c', 1), item('d', 2, 'timeout')])

    expect(idsOf(together)).toEqual(['c', 'd'])
    expect(idsOf(alone)).toEqual(['a', 'b'])
  })

  it('gives up what was taken up too often', () => {
    const { together, alone, spent } = planRun([item('a', 8), item('b', 9, 'timeout'), item('c', 7, 'x')])

    expect(idsOf(spent)).toEqual(['a', 'b'])
    expect([idsOf(together), alone]).toEqual([['c'], []])
  })

  it('plans nothing for nothing', () => {
    expect(planRun([])).toEqual({ together: [], alone: [], spent: [] })
  })
})
