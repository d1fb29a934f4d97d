import { expect, it } from 'vitest'
import { OF_ONE_CLUSTER, OUTWEIGHED } from '@/lib/core/stats/effective-clusters'
import { estimateWords, noIntervalWords, shadesOf } from './figure-text'

it('colors figures by how far apart they are: what differs by a hundredth looks alike', () => {
  expect(shadesOf([0.25, 0.75])).toEqual([0.25, 0.75])
  const [low, high] = shadesOf([0.66, 0.67])
  expect(low).toBeCloseTo(0.565)
  expect(high).toBeCloseTo(0.765)
  expect(shadesOf(null)).toEqual([0, 1])
})

it('says in words of patients and statements why a figure has no interval', () => {
  const without = { value: 0.8, reason: null, interval: null }
  const interval = { low: 0.6, high: 0.9 }

  expect(estimateWords({ ...without, noIntervalReason: OF_ONE_CLUSTER }, 'percent')).toBe(
    '80.0 (no interval: it is based on one patient)',
  )
  expect(noIntervalWords({ ...without, noIntervalReason: OUTWEIGHED })).toBe(
    'one patient holds more than four fifths of it',
  )
  expect(noIntervalWords({ ...without, noIntervalReason: 'it is based on 4 clusters; 5 are needed' })).toBe(
    'it is based on 4 patients; 5 are needed',
  )
  // nothing to say where there is an interval, no figure, or a figure that has none by its nature
  expect(noIntervalWords({ ...without, interval, noIntervalReason: OF_ONE_CLUSTER })).toBeNull()
  expect(noIntervalWords({ value: null, interval: null, noIntervalReason: OF_ONE_CLUSTER })).toBeNull()
  expect(noIntervalWords(without)).toBeNull()
  expect(estimateWords({ ...without, interval }, 'percent')).toBe('80.0 (60.0 to 90.0)')
  expect(estimateWords({ ...without, interval, note: 'undefined in 12 of 1,000 resamples' }, 'percent')).toBe(
    '80.0 (60.0 to 90.0; undefined in 12 of 1,000 resamples)',
  )
})
