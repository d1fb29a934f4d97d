import { describe, expect, it } from 'vitest'
import { adjustByBenjaminiHochberg, adjustByHolm } from './adjust-p-values'
import { clusteredMcnemarTest, mcnemarTest } from './mcnemar'
import { mersenneUniform } from './mersenne-twister'
import { normalQuantile } from './normal'

const VALUES = [0.01, 0.04, 0.03, 0.005, 0.9]

describe('corrections for many comparisons', () => {
  it('raise P values by Holm as R does', () => {
    expect(adjustByHolm(VALUES).map((value) => Number(value.toFixed(10)))).toEqual([
      0.04, 0.09, 0.09, 0.025, 0.9,
    ])
  })

  it('raise P values by Benjamini and Hochberg as R does', () => {
    expect(adjustByBenjaminiHochberg(VALUES).map((value) => Number(value.toFixed(10)))).toEqual([
      0.025, 0.05, 0.05, 0.025, 0.9,
    ])
  })

  it('leave one comparison and none as they are', () => {
    expect(adjustByHolm([0.2])).toEqual([0.2])
    expect(adjustByBenjaminiHochberg([])).toEqual([])
  })
})

describe("McNemar's exact test", () => {
  it.each([
    [0, 0, 1],
    [5, 5, 1],
    [1, 0, 1],
    [10, 2, 0.03857421875],
    [2, 10, 0.03857421875],
    [59, 6, 4.964650327128617e-12],
  ])('of %i against %i', (onlyFirst, onlySecond, p) => {
    expect(mcnemarTest(onlyFirst, onlySecond) / p).toBeCloseTo(1, 9)
  })
})

describe("McNemar's test of clusters", () => {
  it('is the plain normal test where every item is a cluster', () => {
    // 10 against 2: z = 8 / sqrt(12)
    const differences = [...Array.from({ length: 10 }, () => 1), -1, -1, 0, 0]
    expect(clusteredMcnemarTest(differences)).toBeCloseTo(0.0209213, 6)
  })

  it.each([
    // Donner and Petryshen (1989), 29 psychiatrists and their patients: Obuchowski 7.19, Durkalski 7.54, Yang 8.43
    [
      [
        -4, -1, -2, -1, -1, 0, 3, 1, -1, -4, -2, -3, -3, -2, -1, -3, -1, -2, 3, 1, 1, 0, -1, -2, -2, 0, 0, -1,
        -1,
      ],
      7.19,
      8.43,
    ],
    // Obuchowski (1998), glands of 21 patients: Durkalski 2.32, Obuchowski 2.86, Yang 3.13
    [[-2, -1, 0, 0, -1, 0, 0, 0, 1, 0, 0, 0, 0, 0, -2, 0, 0, -1, 0, 0, 0], 2.32, 3.13],
  ])('lies among the published tests on published data', (differences, low, high) => {
    const chiSquared = normalQuantile(clusteredMcnemarTest(differences) / 2) ** 2
    expect(chiSquared).toBeGreaterThan(low)
    expect(chiSquared).toBeLessThan(high)
  })

  it('finds nothing where clusters are of one mind against each other, or none differs', () => {
    expect(clusteredMcnemarTest([5, -5])).toBe(1)
    expect(clusteredMcnemarTest([0, 0])).toBe(1)
    expect(clusteredMcnemarTest([])).toBe(1)
  })

  it.each([[[40, 40, 40, 40, 40, 40]], [[10, 20, 40, 60, 80, 100, 120, 150]], [[5, 10, 20, 40, 80, 160]]])(
    'finds a difference where there is none in five of a hundred studies at most, with %j items',
    (sizes) => {
      const random = mersenneUniform(3)
      const found = Array.from({ length: 800 }, () => {
        const differences = sizes.map((size) => {
          const isFirst = 0.5 + (random() < 0.5 ? 0.15 : -0.15)
          return Array.from({ length: size }, () => (random() < isFirst ? 1 : -1)).reduce(
            (sum, one) => sum + one,
            0,
          )
        })
        return clusteredMcnemarTest(differences) < 0.05
      })
      expect(found.filter(Boolean).length / 800).toBeLessThan(0.06)
    },
  )
})
