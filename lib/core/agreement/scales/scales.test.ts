import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fisherFQuantile } from '@/lib/core/stats/fisher-f'
import { readReference } from '@/lib/testing/reference-values'
import { scaleAgreement } from './scale-agreement'

const OPTIONS = { resamples: 300, seed: 2 }

/** Shrout and Fleiss (1979), table 2: four judges of six targets. */
const AI_RATERS = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
]

describe('intraclass correlation', () => {
  const { icc } = scaleAgreement(AI_RATERS, OPTIONS)

  it.each([
    ['one-way', 'one', 0.17, -0.133, 0.723],
    ['agreement', 'one', 0.29, 0.019, 0.761],
    ['consistency', 'one', 0.71, 0.342, 0.946],
    ['one-way', 'mean', 0.44, -0.884, 0.912],
    ['agreement', 'mean', 0.62, 0.071, 0.927],
    ['consistency', 'mean', 0.91, 0.676, 0.986],
  ])('has the published figure and interval of %s, %s', (form, of, value, low, high) => {
    const found = icc.find((one) => one.form === form && one.of === of)!
    expect(found.value).toBeCloseTo(value, 2)
    expect(found.analytic!.low).toBeCloseTo(low, 3)
    expect(found.analytic!.high).toBeCloseTo(high, 3)
  })

  it('has the figure of the reference implementation, which is the one-way form', () => {
    const vector = readReference<unknown>('medfacteval/icc.json') as Record<
      'grader_1' | 'grader_2',
      number[]
    > & {
      icc: number
    }
    const table = vector.grader_1.map((score, item) => [score, vector.grader_2[item]!])
    expect(scaleAgreement(table, OPTIONS).icc[0]!.value).toBeCloseTo(vector.icc, 12)
  })
})

