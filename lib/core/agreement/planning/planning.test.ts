import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { clusteredWilsonInterval, wilsonInterval } from '@/lib/core/stats/wilson-interval'
import { addUp, groupByCluster, groupByPattern } from '../agreement-units'
import { estimateAgreement } from '../estimate-agreement'
import { gwetAc1 } from '../gwet-ac1'
import { percentAgreement } from '../percent-agreement'
import { analyticError } from '../standard-error'
import { expectedPatterns, RATER_MODELS } from './expected-patterns'
import { planAgreement, planFromPilot } from './plan-agreement'
import { planDetection, planProportion } from './plan-proportion'

describe('planProportion', () => {
  it('gives the fewest items whose Wilson interval is narrow enough', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, fc.double({ min: 0.01, max: 0.6, noNaN: true }), (rate, width) => {
        const items = planProportion(rate, width)
        const widthOf = (count: number) => {
          const { low, high } = wilsonInterval(rate * count, count) ?? { low: 0, high: 1 }
          return high - low
        }
        expect(widthOf(items)).toBeLessThanOrEqual(width)
        expect(widthOf(items - 1)).toBeGreaterThan(width)
      }),
    )
  })

  it.each([
    [0.05, 0.06, 0.05],
    [0.3, 0.25, 0.2],
  ])(
    'plans a share of %f with the width %f that statements of patients are shown with',
    (rate, width, correlation) => {
      const perCluster = 40
      const items = planProportion(rate, width, { perCluster, correlation })
      const shown = (all: number) => {
        const patients = 2 * Math.round(all / perCluster / 2)
        const designEffect = 1 + (perCluster - 1) * correlation
        const apart = Math.sqrt((designEffect * rate * (1 - rate) * (patients - 1) * perCluster) / patients)
        const counts = Array.from({ length: patients }, (_, patient) => ({
          successes: rate * perCluster + (patient % 2 ? apart : -apart),
          cases: perCluster,
        }))
        const { low, high } = clusteredWilsonInterval(counts)!
        return high - low
      }

      expect(shown(items + perCluster)).toBeLessThanOrEqual(width)
      expect(shown(items - 2 * perCluster)).toBeGreaterThan(width)
    },
  )

  it.each([
    [-0.1, 0.1],
    [0.5, 0],
    [0.5, 1],
    [Number.NaN, 0.1],
    [0.5, 1e-9],
  ])('refuses a share of %f and a width of %f', (share, width) => {
    expect(() => planProportion(share, width)).toThrow(RangeError)
  })
})

describe('planDetection', () => {
  it('has the published numbers', () => {
    // sensitivity 0.90, specificity 0.85, prevalence 0.20, 0.10 to either side
    expect(planDetection({ sensitivity: 0.9, specificity: 0.85, prevalence: 0.2 }, 0.2)).toEqual({
      forSensitivity: 173,
      forSpecificity: 62,
      items: 173,
    })
  })

  it('plans each part by how many of a patient’s statements it is based on', () => {
    const expected = { sensitivity: 0.8, specificity: 0.9, prevalence: 0.05 }
    const plain = planDetection(expected, 0.1)
    const of = (correlation: number) => planDetection(expected, 0.1, { perCluster: 41, correlation })
    const [alike, other] = [of(0.1), of(0)]

    // two of the other forty have a rare label: hardly alike for the sensitivity, very much so for the specificity
    expect(alike.forSensitivity / other.forSensitivity).toBeCloseTo(1.2, 1)
    expect(alike.forSpecificity / other.forSpecificity).toBeGreaterThan(3)
    expect(other.forSensitivity).toBeGreaterThanOrEqual(plain.forSensitivity)
    expect(alike.items).toBe(Math.max(alike.forSensitivity, alike.forSpecificity))
    expect(() => planDetection(expected, 0.1, { perCluster: 41, correlation: 1.1 })).toThrow(RangeError)
  })

  it.each([0, 1])('refuses a sensitivity or specificity of %f, which would take no statements', (share) => {
    const expected = { sensitivity: 0.9, specificity: 0.9, prevalence: 0.2 }
    for (const of of ['sensitivity', 'specificity'])
      for (const perCluster of [1, 40])
        expect(() => planDetection({ ...expected, [of]: share }, 0.1, { perCluster })).toThrow(
          `the ${of} must be more than 0 and less than 1`,
        )
  })

  it('refuses a label that everything or nothing has', () => {
    expect(() => planDetection({ sensitivity: 0.9, specificity: 0.9, prevalence: 1 }, 0.1)).toThrow(
      RangeError,
    )
  })
})

