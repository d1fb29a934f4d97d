import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dotProducts } from './exact-index'

const value = fc.float({ min: -1, max: 1, noNaN: true })

describe('dotProducts', () => {
  it('gives what the definition gives, for any size and number of rows', () => {
    const matrices = fc
      .record({ rows: fc.nat(40), size: fc.integer({ min: 1, max: 70 }) })
      .chain(({ rows, size }) => {
        const vector = fc.array(value, { minLength: size, maxLength: size })
        return fc.record({
          vectors: fc.array(vector, { minLength: rows, maxLength: rows }),
          query: vector,
        })
      })
    fc.assert(
      fc.property(matrices, ({ vectors, query }) => {
        const found = dotProducts(Float32Array.from(vectors.flat()), Float32Array.from(query))

        expect(found).toHaveLength(vectors.length)
        for (const [row, vector] of vectors.entries()) {
          const sum = vector.reduce((total, one, at) => total + one * (query[at] ?? 0), 0)
          expect(found[row]).toBeCloseTo(sum, 10)
        }
      }),
    )
  })

  it('refuses a vector of another size', () => {
    expect(() => dotProducts(new Float32Array(6), new Float32Array(4))).toThrow(RangeError)
  })
})
