import { expect, it } from 'vitest'
import { OF_ONE_CLUSTER, OUTWEIGHED } from './effective-clusters'
import { mcnemarOf, mcnemarTest } from './mcnemar'

const patients = (...sizes: number[]) => ({
  sizes: Float64Array.from(sizes),
  gains: Float64Array.from(sizes, (size) => Math.min(size, 3)),
})

it('gives a P value only where clusters also give an interval, and otherwise the same reason', () => {
  expect(mcnemarOf(15, 0, patients(10, 10, 10, 10, 10)).p).toBeGreaterThan(mcnemarTest(15, 0))
  expect(mcnemarOf(12, 0, patients(10, 10, 10, 10, 0))).toEqual({
    p: null,
    noIntervalReason: 'it is based on 4 clusters; 5 are needed',
  })
  expect(mcnemarOf(3, 0, patients(10)).noIntervalReason).toBe(OF_ONE_CLUSTER)
  expect(mcnemarOf(15, 0, patients(100, 4, 4, 4, 4)).noIntervalReason).toBe(OUTWEIGHED)
})

it('takes items each for itself where there are no clusters', () => {
  expect(mcnemarOf(6, 0, null)).toEqual({ p: mcnemarTest(6, 0), noIntervalReason: null })
})
