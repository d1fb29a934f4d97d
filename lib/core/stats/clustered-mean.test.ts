import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clusteredMean, leaveOutFactors } from './clustered-mean'
import { clusterFreedom, effectiveClusters, OF_ONE_CLUSTER, OUTWEIGHED } from './effective-clusters'

const mean = (clusters: readonly { total: number; count: number }[]) =>
  clusters.reduce((sum, { total }) => sum + total, 0) / clusters.reduce((sum, { count }) => sum + count, 0)

describe('the error of a mean of clusters', () => {
  const cluster = fc.record({
    total: fc.integer({ min: -20, max: 60 }),
    count: fc.integer({ min: 1, max: 40 }),
  })

  it('is what leaving out one cluster after the other gives', () => {
    fc.assert(
      fc.property(fc.array(cluster, { minLength: 5, maxLength: 9 }), (clusters) => {
        const found = clusteredMean(clusters)
        fc.pre(found !== null)
        const squares = clusters.reduce(
          (sum, _, index) => sum + (mean(clusters.toSpliced(index, 1)) - mean(clusters)) ** 2,
          0,
        )
        const jackknife = Math.sqrt(((clusters.length - 1) / clusters.length) * squares)
        expect(found.error).toBeCloseTo(jackknife, 9)
      }),
    )
  })

  it('is the plain one where all are of one size', () => {
    expect(leaveOutFactors([7, 7, 7, 7])[0]).toBeCloseTo(Math.sqrt(4 / 3), 12)
    // sample variance of 1, 2, 3, 4, 10 over 5
    const found = clusteredMean([1, 2, 3, 4, 10].map((total) => ({ total, count: 1 })))
    expect(found?.error).toBeCloseTo(Math.sqrt(12.5 / 5), 12)
    expect(found?.freedom).toBeCloseTo(4, 12)
  })

  it('cannot be computed of four, or where one outweighs all others, and leaves out those without things', () => {
    const small = Array.from({ length: 5 }, (_, index) => ({ total: index, count: 3 }))
    expect(clusteredMean(small.slice(1))).toBeNull()
    expect(clusteredMean([...small, { total: 100, count: 300 }])).toBeNull()
    expect(clusteredMean([...small, { total: 0, count: 0 }])).toEqual(clusteredMean(small))
    expect(clusteredMean([])).toBeNull()
  })
})

describe('effective clusters', () => {
  it('are as many as there are where all are of one size, fewer where not', () => {
    expect(effectiveClusters([40, 40, 40, 0])).toBeCloseTo(3, 12)
    expect(effectiveClusters([5, 10, 20, 40, 80, 160])).toBeCloseTo(2.9077, 4)
    expect(effectiveClusters([3, 3, 3, 3, 3, 300])).toBeLessThan(1.2)
    expect(effectiveClusters([])).toBe(0)
  })

  it('count a size as often as there are clusters of it', () => {
    expect(effectiveClusters([5, 20], [3, 2])).toBeCloseTo(effectiveClusters([5, 5, 5, 20, 20]), 12)
  })
})

describe('degrees of freedom by cluster', () => {
  it('are those of effective clusters, and one at least', () => {
    expect(clusterFreedom([40, 40, 40, 40, 40, 0]).freedom).toBeCloseTo(4, 12)
    expect(clusterFreedom([5, 20], [3, 2]).freedom).toBeCloseTo(effectiveClusters([5, 5, 5, 20, 20]) - 1, 12)
    expect(clusterFreedom([80, 5, 5, 5, 5])).toEqual({ freedom: 1, noIntervalReason: null })
  })

  it('are none of fewer than five, or where one holds nearly all', () => {
    for (const one of [[], [0, 0], [7], [0, 7]])
      expect(clusterFreedom(one).noIntervalReason).toBe(OF_ONE_CLUSTER)
    expect(clusterFreedom([7, 8], [0, 1]).noIntervalReason).toBe(OF_ONE_CLUSTER)
    for (const few of [
      [10, 10],
      [9, 10, 0],
      [3, 3, 3, 3],
    ])
      expect(clusterFreedom(few).noIntervalReason).toMatch(/^it is based on [24] clusters; 5 are needed$/)
    expect(clusterFreedom([5, 20], [2, 2]).noIntervalReason).toMatch(/^it is based on 4 clusters/)
    expect(clusterFreedom([81, 5, 5, 5, 4]).noIntervalReason).toBe(OUTWEIGHED)
    expect(clusterFreedom([3, 300], [5, 1]).noIntervalReason).toBe(OUTWEIGHED)
    expect(clusterFreedom([3, 300], [5, 2]).noIntervalReason).toBeNull()
  })
})
