import { type FactFilter, passesFilter } from '@/lib/core/retrieval/fact-scope'
import { pickBest } from '@/lib/core/retrieval/pick-best'
import type { SparseVector } from '@/lib/core/retrieval/sparse-vector'
import { env } from '@/lib/env'
import { dotProducts } from './dot-products'
import type { FactIndex, FactQuery, IndexedFact } from './fact-index'
import { createPostings, type Postings } from './postings'
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
    const places =
      known.get(key) ??
      Int32Array.from(facts.flatMap((fact, place) => (passesFilter(fact, filter) ? [place] : [])))
    known.set(key, places)
    return places
  }
}