const EXPECTED = { prevalence: [0.6, 0.3, 0.1], agreement: 0.85, raters: 3 }
const OPTIONS = { coefficient: gwetAc1, population: 'all', width: 0.1 } as const

describe('expectedPatterns', () => {
  it.each(RATER_MODELS)('have the agreement and the probabilities asked for with %s', (model) => {
    const { rows, labels, probabilities } = expectedPatterns({ ...EXPECTED, model })
    const units = groupByPattern(rows, labels)
    const weights = new Float64Array(units.weights.length)
    for (const [row, unit] of units.unitOf.entries()) weights[unit] = probabilities[row]!

    expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12)
    expect(percentAgreement(addUp({ ...units, weights })).value).toBeCloseTo(0.85, 12)
  })

  it.each([
    { prevalence: [1], agreement: 0.9, raters: 3 },
    { prevalence: [0.5, 0.6], agreement: 0.9, raters: 3 },
    { prevalence: [0.5, 0.5], agreement: 0.3, raters: 3 },
    { prevalence: [0.5, 0.5], agreement: 1, raters: 3 },
    { prevalence: [0.5, 0.5], agreement: 0.9, raters: 1 },
    { prevalence: [0.6, 0.3, 0.1], agreement: 0.9, raters: 99 },
    { prevalence: [0.5, 0.5], agreement: 0.9, raters: 1e9 },
  ])('refuse what cannot be, or would never end', (expected) => {
    expect(() => expectedPatterns({ ...expected, model: 'slips' })).toThrow(RangeError)
  })
})

