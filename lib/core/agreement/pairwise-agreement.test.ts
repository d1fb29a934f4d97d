import { describe, expect, it } from 'vitest'
import { addUp, groupByPattern } from './agreement-units'
import { gwetAc1 } from './gwet-ac1'
import { pairwiseAgreement } from './pairwise-agreement'
import { analyticError } from './standard-error'

const LABELS = ['S', 'N', 'A']
const OPTIONS = { labels: LABELS, resamples: 200, seed: 1 }
const ROWS = [
  ['S', 'S', null],
  ['S', 'N', 'S'],
  ['N', 'N', 'N'],
  ['A', 'A', 'S'],
  ['S', null, 'S'],
  [null, 'A', null],
]

describe('pairwiseAgreement', () => {
  it('holds every two raters against each other over what both rated', () => {
    const pairs = pairwiseAgreement(ROWS, OPTIONS)

    expect(pairs.map(({ first, second, items }) => [first, second, items])).toEqual([
      [0, 1, 4],
      [0, 2, 4],
      [1, 2, 3],
    ])
    expect(pairs.map(({ percentAgreement }) => percentAgreement.value)).toEqual([0.75, 0.75, 1 / 3])
    // three of four the same; by chance 2/4 x 1/4 + 1/4 x 2/4 + 1/4 x 1/4 of them
    expect(pairs[0]!.cohenKappa.value).toBeCloseTo((0.75 - 0.3125) / (1 - 0.3125), 12)
    const shared = ROWS.slice(0, 4).map((row) => row.slice(0, 2))
    const units = groupByPattern(shared, LABELS)
    expect(pairs[0]!.ac1.value).toBeCloseTo(gwetAc1(addUp(units)).value!, 12)
    expect(pairs[0]!.ac1.analytic!.error).toBeCloseTo(
      analyticError(units, gwetAc1, { population: 'all' })!.error,
      9,
    )
  })

  it('is the same whoever comes first', () => {
    const [plain] = pairwiseAgreement(ROWS, OPTIONS)
    const turned = pairwiseAgreement(
      ROWS.map((row) => row.toReversed()),
      OPTIONS,
    ).at(-1)!

    for (const name of ['percentAgreement', 'ac1', 'cohenKappa'] as const) {
      expect(turned[name].value).toBeCloseTo(plain![name].value!, 12)
      expect(turned[name].analytic!.error).toBeCloseTo(plain![name].analytic!.error, 9)
    }
  })

  it('says why there is no figure, and refuses a strange label', () => {
    const apart = [
      ['S', null],
      [null, 'S'],
    ]
    expect(pairwiseAgreement(apart, OPTIONS)[0]).toMatchObject({
      items: 0,
      ac1: { value: null, reason: 'the two share no item', analytic: null },
    })
    const alike = pairwiseAgreement(
      [
        ['S', 'S'],
        ['S', 'S'],
      ],
      OPTIONS,
    )[0]!
    expect(alike.cohenKappa).toMatchObject({ value: null, reason: 'only one label was used' })
    expect(alike.ac1.value).toBe(1)
    expect(pairwiseAgreement([], OPTIONS)).toEqual([])
    expect(pairwiseAgreement([['S'], ['N']], OPTIONS)).toEqual([])
    expect(() => pairwiseAgreement([['S', 'X']], OPTIONS)).toThrow(RangeError)
  })
})
