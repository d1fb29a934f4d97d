import { describe, expect, it } from 'vitest'
import { OF_ONE_CLUSTER } from '@/lib/core/stats/effective-clusters'
import { viewSums } from './agreement-sums'
import { type AgreementUnits, groupByCluster, groupByPattern } from './agreement-units'
import { bootstrapAsPublished } from './as-published/agreement'
import { bootstrapFigures } from './bootstrap-figures'
import { congerKappa } from './conger-kappa'
import { percentAgreement } from './percent-agreement'

const LABELS = ['a', 'b'] as const
const OPTIONS = { resamples: 200, seed: 1 }

const percentOf = (units: AgreementUnits, options = OPTIONS) =>
  bootstrapFigures(units, { percent: (totals) => percentAgreement(viewSums(totals, units.layout)) }, options)
    .percent

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
    expect(percentOf(cluster)).toMatchObject({ interval: null, noIntervalReason: OF_ONE_CLUSTER })
  })

  it('is not given where all else bears nothing on the figure', () => {
    const alone = Array.from({ length: 9 }, () => ['a'] as const)

    expect(percentOf(groupByPattern([['a', 'a'], ...alone], LABELS))).toMatchObject({
      value: 1,
      interval: null,
    })
  })

  it('is not given from fewer than five clusters, and says so', () => {
    const table = Array.from({ length: 40 }, (_, item) => ['a', item % 3 === 0 ? 'b' : 'a'] as const)
    const clustered = (size: number) =>
      percentOf(
        groupByCluster(
          table,
          LABELS,
          table.map((_, item) => `${Math.floor(item / size)}`),
        ),
      )

    expect(clustered(10)).toMatchObject({
      interval: null,
      noIntervalReason: 'it is based on 4 clusters; 5 are needed',
    })
    expect(clustered(8).interval).not.toBeNull()
    expect(percentOf(groupByPattern(table.slice(0, 4), LABELS)).interval).not.toBeNull()
  })

  it('claims no certainty where all resamples give the same', () => {
    const apart = Array.from({ length: 9 }, () => ['a', 'b', 'b'] as const)

    expect(percentOf(groupByPattern(apart, LABELS))).toMatchObject({
      value: 1 / 3,
      interval: null,
      noIntervalReason: 'every resample gives the same',
    })
  })

  it('refuses a number of resamples that gives no interval', () => {
    const units = groupByPattern(
      [
        ['a', 'b'],
        ['a', 'a'],
      ],
      LABELS,
    )
    const draw = (resamples: number) => percentOf(units, { resamples, seed: 1 })

    for (const resamples of [0, -1, 2.5, Number.NaN, 999_999_999])
      expect(() => draw(resamples)).toThrow(RangeError)
    expect(() => bootstrapAsPublished([['a', 'b']], LABELS, 0)).toThrow(RangeError)
  })
})

it('says in how many resamples a figure is undefined, by item and by cluster', () => {
  const rows = Array.from({ length: 30 }, (_, item) => (item < 28 ? ['a', 'a'] : ['b', 'b']) as ('a' | 'b')[])
  const clusters = rows.map((_, item) => `patient ${item % 6}`)
  for (const units of [
    groupByPattern(rows, LABELS, { keepRaters: true }),
    groupByCluster(rows, LABELS, clusters, { keepRaters: true }),
  ]) {
    let count = 0
    const kappa = (totals: Float64Array) => {
      const found = congerKappa(viewSums(totals, units.layout))
      if (found.value === null) count += 1
      return found
    }
    const { note } = bootstrapFigures(units, { kappa }, OPTIONS).kappa
    const reported = Number(/^undefined in (\d+) of 200 resamples$/.exec(note ?? '')?.[1])
    // two of thirty items hold the other label: none of them is drawn in (28 / 30) ** 30 of resamples
    expect(reported / 200).toBeGreaterThan(0.06)
    // by cluster both clusters and their items are drawn
    expect(reported).toBeGreaterThanOrEqual(units.alone === undefined ? count : count / 2)
    expect(reported).toBeLessThanOrEqual(count)
  }
  expect(percentOf(groupByPattern(rows, LABELS)).note).toBeUndefined()
})
