import { describe, expect, it } from 'vitest'
import { incompleteBeta } from './incomplete-beta'
import { normalCdf, normalQuantile } from './normal'
import { studentTFactor, studentTTails } from './student-t'

describe('the normal distribution', () => {
  it.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [-0.3, 0.3820885778110474],
    [1.959963984540054, 0.975],
    [-6, 9.865876450376946e-10],
    [-12, 1.776482112077653e-33],
  ])('has the distribution function at %f', (z, probability) => {
    expect(normalCdf(z) / probability).toBeCloseTo(1, 12)
    expect(normalQuantile(probability)).toBeCloseTo(z, 9)
  })

  it('has quantiles at the ends, and refuses what is no probability', () => {
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY)
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY)
    expect(() => normalQuantile(1.2)).toThrow(RangeError)
  })
})

describe("Student's t", () => {
  it.each([
    [1, 12.706204736432095],
    [4, 2.7764451051977987],
    [30, 2.0422724563012373],
    [9107, 1.960226],
  ])('has the factor of a 95 %% interval with %i degrees of freedom', (freedom, factor) => {
    expect(studentTFactor(0.05, freedom)).toBeCloseTo(factor, 5)
    expect(studentTTails(factor, freedom)).toBeCloseTo(0.05, 6)
  })
})

describe('the incomplete beta function', () => {
  it('is the binomial distribution function', () => {
    // at most 3 successes in 10 trials at 0.2, added up by hand
    expect(1 - incompleteBeta(0.2, 4, 7)).toBeCloseTo(0.8791261184, 10)
    expect(incompleteBeta(0, 2, 3)).toBe(0)
    expect(incompleteBeta(1, 2, 3)).toBe(1)
    expect(() => incompleteBeta(-0.1, 2, 3)).toThrow(RangeError)
  })
})
