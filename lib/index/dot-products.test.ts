import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDotProducts } from './dot-products'
import { openSpace, PAGE_BYTES } from './space'

const value = fc.float({ min: -1, max: 1, noNaN: true })

/** As the next one finds it: full of what stood there before. */
function openTestSpace() {
  const space = openSpace(new WebAssembly.Memory({ initial: 0 }), 0, 3 * PAGE_BYTES)
  space.floats(0, (3 * PAGE_BYTES) / 4).fill(Number.NaN)
  return space
}

describe('createDotProducts', () => {
  it('gives what a plain loop gives, for any size and number of rows', () => {
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
        const products = createDotProducts(openTestSpace(), vectors.length, query.length)
        for (const [row, vector] of vectors.entries()) products.setRow(row, Float32Array.from(vector))

        const found = products.multiply(Float32Array.from(query))

        expect(found).toHaveLength(vectors.length)
        for (const [row, vector] of vectors.entries()) {
          const sum = vector.reduce((total, one, at) => total + one * (query[at] ?? 0), 0)
          expect(found[row]).toBeCloseTo(sum, 4)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('takes a second question as if it were the first', () => {
    const products = createDotProducts(openTestSpace(), 2, 3)
    products.setRow(0, Float32Array.of(1, 0, 0))
    products.setRow(1, Float32Array.of(0, 2, 0))
    products.multiply(Float32Array.of(9, 9, 9))

    expect([...products.multiply(Float32Array.of(1, 1, 1))]).toEqual([1, 2])
  })

  it('goes on after the memory grew, and refuses a matrix that is larger than its space', () => {
    const memory = new WebAssembly.Memory({ initial: 0 })
    const products = createDotProducts(openSpace(memory, 0, PAGE_BYTES), 1, 3)
    products.setRow(0, Float32Array.of(1, 2, 3))
    const later = openSpace(memory, PAGE_BYTES, 2 * PAGE_BYTES)

    expect([...products.multiply(Float32Array.of(1, 1, 1))]).toEqual([6])
    expect(() => createDotProducts(later, 1025, 16)).toThrow(RangeError)
  })

  it('refuses vectors of another size', () => {
    const products = createDotProducts(openTestSpace(), 1, 3)

    expect(() => products.setRow(0, new Float32Array(4))).toThrow(RangeError)
    expect(() => products.multiply(new Float32Array(2))).toThrow(RangeError)
  })
})
