import { describe, expect, it } from 'vitest'
import { clusteredWilsonInterval, wilsonInterval } from '@/lib/core/stats/wilson-interval'
import { groupByCluster, groupByPattern } from './agreement-units'
import { twoRatingsShare } from './two-ratings-share'

const LABELS = ['S', 'N', 'A']
const ROWS = Array.from({ length: 30 }, (_, item) => ['S', item % 5 === 0 ? 'N' : 'S'])

describe('percent agreement of items with two ratings', () => {
  it('is a share of items with Wilson’s interval, whoever of several gave the two', () => {
    expect(twoRatingsShare(groupByPattern(ROWS, LABELS))).toMatchObject({
      value: 0.8,
      interval: wilsonInterval(24, 30),
    })
    const panel = ROWS.map((row, item) => (item % 2 ? [null, ...row] : [...row, null]))
    expect(twoRatingsShare(groupByPattern(panel, LABELS))?.interval).toEqual(wilsonInterval(24, 30))
  })

  it('allows for clusters, and leaves out items with one rating', () => {
    const rows = [...ROWS, ['A', null], ['A', null]]
    const clusters = rows.map((_, item) => `${item % 6}`)
    const counts = Array.from({ length: 6 }, (_, cluster) => {
      const own = ROWS.filter((_row, item) => item % 6 === cluster)
      return { successes: own.filter(([one, other]) => one === other).length, cases: own.length }
    })

    const { interval } = twoRatingsShare(groupByCluster(rows, LABELS, clusters)) ?? {}
    expect(interval?.low).toBeCloseTo(clusteredWilsonInterval(counts)!.low, 12)
    expect(interval?.high).toBeCloseTo(clusteredWilsonInterval(counts)!.high, 12)
  })

  it('is none where an item has three ratings, and has no interval from one item', () => {
    expect(twoRatingsShare(groupByPattern([...ROWS, ['S', 'S', 'N']], LABELS))).toBeNull()
    expect(
      twoRatingsShare(
        groupByPattern(
          [
            ['S', 'S'],
            ['S', null],
          ],
          LABELS,
        ),
      ),
    ).toMatchObject({
      value: 1,
      interval: null,
      untold: 'it rests on one item',
    })
    expect(twoRatingsShare(groupByPattern([['S', null]], LABELS))?.value).toBeNull()
  })
})
