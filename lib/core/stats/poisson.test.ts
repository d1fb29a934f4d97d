import { describe, expect, it } from 'vitest'
import { mersenneUniform } from './mersenne-twister'
import { drawPoisson, poissonTable } from './poisson'

const DRAWS = 60_000

describe('drawPoisson', () => {
  it.each([0.02, 0.8, 7, 43.5, 4000])('follows the distribution point by point for a mean of %f', (mean) => {
    const table = poissonTable(mean)
    const random = mersenneUniform(5)
    const seen = new Map<number, number>()
    for (let time = 0; time < DRAWS; time++) {
      const count = drawPoisson(table, random())
      seen.set(count, (seen.get(count) ?? 0) + 1)
    }
    let logDensity = -mean
    for (let count = 0; count < mean + 10 * Math.sqrt(mean) + 10; count++) {
      if (count > 0) logDensity += Math.log(mean / count)
      const expected = DRAWS * Math.exp(logDensity)
      // rare counts have no meaningful tolerance of their own
      expect(Math.abs((seen.get(count) ?? 0) - expected)).toBeLessThan(5 * Math.sqrt(Math.max(expected, 9)))
    }
  })

  it.each([0, 1 - 2 ** -32])('gives a whole number for a uniform number of %d', (uniform) => {
    for (const mean of [1e-6, 0.5, 12, 9000]) {
      const count = drawPoisson(poissonTable(mean), uniform)
      expect(Number.isInteger(count)).toBe(true)
      expect(count).toBeGreaterThanOrEqual(0)
      expect(Math.abs(count - mean)).toBeLessThan(10 * (Math.sqrt(mean) + 1) + 1)
    }
  })
})
