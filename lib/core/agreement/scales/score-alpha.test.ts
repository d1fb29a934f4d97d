import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viewSums } from '../agreement-sums'
import { groupByCluster } from '../agreement-units'
import { bootstrapFigures } from '../bootstrap-figures'
import { krippendorffAlpha } from '../krippendorff-alpha'
import { summarizeAgreement } from '../summarize-agreement'
import { scoreAlpha } from './score-alpha'

const OPTIONS = { resamples: 200, seed: 3 }
const RESAMPLES = 4000
const VALUES = [0, 1, 2, 3, 4, 5, 6]

/** The same by counting each two labels. */
function ofLabels(table: (number | null)[][]) {
  const found = summarizeAgreement(
    table.map((row) => row.map((score) => (score === null ? null : String(score)))),
    {
      labels: VALUES.map(String),
      weighted: { weighting: 'quadratic', values: VALUES },
    },
  )
  return [found['krippendorff_alpha_interval']!, found['krippendorff_alpha_ratio']!]
}

describe('alpha of scores', () => {
  it('is that of labels with these values, on both scales, missing scores or not', () => {
    const score = fc.option(fc.integer({ min: 0, max: 6 }), { nil: null, freq: 5 })
    const rows = fc.array(fc.tuple(score, score, score), { minLength: 1, maxLength: 15 })
    fc.assert(
      fc.property(rows, (table) => {
        const { interval, ratio } = scoreAlpha(table, { resamples: 2, seed: 1 })
        for (const [index, of] of ofLabels(table).entries()) {
          const own = [interval, ratio][index]!
          expect(own.value === null).toBe(of.value === null)
          expect(own.value ?? 0).toBeCloseTo(of.value ?? 0, 7)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('has the worked example of Krippendorff (2011)', () => {
    const observers = [
      [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
      [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
      [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
      [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
    ]
    const table = observers[0]!.map((_, item) => observers.map((scores) => scores[item]!))
    const { interval, ratio } = scoreAlpha(table, OPTIONS)

    expect(interval.value).toBeCloseTo(0.849, 3)
    expect(ratio.value).toBeCloseTo(0.797, 3)
    expect(interval.interval!.low).toBeLessThan(interval.value!)
  })

  it('has the intervals of labels where patients are drawn, but for chance', () => {
    const table = Array.from({ length: 40 }, (_, item) => [item % 5, (item + (item % 3 === 0 ? 1 : 0)) % 5])
    const clusters = table.map((_, item) => `patient ${item % 8}`)
    const drawn = { ...OPTIONS, resamples: RESAMPLES }
    const { interval, ratio } = scoreAlpha(table, { ...drawn, clusters })

    const units = groupByCluster(
      table.map((row) => row.map(String)),
      VALUES.map(String),
      clusters,
    )
    const alphaOf = (metric: 'interval' | 'ratio') => (totals: Float64Array) =>
      krippendorffAlpha(viewSums(totals, units.layout), metric, VALUES)
    const labels = bootstrapFigures(units, { interval: alphaOf('interval'), ratio: alphaOf('ratio') }, drawn)
    expect(Math.abs(interval.interval!.low - labels.interval.interval!.low)).toBeLessThan(0.03)
    expect(Math.abs(ratio.interval!.high - labels.ratio.interval!.high)).toBeLessThan(0.03)
  })

  it('does not depend on zero or unit where the scale does not, and is computed of thousands of scores', () => {
    const table = Array.from({ length: 3000 }, (_, item) =>
      [0, 1, 2].map((rater) => 100 + 40 * Math.sin(item) + 5 * Math.sin(7 * item + 3 * rater)),
    )
    const few = { resamples: 2, seed: 1 }
    const { interval, ratio } = scoreAlpha(table, few)
    const moved = scoreAlpha(
      table.map((row) => row.map((score) => 1e6 + 3 * score)),
      few,
    )
    const stretched = scoreAlpha(
      table.map((row) => row.map((score) => score / 1000)),
      few,
    )

    expect(moved.interval.value).toBeCloseTo(interval.value!, 7)
    expect(stretched.ratio.value).toBeCloseTo(ratio.value!, 7)
    expect(interval.value).toBeGreaterThan(0.95)
  })

  it('says why there is nothing to report, and refuses what is no score', () => {
    expect(scoreAlpha([], OPTIONS).interval.reason).toBe('no item has two scores')
    expect(scoreAlpha([[1, null], [2]], OPTIONS).ratio.reason).toBe('no item has two scores')
    const same = scoreAlpha(
      [
        [3.3, 3.3],
        [3.3, 3.3],
      ],
      OPTIONS,
    )
    expect([same.interval.reason, same.ratio.reason]).toEqual(Array(2).fill('all scores are the same'))
    const below = scoreAlpha(
      [
        [-1, 1],
        [2, 2],
      ],
      OPTIONS,
    )
    expect(below.ratio.reason).toBe('a ratio scale has no scores below 0')
    expect(below.interval.value).toBeLessThan(1)
    expect(
      scoreAlpha(
        [
          [1e-9, 1e9],
          [2, 3],
        ],
        OPTIONS,
      ).ratio.reason,
    ).toBe('the scores lie too far apart')
    expect(() => scoreAlpha([[1, Number.NaN]], OPTIONS)).toThrow(RangeError)
  })
})
