import { describe, expect, it } from 'vitest'
import { drawBinomial } from './binomial'
import { mersenneUniform } from './mersenne-twister'
import { drawMultinomial, resampler } from './multinomial'

describe('drawBinomial', () => {
  it.each([
    [5, 0.3],
    [40, 0.1],
    [40, 0.9],
    [200, 0.25],
    [9108, 0.61],
  ])('has the mean and the variance of %i trials at %f', (trials, probability) => {
    const random = mersenneUniform(3)
    const draws = Array.from({ length: 40_000 }, () => drawBinomial(trials, probability, random))

    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length
    const variance = draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length

    const expected = trials * probability * (1 - probability)
    expect(Math.abs(mean - trials * probability)).toBeLessThan(4 * Math.sqrt(expected / draws.length))
    expect(variance / expected).toBeGreaterThan(0.96)
    expect(variance / expected).toBeLessThan(1.04)
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...draws)).toBeLessThanOrEqual(trials)
  })

  it('follows the distribution point by point, in both ways of drawing', () => {
    for (const [trials, probability] of [
      [12, 0.4],
      [60, 0.4],
    ] as const) {
      const random = mersenneUniform(9)
      const seen = new Map<number, number>()
      for (let draw = 0; draw < 60_000; draw++) {
        const count = drawBinomial(trials, probability, random)
        seen.set(count, (seen.get(count) ?? 0) + 1)
      }
      let density = (1 - probability) ** trials
      for (let count = 0; count <= trials; count++) {
        const expected = 60_000 * density
        // rare counts have no meaningful tolerance of their own
        const tolerance = 5 * Math.sqrt(Math.max(expected, 9))
        expect(Math.abs((seen.get(count) ?? 0) - expected)).toBeLessThan(tolerance)
        density *= ((trials - count) / (count + 1)) * (probability / (1 - probability))
      }
    }
  })

  it.each([
    [-1, 0.5],
    [1.5, 0.5],
    [3, 1.1],
    [3, Number.NaN],
  ])('refuses %f trials at %f', (trials, probability) => {
    expect(() => drawBinomial(trials, probability, () => 0.5)).toThrow(RangeError)
  })
})

describe('drawMultinomial', () => {
  it('gives counts that add up, and none to kinds of no weight', () => {
    const counts = new Float64Array(4)
    const random = mersenneUniform(1)
    for (let draw = 0; draw < 1000; draw++) {
      drawMultinomial(100, [3, 0, 1, 2], random, counts)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100)
      expect(counts[1]).toBe(0)
    }
  })
})

describe('resampler', () => {
  it.each([
    ['kinds of many things', [40, 20, 60]],
    ['things of their own kind', [1, 1, 2, 1]],
    ['hundreds of kinds', Array.from({ length: 240 }, (_, kind) => (kind === 7 ? 900 : 1 + (kind % 9)))],
  ])('draws as many things as there are, each as often as another, from %s', (_, weights) => {
    const things = weights.reduce((sum, weight) => sum + weight, 0)
    const counts = new Float64Array(weights.length)
    const draw = resampler(weights, mersenneUniform(3), counts)
    const sums = weights.map(() => 0)
    const squares = weights.map(() => 0)
    for (let time = 0; time < 20_000; time++) {
      draw()
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(things)
      for (const [kind, count] of counts.entries()) {
        sums[kind]! += count / 20_000
        squares[kind]! += count ** 2 / 20_000
      }
    }
    for (const [kind, weight] of weights.entries()) {
      const variance = weight * (1 - weight / things)
      expect(Math.abs(sums[kind]! - weight)).toBeLessThan(4 * Math.sqrt(variance / 20_000))
      expect((squares[kind]! - sums[kind]! ** 2) / variance).toBeCloseTo(1, 1)
    }
  })
})
