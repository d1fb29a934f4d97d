import { describe, expect, it } from 'vitest'
import { simpsonDiversity, simpsonOfSample } from './simpson-diversity'

describe('Simpson’s diversity', () => {
  it('is the chance that two draws differ, with and without replacement', () => {
    expect(simpsonDiversity([2, 1, 1]).value).toBeCloseTo(0.625, 12)
    expect(simpsonOfSample([2, 1, 1]).value).toBeCloseTo(1 - 2 / 12, 12)
  })

  it('has a most, where all sorts are as frequent: 0.947 of 19 and 0.95 of 20', () => {
    expect(simpsonDiversity(Array.from({ length: 19 }, () => 5)).value).toBeCloseTo(18 / 19, 12)
    expect(simpsonDiversity(Array.from({ length: 20 }, () => 5)).value).toBeCloseTo(0.95, 12)
  })

  it('is 0 of one sort, and undefined of nothing', () => {
    expect(simpsonDiversity([7]).value).toBe(0)
    expect(simpsonOfSample([7]).value).toBe(0)
    expect(simpsonDiversity([]).value).toBeNull()
    expect(simpsonOfSample([1]).value).toBeNull()
  })
})
