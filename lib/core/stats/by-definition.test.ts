import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjustByBenjaminiHochberg, adjustByHolm } from './adjust-p-values'
import { bcaInterval, percentileInterval } from './bootstrap-interval'
import { effectiveClusters } from './effective-clusters'
import { clusteredMcnemarTest, mcnemarOf, mcnemarTest } from './mcnemar'
import { normalCdf, normalQuantile } from './normal'
import { quantile } from './quantile'
import { studentTFactor, studentTTails } from './student-t'
import { clusteredWilsonInterval, wilsonInterval } from './wilson-interval'

const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 9 })

describe('corrections for many comparisons', () => {
  it('by Holm are, of each, the most that one at most as large is times those at least as large', () => {
    fc.assert(
      fc.property(shares, (values) => {
        const sorted = values.toSorted((one, other) => one - other)
        const expected = values.map((own) =>
          Math.min(
            1,
            Math.max(
              ...sorted.flatMap((value, rank) => (value <= own ? value * (values.length - rank) : [])),
            ),
          ),
        )
        expect(adjustByHolm(values)).toEqual(expected)
      }),
    )
  })

  it('by Benjamini and Hochberg are the least that one at least as large is times all over its rank', () => {
    fc.assert(
      fc.property(shares, (values) => {
        const sorted = values.toSorted((one, other) => one - other)
        const found = adjustByBenjaminiHochberg(values)
        for (const [index, own] of values.entries()) {
          const scaled = sorted.flatMap((value, rank) =>
            value >= own ? (value * values.length) / (rank + 1) : [],
          )
          expect(found[index]).toBeCloseTo(Math.min(1, ...scaled), 12)
        }
      }),
    )
  })

  it('follow P values to their places, never lower one, and Holm’s is never the smaller', () => {
    fc.assert(
      fc.property(shares, (values) => {
        const [holm, hochberg] = [adjustByHolm(values), adjustByBenjaminiHochberg(values)]
        expect(adjustByHolm(values.toReversed())).toEqual(holm.toReversed())
        expect(adjustByBenjaminiHochberg(values.toReversed())).toEqual(hochberg.toReversed())
        for (const [index, value] of values.entries()) {
          expect(hochberg[index]).toBeGreaterThanOrEqual(value - 1e-12)
          expect(holm[index]).toBeGreaterThanOrEqual((hochberg[index] ?? 2) - 1e-12)
        }
      }),
    )
  })
})

describe('Wilson’s interval', () => {
  const counts = fc
    .integer({ min: 1, max: 300 })
    .chain((cases) => fc.tuple(fc.integer({ min: 0, max: cases }), fc.constant(cases)))

  it('ends where the score test of a share just rejects it', () => {
    fc.assert(
      fc.property(counts, fc.double({ min: 0.5, max: 4, noNaN: true }), ([successes, cases], factor) => {
        const { low, high } = wilsonInterval(successes, cases, factor) ?? { low: 2, high: -1 }
        for (const end of [low, high].filter((one) => one > 0 && one < 1))
          expect(Math.abs(successes / cases - end) / Math.sqrt((end * (1 - end)) / cases)).toBeCloseTo(
            factor,
            6,
          )
        expect([low <= successes / cases, high >= successes / cases]).toEqual([true, true])
      }),
    )
  })

  it('is mirrored with failures for successes, and narrower with more of the same', () => {
    fc.assert(
      fc.property(counts, ([successes, cases]) => {
        const { low, high } = wilsonInterval(successes, cases) ?? { low: 2, high: -1 }
        const mirrored = wilsonInterval(cases - successes, cases)
        const twice = wilsonInterval(2 * successes, 2 * cases) ?? { low: -1, high: 2 }
        expect(mirrored?.low).toBeCloseTo(1 - high, 12)
        expect(mirrored?.high).toBeCloseTo(1 - low, 12)
        expect(twice.high - twice.low).toBeLessThan(high - low)
      }),
    )
  })

  it('of clusters holds that of the same cases alone, in whatever order they come', () => {
    const cluster = fc
      .integer({ min: 1, max: 30 })
      .chain((cases) =>
        fc.record({ successes: fc.integer({ min: 0, max: cases }), cases: fc.constant(cases) }),
      )
    fc.assert(
      fc.property(fc.array(cluster, { minLength: 5, maxLength: 12 }), (clusters) => {
        const found = clusteredWilsonInterval(clusters)
        fc.pre(found !== null)
        const [successes, cases] = (['successes', 'cases'] as const).map((name) =>
          clusters.reduce((sum, one) => sum + one[name], 0),
        )
        const alone = wilsonInterval(successes ?? 0, cases ?? 0) ?? { low: -1, high: 2 }
        expect(found.low).toBeLessThanOrEqual(alone.low + 1e-12)
        expect(found.high).toBeGreaterThanOrEqual(alone.high - 1e-12)
        const turned = clusteredWilsonInterval(clusters.toReversed())
        expect(turned?.low).toBeCloseTo(found.low, 10)
      }),
    )
  })
})