describe('few scores', () => {
  const found = (table: readonly (readonly number[])[], form: string, of: string) =>
    scaleAgreement(table, OPTIONS).icc.find((one) => one.form === form && one.of === of)!

  it('give no interval that is turned round', () => {
    const table = [
      [1, 3],
      [2, 1],
      [3, 4],
    ]
    expect(found(table, 'agreement', 'mean').value).toBeCloseTo(0.5, 12)
    expect(found(table, 'agreement', 'mean').analytic).toBeNull()
    expect(found(table, 'agreement', 'mean').interval?.high ?? 1).toBeLessThanOrEqual(1)
  })

  it('give no mean of raters above 1, and no error without degrees of freedom', () => {
    const apart = [
      [2, 3],
      [3, 2],
    ]
    expect(found(apart, 'agreement', 'mean')).toMatchObject({ value: null, analytic: null })
    const cancelling = [
      [3, 3],
      [2, 4],
      [3, 3],
      [4, 2],
    ]
    expect(found(cancelling, 'agreement', 'one').analytic).toBeNull()
  })

  it('have a value of at most 1 within its interval, whatever they are', () => {
    const score = fc.integer({ min: 1, max: 4 })
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((raters) =>
        fc.array(fc.array(score, { minLength: raters, maxLength: raters }), { minLength: 2, maxLength: 8 }),
      )
    fc.assert(
      fc.property(table, (scores) => {
        const { icc, concordance } = scaleAgreement(scores, { resamples: 5, seed: 1 })
        for (const { value, analytic } of [...icc, concordance]) {
          expect(value ?? 0).toBeLessThanOrEqual(1 + 1e-9)
          expect(analytic?.low ?? -1e9).toBeLessThanOrEqual((value ?? 0) + 1e-9)
          expect(analytic?.high ?? 1).toBeGreaterThanOrEqual((value ?? 0) - 1e-9)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('concordance correlation', () => {
  it('has the figure worked out by hand', () => {
    // means 2 and 3, population variances 2/3 and 2/3, covariance 2/3: 2 * 2/3 / (4/3 + 1)
    const table = [
      [1, 2],
      [2, 3],
      [3, 4],
    ]
    expect(scaleAgreement(table, OPTIONS).concordance.value).toBeCloseTo(4 / 7, 12)
  })

  it('has the published interval of two raters', () => {
    const second = [1.5, 2.1, 2.8, 4.4, 5.9, 5.8, 7.5, 7.2, 9.9, 10.4]
    const { value, analytic } = scaleAgreement(
      second.map((score, item) => [item + 1, score]),
      OPTIONS,
    ).concordance
    expect(value).toBeCloseTo(0.98125037, 7)
    expect(analytic!.low).toBeCloseTo(0.92880261, 7)
    expect(analytic!.high).toBeCloseTo(0.9951593, 7)
    expect(scaleAgreement(AI_RATERS, OPTIONS).concordance.analytic).toBeNull()
  })

  it('is the mean of the pairs, weighed by how far they can be apart', () => {
    const all = scaleAgreement(AI_RATERS, OPTIONS).concordance.value!
    const pairs = [0, 1, 2, 3].flatMap((first) =>
      [0, 1, 2, 3]
        .filter((second) => second > first)
        .map(
          (second) =>
            scaleAgreement(
              AI_RATERS.map((row) => [row[first]!, row[second]!]),
              OPTIONS,
            ).concordance.value!,
        ),
    )
    expect(all).toBeGreaterThan(Math.min(...pairs))
    expect(all).toBeLessThan(Math.max(...pairs))
  })
})

/** Seven digits, a little off so that no figure lies halfway between two of them. */
function rounded(value: number | null): string | null {
  return value === null ? null : (value + 1.3e-9).toFixed(7).replace(/^-(0\.0+)$/, '$1')
}

describe('scaleAgreement', () => {
  it('does not depend on raters’ order, the scale’s zero or unit', () => {
    const score = fc.integer({ min: 1, max: 5 })
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score, score), { minLength: 3, maxLength: 20 }), (rows) => {
        const few = { resamples: 2, seed: 1 }
        const figures = (table: number[][]) => {
          const { icc, concordance } = scaleAgreement(table, few)
          return [...icc, concordance].map(({ value }) => rounded(value))
        }
        const plain = figures(rows)
        expect(figures(rows.map((row) => row.toReversed()))).toEqual(plain)
        expect(figures(rows.map((row) => row.map((one) => 1e6 + 3 * one)))).toEqual(plain)
      }),
      { numRuns: 80 },
    )
  })

  it('is 1 when all agree, and says who is left out', () => {
    const found = scaleAgreement(
      [
        [1, 1],
        [3, 3],
        [5, 5],
        [2, null],
      ],
      OPTIONS,
    )
    expect(found).toMatchObject({ complete: 3, incomplete: 1, raters: 2 })
    expect(found.icc.map(({ value }) => value)).toEqual([1, 1, 1, 1, 1, 1])
    expect(found.icc[0]!.analytic).toBeNull()
    expect(found.concordance.value).toBeCloseTo(1, 12)
  })

  it('has wider intervals where whole patients are drawn and patients differ', () => {
    const table = Array.from({ length: 80 }, (_, item) => {
      const level = Math.floor(item / 10) % 4
      return [level, level + (Math.floor(item / 10) === 3 ? 3 : item % 2)]
    })
    const width = (clusters: string[] | null) => {
      const { low, high } = scaleAgreement(table, { ...OPTIONS, clusters }).concordance.interval!
      return high - low
    }
    expect(width(table.map((_, item) => `patient ${Math.floor(item / 10)}`))).toBeGreaterThan(width(null))
  })

  it('says why there is nothing to report, and refuses what is no table of scores', () => {
    expect(
      scaleAgreement(
        [
          [3, 3],
          [3, 3],
        ],
        OPTIONS,
      ).icc[0]!.reason,
    ).toBe('all scores are the same')
    expect(scaleAgreement([[1, 2]], OPTIONS).concordance.reason).toBe(
      'fewer than two items have all their scores',
    )
    expect(scaleAgreement([], OPTIONS).complete).toBe(0)
    expect(() => scaleAgreement([[1, 2], [1]], OPTIONS)).toThrow(RangeError)
    expect(() => scaleAgreement([[1], [2]], OPTIONS)).toThrow(RangeError)
    expect(() => scaleAgreement([[1, Number.NaN]], OPTIONS)).toThrow(RangeError)
  })
})

describe('fisherFQuantile', () => {
  it.each([
    [0.05, 1, 10, 4.964602743730711],
    [0.025, 5, 18, 3.3819681],
    [0.975, 5, 18, 0.15718616],
  ])('is the usual table’s at %f with %i and %i', (tail, top, bottom, value) => {
    expect(fisherFQuantile(tail, top, bottom)).toBeCloseTo(value, 5)
  })

  it('refuses what is no tail', () => {
    expect(() => fisherFQuantile(0, 1, 1)).toThrow(RangeError)
    expect(() => fisherFQuantile(0.1, 0, 1)).toThrow(RangeError)
  })
})
