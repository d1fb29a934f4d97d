import { describe, expect, it } from 'vitest'
import { groupByCluster, groupByPattern } from './agreement-units'
import { bootstrapAgreement } from './bootstrap-agreement'
import { percentAgreement } from './percent-agreement'

const LABELS = ['a', 'b'] as const
const OPTIONS = { resamples: 200, seed: 1 }

const percentOf = (units: ReturnType<typeof groupByPattern>) =>
  bootstrapAgreement(units, { percentAgreement }, OPTIONS).percentAgreement

describe('an interval from resamples', () => {
  it('is not given for a single statement or a single cluster: each resample is the same', () => {
    const table = [
      ['a', 'a'],
      ['a', 'b'],
      ['b', 'b'],
    ] as const
    const cluster = groupByCluster(
      table,
      LABELS,
      table.map(() => 'only'),
    )

    expect(percentOf(groupByPattern(table.slice(0, 1), LABELS))).toMatchObject({ value: 1, interval: null })
    expect(percentOf(cluster).value).toBeCloseTo(2 / 3, 12)
    expect(percentOf(cluster).interval).toBeNull()
  })

  it('is not given where all else bears nothing on the figure', () => {
    const alone = Array.from({ length: 9 }, () => ['a'] as const)

    expect(percentOf(groupByPattern([['a', 'a'], ...alone], LABELS))).toMatchObject({
      value: 1,
      interval: null,
    })
  })

  it('stays where several alike things are behind it', () => {
    const alike = Array.from({ length: 9 }, () => ['a', 'a'] as const)

    expect(percentOf(groupByPattern(alike, LABELS)).interval).toEqual({ low: 1, high: 1 })
  })
})