describe('McNemar’s tests', () => {
  /** How probable so many heads of fair coins are, by the rows of Pascal's triangle. */
  function chances(coins: number): number[] {
    let row = [1]
    for (let coin = 0; coin < coins; coin++)
      row = [...row, 0].map((ways, at) => (ways + (row[at - 1] ?? 0)) / 2)
    return row
  }

  it('exact, is how often fair coins fall at least as unevenly, whoever is first', () => {
    for (let first = 0; first < 12; first++)
      for (let second = 0; second < 12; second++) {
        const uneven = chances(first + second).filter(
          (_, heads) => Math.abs(2 * heads - first - second) >= Math.abs(first - second),
        )
        const expected = uneven.reduce((sum, chance) => sum + chance, 0)
        expect(mcnemarTest(first, second)).toBeCloseTo(expected, 12)
        expect(mcnemarTest(second, first)).toBe(mcnemarTest(first, second))
      }
  })

  it('exact, is the normal one with a correction for steps where very many differ', () => {
    expect(mcnemarTest(500_000, 502_000)).toBeCloseTo(2 * normalCdf(-1999 / Math.sqrt(1_002_000)), 6)
  })

  it('of clusters, does not depend on their order, on who is first or on clusters without a difference', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 15 }), (differences) => {
        const p = clusteredMcnemarTest(differences)
        expect(p).toBeGreaterThanOrEqual(0)
        expect(p).toBeLessThanOrEqual(1)
        const others = [differences.toReversed(), differences.map((one) => -one), [...differences, 0, 0]]
        for (const other of others) expect(clusteredMcnemarTest(other)).toBeCloseTo(p, 12)
      }),
    )
  })

  it('as reported, is never surer by cluster than over items', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 5, maxLength: 15 }), (gains) => {
        const first = gains.reduce((sum, gain) => sum + Math.max(0, gain), 0)
        const second = gains.reduce((sum, gain) => sum + Math.max(0, -gain), 0)
        const clusters = { sizes: new Float64Array(gains.length).fill(9), gains: Float64Array.from(gains) }
        const { p } = mcnemarOf(first, second, clusters)
        expect(p).toBeGreaterThanOrEqual(mcnemarTest(first, second))
        expect(p).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('distributions', () => {
  it('of Student’s t have the area beneath their density, added up in small steps', () => {
    for (const freedom of [1, 2, 3.5, 8, 40])
      for (const t of [0.3, 1, 2.2]) {
        // the density but for its constant, which the whole area gives; far out the way is bent so that it ends
        const density = (x: number) => (1 + (x * x) / freedom) ** (-(freedom + 1) / 2)
        const areaBeyond = (from: number) => {
          const steps = 20_000
          let sum = 0
          for (let step = 0; step < steps; step++) {
            const share = (step + 0.5) / steps
            sum += density(from + share / (1 - share)) / (1 - share) ** 2 / steps
          }
          return sum
        }
        expect(studentTTails(t, freedom)).toBeCloseTo(areaBeyond(t) / areaBeyond(0), 6)
        expect(studentTTails(studentTFactor(0.05, freedom), freedom)).toBeCloseTo(0.05, 10)
      }
  })

  it('of normal values are turned round by their quantiles, and mirrored about 0', () => {
    fc.assert(
      fc.property(fc.double({ min: -6, max: 6, noNaN: true }), (z) => {
        expect(normalQuantile(normalCdf(z))).toBeCloseTo(z, 6)
        expect(normalCdf(z) + normalCdf(-z)).toBeCloseTo(1, 12)
      }),
    )
  })
})

it('effective clusters lie between one and as many as there are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 12 }), (sizes) => {
      expect(effectiveClusters(sizes)).toBeGreaterThanOrEqual(1 - 1e-12)
      expect(effectiveClusters(sizes)).toBeLessThanOrEqual(sizes.length + 1e-12)
      expect(effectiveClusters(sizes.map((size) => 7 * size))).toBeCloseTo(effectiveClusters(sizes), 9)
    }),
  )
})

describe('intervals of bootstrap values', () => {
  const values = fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 2, maxLength: 60 })
    .map((drawn) => drawn.toSorted((one, other) => one - other))

  it('by percentiles end at values in their order, or between two of them', () => {
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (sorted, probability) => {
        const index = (sorted.length - 1) * probability
        const [below, above] = [sorted[Math.floor(index)] ?? 2, sorted[Math.ceil(index)] ?? -2]
        expect(quantile(sorted, probability)).toBeCloseTo(below + (index % 1) * (above - below), 12)
        const { low, high } = percentileInterval(sorted)
        expect(low).toBeLessThanOrEqual(high)
      }),
    )
  })

  it('corrected for bias and skew are never turned round, and are none where they would be', () => {
    const left = (one: number) => [
      { value: one, weight: 1 },
      { value: 0, weight: 99_999 },
    ]
    fc.assert(
      fc.property(values, fc.nat(59), fc.constantFrom(-1, 0, 1), (sorted, at, skew) => {
        const found = bcaInterval(sorted, sorted[at % sorted.length] ?? 0, left(skew))
        expect(found === null || found.low <= found.high).toBe(true)
      }),
    )
    // a thing that outweighs all others, and a figure below nearly every value
    const far = Float64Array.from({ length: 100_000 }, (_, index) => index)
    for (const skew of [-1, 1])
      for (const value of [0, 99_999]) {
        const found = bcaInterval(far, value, left(skew))
        expect(found === null || found.low <= found.high).toBe(true)
      }
  })
})
