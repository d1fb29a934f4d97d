import { describe, expect, it } from 'vitest'
import { COMPLEMENT, SUPPRESSED, suppressionMask } from './suppression'

/** Statements of rows one after the other, of which only those at some places are not settled. */
function maskOf(sizes: readonly number[], unsettled: readonly number[]) {
  const starts = sizes.map((_, row) => sizes.slice(0, row).reduce((sum, size) => sum + size, 0))
  const placesOf = (row: number) =>
    Array.from({ length: sizes[row] ?? 0 }, (_, at) => (starts[row] ?? 0) + at)
  const all = sizes.flatMap((_, row) => placesOf(row))
  const states = all.map((index) => (unsettled.includes(index) ? 'open' : 'settled'))
  return suppressionMask({ states, columns: [] }).ofParts(sizes, placesOf)
}

describe('rows of one total', () => {
  it('are all shown where each is of five statements or settled', () => {
    expect(maskOf([5, 3, 0, 8], [0, 9])).toEqual([null, null, null, null])
  })

  it('are suppressed with a few, the smallest first, until the total less the others is of five', () => {
    expect(maskOf([9, 1, 6, 7], [9])).toEqual([null, SUPPRESSED, COMPLEMENT, null])
    expect(maskOf([9, 1, 2, 2], [9])).toEqual([null, SUPPRESSED, COMPLEMENT, COMPLEMENT])
    expect(maskOf([9, 3, 2, 7], [9, 12])).toEqual([null, SUPPRESSED, SUPPRESSED, null])
  })
})
