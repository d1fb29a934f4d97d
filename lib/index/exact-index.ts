import { type FactFilter, passesFilter } from '@/lib/core/retrieval/fact-scope'
import { pickBest } from '@/lib/core/retrieval/pick-best'
import type { SparseVector } from '@/lib/core/retrieval/sparse-vector'
import { env } from '@/lib/env'
import type { FactIndex, FactQuery, IndexedFact } from './fact-index'
import { createVectorRoom, type VectorRoom } from './vector-room'
import type { VectorStore } from './vector-store'

/** The room that all searches of this process share. */
let room: VectorRoom | null = null

/** One row a text; `dense` has them one after another. */
type Matrix = { dense: Float32Array; postings: Postings | null }

/**
 * Exact search in memory over the vectors that are kept, read on the first search and let go soon after the last, in the room
 * that `VECTOR_MEMORY_MB` gives a process. Its time depends on the patient's facts alone; a text that stands in many notes is
 * held and multiplied once.
 *
 * @throws {Error} from a search when a fact has no vector yet
 */
export function createExactIndex(
  vectors: VectorStore,
  facts: readonly IndexedFact[],
  shared: VectorRoom = openRoom(),
): FactIndex {
  const rowOfHash = new Map<string, number>()
  const rowOf = Int32Array.from(facts, ({ textHash }) => {
    const row = rowOfHash.get(textHash) ?? rowOfHash.size
    rowOfHash.set(textHash, row)
    return row
  })
  const placesOf = createPlacesOf(facts)
  const matrix = shared.hold(
    () => vectors.measure([...rowOfHash.keys()]),
    () => loadMatrix(vectors, rowOfHash),
  )
  return {
    search: (query, filter, limit) =>
      matrix.use((held) => {
        const scoreOfRow = multiply(held, query)
        const scoreOf = (fact: number) => scoreOfRow[rowOf[fact] ?? -1] ?? null
        const isFound = query.kind === 'dense' ? scoreOf : (fact: number) => scoreOf(fact) || null
        return pickBest(placesOf(filter), isFound, limit)
      }),
  }
}

function openRoom(): VectorRoom {
  room ??= createVectorRoom(env().VECTOR_MEMORY_MB * 1e6)
  return room
}

async function loadMatrix(vectors: VectorStore, rowOfHash: ReadonlyMap<string, number>): Promise<Matrix> {
  let dense = new Float32Array()
  const sparse: SparseVector[] = []
  let filled = 0
  let sparseRows = 0
  await vectors.read([...rowOfHash.keys()], (hash, vector) => {
    const row = rowOfHash.get(hash) ?? 0
    const size = vector.dense.length
    if (filled === 0) dense = new Float32Array(rowOfHash.size * size)
    if (dense.length !== rowOfHash.size * size)
      throw new RangeError(`a vector of ${size} values among those of ${dense.length / rowOfHash.size}`)
    dense.set(vector.dense, row * size)
    filled += 1
    if (vector.sparse === null) return
    sparseRows += 1
    sparse[row] = vector.sparse
  })
  if (filled < rowOfHash.size) throw new Error(`${rowOfHash.size - filled} texts have no vector yet`)
  return { dense, postings: sparseRows === filled ? createPostings(sparse) : null }
}

function multiply(matrix: Matrix, query: FactQuery): Float64Array {
  if (query.kind === 'dense') return dotProducts(matrix.dense, query.vector)
  if (matrix.postings === null) throw new Error('some texts have no sparse vector')
  return matrix.postings.multiply(query.vector)
}

/** The places that pass a filter, found once for each filter. */
function createPlacesOf(facts: readonly IndexedFact[]): (filter: FactFilter) => Int32Array {
  const known = new Map<string, Int32Array>()
  return (filter) => {
    const key = JSON.stringify(filter)
    const indices =
      known.get(key) ??
      Int32Array.from(facts.flatMap((fact, index) => (passesFilter(fact, filter) ? [index] : [])))
    known.set(key, indices)
    return indices
  }
}

/** Rows that share one reading of the vector: twice as fast as a row at a time. */
const ROWS_AT_ONCE = 4

/**
 * Dot products of one vector with every row of a matrix that lies row after row.
 *
 * @example dotProducts(Float32Array.of(1, 0, 0, 2), Float32Array.of(3, 4)) // [3, 8]
 * @throws {RangeError} for a vector whose size does not divide the matrix into rows
 */
export function dotProducts(matrix: Float32Array, vector: Float32Array): Float64Array {
  const size = vector.length
  if (matrix.length === 0) return new Float64Array()
  if (matrix.length % size !== 0) throw new RangeError(`a vector of ${size} values for rows of another size`)
  const rows = matrix.length / size
  const products = new Float64Array(rows)
  let row = 0
  for (; row + ROWS_AT_ONCE <= rows; row += ROWS_AT_ONCE) {
    const [first, second, third, fourth] = [row * size, (row + 1) * size, (row + 2) * size, (row + 3) * size]
    let [a, b, c, d] = [0, 0, 0, 0]
    for (let at = 0; at < size; at++) {
      const value = vector[at]!
      a += matrix[first + at]! * value
      b += matrix[second + at]! * value
      c += matrix[third + at]! * value
      d += matrix[fourth + at]! * value
    }
    products.set([a, b, c, d], row)
  }
  for (; row < rows; row++) {
    let sum = 0
    for (let at = 0; at < size; at++) sum += matrix[row * size + at]! * vector[at]!
    products[row] = sum
  }
  return products
}

/** The rows that have a term, with its weight there: eight bytes each, all terms one after another. */
type Postings = {
  /** Dot products of one vector with every row; a row that shares no term has 0. */
  multiply(vector: SparseVector): Float64Array
}

/** Makes them of one vector a row, in the order of the rows. */
function createPostings(rows: readonly SparseVector[]): Postings {
  const rangeOf = listRanges(rows)
  const size = rows.reduce((sum, { ids }) => sum + ids.length, 0)
  const rowAt = new Uint32Array(size)
  const weightAt = new Float32Array(size)
  const nextOf = new Map<number, number>()
  for (const [row, { ids, weights }] of rows.entries()) {
    for (const [at, id] of ids.entries()) {
      const index = nextOf.get(id) ?? rangeOf.get(id)?.start ?? 0
      rowAt[index] = row
      weightAt[index] = weights[at] ?? 0
      nextOf.set(id, index + 1)
    }
  }
  return {
    multiply({ ids, weights }) {
      const products = new Float64Array(rows.length)
      for (const [at, id] of ids.entries()) {
        const { start, end } = rangeOf.get(id) ?? { start: 0, end: 0 }
        const weight = weights[at] ?? 0
        for (let index = start; index < end; index++) {
          const row = rowAt[index] ?? 0
          products[row] = (products[row] ?? 0) + weight * (weightAt[index] ?? 0)
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
