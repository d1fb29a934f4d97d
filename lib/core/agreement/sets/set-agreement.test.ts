import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { summarizeAgreement } from '../summarize-agreement'
import { jaccardDistance, masiDistance, setAgreement, setAlpha } from './set-agreement'

const FEW = { resamples: 2, seed: 1 }
const LABELS = ['a', 'b', 'c']
const sets = fc.option(fc.subarray(LABELS), { nil: null, freq: 5 })
const table = fc.array(fc.tuple(sets, sets, sets), { minLength: 1, maxLength: 12 })
const known = (row: readonly (readonly string[] | null)[]) => row.filter((set) => set !== null)

describe('distances of sets', () => {
  it.each([
    [[], [], 0, 0],
    [['a', 'b'], ['b', 'a'], 0, 0],
    [['a'], [], 1, 1],
    // Passonneau (2006): one holds the other
    [['a', 'b'], ['b'], 1 / 2, 1 - (1 / 2) * (2 / 3)],
    [['a', 'b'], ['b', 'c'], 2 / 3, 1 - (1 / 3) * (1 / 3)],
    [['a'], ['c'], 1, 1],
  ])('of %j and %j are %f and %f', (one, other, jaccard, masi) => {
    expect(jaccardDistance(one, other)).toBeCloseTo(jaccard, 12)
    expect(masiDistance(one, other)).toBeCloseTo(masi, 12)
    expect(masiDistance(other, one)).toBeCloseTo(masi, 12)
  })
})

describe('alpha of sets', () => {
  it('is what its example says', () => {
    expect(
      setAlpha(
        [
          [['a'], ['a']],
          [['a', 'b'], ['b']],
          [[], []],
        ],
        jaccardDistance,
        FEW,
      ).value,
    ).toBeCloseTo(18 / 23, 12)
  })

  it('is observed over expected distance of all pairs, written down plainly', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(jaccardDistance, masiDistance), (rows, distance) => {
        const paired = rows.map(known).filter((row) => row.length > 1)
        const all = paired.flat()
        const observed = paired.reduce((sum, row) => {
          const apart = row.flatMap((one) => row.map((other) => distance(one, other)))
          return sum + apart.reduce((left, right) => left + right, 0) / (row.length - 1)
        }, 0)
        const expected = all.reduce(
          (sum, one) => sum + all.reduce((own, other) => own + distance(one, other), 0),
          0,
        )
        const { value } = setAlpha(rows.map(known), distance, FEW)
        expect(value === null).toBe(expected < 1e-9)
        fc.pre(value !== null)
        expect(value).toBeCloseTo(1 - ((all.length - 1) * observed) / expected, 9)
      }),
    )
  })

  it('is that of labels where everybody gives one, and so is the exact set', () => {
    const label = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null, freq: 5 })
    fc.assert(
      fc.property(fc.array(fc.tuple(label, label, label), { minLength: 1, maxLength: 12 }), (rows) => {
        const clusters = rows.map((_, item) => `${item % 6}`)
        const one = setAgreement(
          rows.map((row) => row.map((given) => (given === null ? null : [given]))),
          { ...FEW, clusters },
        )
        const other = summarizeAgreement(rows, { labels: LABELS, clusters })
        expect(one.jaccard.value ?? 9).toBeCloseTo(other['krippendorff_alpha']!.value ?? 9, 9)
        const { analytic: _, ...percent } = other['percent_agreement']!
        expect(one.exact.value ?? 9).toBeCloseTo(percent.value ?? 9, 9)
        expect(one.exact.interval?.low ?? 9).toBeCloseTo(percent.interval?.low ?? 9, 6)
        expect(one.exact.interval?.high ?? 9).toBeCloseTo(percent.interval?.high ?? 9, 6)
      }),
    )
  })

  it('says how many items it is based on, and why there is none', () => {
    expect(
      setAgreement(
        [
          [['a'], ['a']],
          [['b'], null],
        ],
        FEW,
      ),
    ).toMatchObject({
      items: 1,
      exact: { value: 1 },
      overlap: { value: 1 },
      jaccard: { value: null, reason: 'all raters gave the same labels' },
    })
    expect(setAgreement([], FEW).masi.reason).toBe('no item has two ratings')
  })
})
