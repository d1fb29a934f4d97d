import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededUniform } from '../stats/seeded-shuffle'
import { hasTripleSystem, tripleSystem } from './triple-system'

describe('tripleSystem', () => {
  it('covers every pair exactly once, from any seed', () => {
    const sizes = [3, 7, 9, 13, 15, 19, 21, 25, 27, 31, 33]
    fc.assert(
      fc.property(fc.constantFrom(...sizes), fc.string(), (points, seed) => {
        const triples = tripleSystem(points, seededUniform(seed))

        const pairs = triples.flatMap(([a, b, c]) => [`${a}-${b}`, `${a}-${c}`, `${b}-${c}`])
        expect(pairs).toHaveLength((points * (points - 1)) / 2)
        expect(new Set(pairs).size).toBe(pairs.length)
      }),
      { numRuns: 60 },
    )
  })

  it.each([0, 1, 2, 4, 5, 6, 8, 24, 26, 2.5, Number.NaN])('refuses %d points', (points) => {
    expect(hasTripleSystem(points)).toBe(false)
    expect(() => tripleSystem(points, seededUniform('x'))).toThrow(RangeError)
  })
})
