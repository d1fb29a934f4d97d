import type { SparseVector } from '@/lib/core/retrieval/sparse-vector'

/** The rows that have a term, with its weight there: eight bytes each, all terms one after another. */
export type Postings = {
  /** Dot products of one vector with every row; a row that shares no term has 0. */
  multiply(vector: SparseVector): Float64Array
}

/** Makes them of one vector a row, in the order of the rows. */
export function createPostings(rows: readonly SparseVector[]): Postings {
  const rangeOf = listRanges(rows)
  const size = rows.reduce((sum, { ids }) => sum + ids.length, 0)
  const rowAt = new Uint32Array(size)
  const weightAt = new Float32Array(size)
  const nextOf = new Map<number, number>()
  for (const [row, { ids, weights }] of rows.entries()) {
    for (const [at, id] of ids.entries()) {
      const place = nextOf.get(id) ?? rangeOf.get(id)?.start ?? 0
      rowAt[place] = row
      weightAt[place] = weights[at] ?? 0
      nextOf.set(id, place + 1)
    }
  }
  return {
    multiply({ ids, weights }) {
      const products = new Float64Array(rows.length)
      for (const [at, id] of ids.entries()) {
        const { start, end } = rangeOf.get(id) ?? { start: 0, end: 0 }
        const weight = weights[at] ?? 0
        for (let place = start; place < end; place++) {
          const row = rowAt[place] ?? 0
          products[row] = (products[row] ?? 0) + weight * (weightAt[place] ?? 0)
        }
      }
      return products
    },
  }
}

/** Where each term's rows stand. */
function listRanges(rows: readonly SparseVector[]): Map<number, { start: number; end: number }> {
  const counts = new Map<number, number>()
  for (const { ids } of rows) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  let start = 0
  return new Map(
    [...counts].map(([id, count]) => {
      const range = { start, end: start + count }
      start = range.end
      return [id, range]
    }),
  )
}
