import { describe, expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { countPairs, itemsOf, pairEstimate } from '../basis/pair-figures'
import { SHOW_ALL } from '../basis/suppression'
import { experienceAgreement } from './experience-groups'

const SAID = ['SSNSANSSNSAA', 'SSNNANSANSSN', 'SNNSA.SSNNAN', 'SSNSANSSNSAN', 'NSNSANSSASAA', 'SSNAANNSNSAA']

function matrixOf(years: readonly (number | null)[], said: readonly string[] = SAID) {
  const matrix = makeMatrix(said, {}, '............')
  const columns = matrix.columns.map((column, index) => ({ ...column, practiceYears: years[index] ?? null }))
  return { ...matrix, columns }
}
const INCLUDED = new Uint8Array(12).fill(1)
const of = (years: readonly (number | null)[]) =>
  experienceAgreement(matrixOf(years), 'ac1', INCLUDED, 'item', SHOW_ALL)

describe('experienceAgreement', () => {
  it('holds every pair of people just once, within the groups or between them', () => {
    const found = of([1, 9, 2, 8, 3, 7])!
    const { columns } = matrixOf([])
    const pairs = columns.flatMap((one, index) =>
      columns.slice(index + 1).map((other) => [one, other] as const),
    )

    expect(found.map(({ first, second, people }) => [first, second, people])).toEqual([
      ['1 to 3 years', '1 to 3 years', 3],
      ['1 to 3 years', '7 to 9 years', 6],
      ['7 to 9 years', '7 to 9 years', 3],
    ])
    expect(found.reduce((sum, { meetings }) => sum + meetings, 0)).toBe(
      pairs.reduce((sum, [one, other]) => sum + itemsOf(countPairs(one.bytes, other.bytes, 3)), 0),
    )
    expect(found.every(({ items, estimate }) => items === 12 && estimate.interval !== null)).toBe(true)
  })

  it('has the value of all its pairs together', () => {
    const { columns } = matrixOf([])
    const cells = [
      [0, 2],
      [0, 4],
      [2, 4],
    ]
      .map(([one, other]) => countPairs(columns[one!]!.bytes, columns[other!]!.bytes, 3))
      .reduce((sum, pair) => sum.map((count, cell) => count + (pair[cell] ?? 0)))

    expect(of([1, 9, 2, 8, 3, 7])![0]?.estimate.value).toBeCloseTo(pairEstimate(cells, 'ac1').value!, 12)
  })

  it('says nothing where a group would be of fewer than three', () => {
    expect(of([1, 2, 3, 4, 5, null])).toBeNull()
    expect(of([1, 1, 1, 1, 1, 9])).toBeNull()
    expect(of([null, null, null, null, null, null])).toBeNull()
    expect(of([5, 5, 5, 5, 5, 5])).toBeNull()
    expect(of([1, 1, 1, 9, 9, 9])?.[0]?.first).toBe('1 year')
  })
})