describe('planAgreement', () => {
  it.each(RATER_MODELS)('plans as many items as give that width when they are drawn, with %s', (model) => {
    const { items, value } = planAgreement({ ...EXPECTED, model }, OPTIONS)
    const { rows, labels, probabilities } = expectedPatterns({ ...EXPECTED, model })
    const random = mersenneUniform(6)
    const draw = () => {
      let left = random()
      return rows.find((_, row) => (left -= probabilities[row]!) < 0) ?? rows[0]!
    }
    const widths = Array.from({ length: 40 }, () => {
      const units = groupByPattern(Array.from({ length: items }, draw), labels)
      const { low, high } = analyticError(units, gwetAc1, OPTIONS)!
      return { width: high - low, value: gwetAc1(addUp(units)).value! }
    })
    const mean = (name: 'width' | 'value') => widths.reduce((sum, one) => sum + one[name], 0) / 40

    expect(mean('width')).toBeCloseTo(0.1, 2)
    expect(mean('value')).toBeCloseTo(value, 1.6)
  })

  it('needs fewer items with more raters, more where items differ in hardness, more in clusters', () => {
    const items = (raters: number, model: (typeof RATER_MODELS)[number], correlation = 0) =>
      planAgreement({ ...EXPECTED, raters, model }, { ...OPTIONS, perCluster: 20, correlation }).items
    expect(items(5, 'slips')).toBeLessThan(items(2, 'slips'))
    expect(items(3, 'hard items')).toBeGreaterThan(items(3, 'slips'))
    const clustered = planAgreement(
      { ...EXPECTED, model: 'slips' },
      { ...OPTIONS, perCluster: 21, correlation: 0.1 },
    )
    expect(clustered.designEffect).toBeCloseTo(3, 12)
    // three times as many, and more for an interval of so few patients
    const alone = planAgreement({ ...EXPECTED, model: 'slips' }, OPTIONS).items
    expect(clustered.items / alone).toBeGreaterThan(3)
    expect(clustered.items / alone).toBeLessThan(3.5)
    expect(clustered.clusters).toBe(Math.ceil(clustered.items / 21))
  })

  it.each([0.15, 0.25])('plans patients as alike as can be for the width %f that is then shown', (width) => {
    const clustered = { perCluster: 5, correlation: 1 }
    const { items, clusters } = planAgreement(
      { ...EXPECTED, model: 'slips' },
      { ...OPTIONS, ...clustered, width },
    )
    const { rows, labels, probabilities } = expectedPatterns({ ...EXPECTED, model: 'slips' })
    const random = mersenneUniform(8)
    const draw = () => {
      let left = random()
      return rows.find((_, row) => (left -= probabilities[row]!) < 0) ?? rows[0]!
    }
    const widths = Array.from({ length: 60 }, () => {
      const patients = Array.from({ length: clusters! }, draw)
      const table = patients.flatMap((row) => Array.from({ length: 5 }, () => row))
      const names = table.map((_, item) => `patient ${Math.floor(item / 5)}`)
      const units = groupByCluster(table, labels, names)
      const { low, high } = estimateAgreement(units, { it: { coefficient: gwetAc1, population: 'all' } }).it
        .interval!
      return high - low
    })

    expect(clusters).toBe(Math.ceil(items / 5))
    const shown = widths.reduce((sum, one) => sum + one / 60, 0)
    expect(Math.abs(shown - width)).toBeLessThan(0.08 * width)
  })

  it('plans no study of fewer than five patients', () => {
    const { items, clusters } = planAgreement(
      { ...EXPECTED, model: 'slips' },
      { ...OPTIONS, perCluster: 1000, correlation: 0, width: 0.2 },
    )
    expect([items, clusters]).toEqual([4001, 5])
  })

  it('plans two raters and two labels as a share is planned', () => {
    const options = { ...OPTIONS, coefficient: percentAgreement, population: 'paired' } as const
    const { items } = planAgreement(
      { prevalence: [0.5, 0.5], agreement: 0.8, raters: 2, model: 'slips' },
      options,
    )
    expect(Math.abs(items - planProportion(0.8, 0.1))).toBeLessThan(8)
  })
})

describe('planFromPilot', () => {
  const pilot = Array.from({ length: 120 }, (_, item) => ['a', 'a', item % 12 < 3 && item < 60 ? 'b' : 'a'])

  it('takes the spread and the clustering of the pilot', () => {
    const alone = planFromPilot(pilot, ['a', 'b'], null, OPTIONS)
    const patients = pilot.map((_, item) => `patient ${Math.floor(item / 20)}`)
    const together = planFromPilot(pilot, ['a', 'b'], patients, OPTIONS)

    expect(alone).toMatchObject({ clusters: null, designEffect: 1, ratings: alone.items * 3 })
    expect(together.designEffect).toBeGreaterThan(1.5)
    expect(together.items).toBeGreaterThan(alone.items)
    expect(together.value).toBeCloseTo(alone.value, 12)
  })

  it('refuses a pilot of few patients, which does not show how far patients differ', () => {
    const patients = pilot.map((_, item) => (item < 3 ? 'few' : 'many'))
    expect(() => planFromPilot(pilot, ['a', 'b'], patients, OPTIONS)).toThrow(/it is based on 2 clusters/)
  })

  it('refuses a pilot without a disagreement', () => {
    expect(() =>
      planFromPilot(
        [
          ['a', 'a'],
          ['b', 'b'],
        ],
        ['a', 'b'],
        null,
        OPTIONS,
      ),
    ).toThrow(/nothing to estimate/)
  })
})
