import { describe, expect, it } from 'vitest'
import { clusterAllowance } from './cluster-allowance'
import { scoreInterval } from './score-interval'
import { clusteredWilsonInterval, wilsonInterval } from './wilson-interval'

describe('clusterAllowance', () => {
  it('assumes a correlation where hardly any cluster holds the rarer outcome', () => {
    const sizes = [20, 20, 20, 20, 20, 20]
    expect(clusterAllowance(sizes, [3, 0, 0, 0, 0, 0])).toEqual({
      freedom: 4,
      leastEffect: expect.closeTo(2.9, 12),
      noIntervalReason: null,
    })
    expect(clusterAllowance(sizes, [1, 1, 1, 0, 1, 0])).toEqual({
      freedom: 4,
      leastEffect: 1,
      noIntervalReason: null,
    })
    const many = Array.from({ length: 40 }, () => 10)
    expect(
      clusterAllowance(
        many,
        many.map((_, index) => Number(index < 9)),
      ).freedom,
    ).toBe(8)
    expect(clusterAllowance(many, many).freedom).toBe(39)
  })

  it('asks nothing of clusters of one thing each, and says nothing of four', () => {
    const ones = Array.from({ length: 30 }, () => 1)
    expect(
      clusterAllowance(
        ones,
        ones.map((_, index) => Number(index === 0)),
      ),
    ).toMatchObject({
      freedom: 29,
      leastEffect: 1,
    })
    expect(clusterAllowance([9, 9, 9, 9], [1, 1, 1, 1]).freedom).toBeNull()
  })
})

describe('scoreInterval', () => {
  it('is Wilson’s of a share with its own variance, and lies within its ends', () => {
    const shown = scoreInterval(0.8, (0.8 * 0.2) / 100, 1.96, { low: 0, high: 1 })
    expect(shown.low).toBeCloseTo(wilsonInterval(80, 100, 1.96)!.low, 12)
    expect(shown.high).toBeCloseTo(wilsonInterval(80, 100, 1.96)!.high, 12)
    for (const value of [-0.99, -0.3, 0.5, 0.999]) {
      const { low, high } = scoreInterval(value, 0.2, 3, { low: -1, high: 1 })
      expect(low).toBeGreaterThanOrEqual(-1)
      expect(low).toBeLessThan(value)
      expect(high).toBeGreaterThan(value)
      expect(high).toBeLessThanOrEqual(1)
    }
  })

  it('reaches as low as a figure of an odd table that lies below its range', () => {
    const { low, high } = scoreInterval(-1.4, 0.01, 2, { low: -1, high: 1 })
    expect(low).toBe(-1.4)
    expect(high).toBeGreaterThan(-1.4)
  })
})

it('a share that one patient of six spoils is less sure than three patients spoiling it alike', () => {
  const study = (failures: readonly number[]) =>
    clusteredWilsonInterval(failures.map((count) => ({ successes: 20 - count, cases: 20 })))!
  expect(study([3, 0, 0, 0, 0, 0]).low).toBeLessThan(study([1, 1, 1, 0, 0, 0]).low)
})
