import { expect, it } from 'vitest'
import { pairShare } from './pair-share'

const within = (one: number, other: number) => Number(Math.abs(one - other) <= 1)

it('is the mean over items of the share of pairs that are alike', () => {
  const rows = [[1, 1], [2, 3], [4, 2], [5, 5], [3], []]
  expect(pairShare(rows, within, null).value).toBe(0.75)
  // of three raters one is apart from both others
  expect(pairShare([[1, 1, 5]], within, null).value).toBeCloseTo(1 / 3, 12)
})

it('has an interval where all agree, and none from one item or few patients', () => {
  const rows = Array.from({ length: 12 }, () => [3, 3])
  expect(pairShare(rows, within, null).interval).toMatchObject({ high: 1 })
  expect(pairShare(rows.slice(0, 1), within, null)).toMatchObject({
    value: 1,
    interval: null,
    noIntervalReason: 'it is based on one item',
  })
  expect(
    pairShare(
      rows,
      within,
      rows.map((_, item) => `patient ${item % 3}`),
    ).interval,
  ).toBeNull()
  expect(pairShare([[1], []], within, null)).toMatchObject({ value: null, reason: 'no item has two ratings' })
})
