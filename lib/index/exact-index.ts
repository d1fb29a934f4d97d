import { type FactFilter, passesFilter } from '@/lib/core/retrieval/fact-scope'
import { pickBest } from '@/lib/core/retrieval/pick-best'
import type { SparseVector } from '@/lib/core/retrieval/sparse-vector'
import { env } from '@/lib/env'
import { createDotProducts, type DotProducts, roomForProducts } from './dot-products'
import type { FactIndex, FactQuery, IndexedFact } from './fact-index'
import { createPostings, type Postings } from './postings'
import type { Space } from './space'
import { createVectorRoom, type VectorRoom } from './vector-room'
import type { VectorStore } from './vector-store'

/** The room that all searches of this process share. */
let room: VectorRoom | null = null

type Matrix = { dense: DotProducts; postings: Postings | null }

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
    async () => (await vectors.measure([...rowOfHash.keys()])) + roomForProducts(rowOfHash.size),
    (own) => loadMatrix(own, vectors, rowOfHash),
  )
  return {
    search: (query, filter, limit) =>
      matrix.use((held) => {
        const scoreOfRow = multiply(held, query, rowOfHash.size)
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

async function loadMatrix(
  space: Space,
  vectors: VectorStore,
  rowOfHash: ReadonlyMap<string, number>,
): Promise<Matrix> {
  let dense: DotProducts | null = null
  const sparse: SparseVector[] = []
  let filled = 0
  let sparseRows = 0
  await vectors.read([...rowOfHash.keys()], (hash, vector) => {
    const row = rowOfHash.get(hash) ?? 0
    dense ??= createDotProducts(space, rowOfHash.size, vector.dense.length)
    dense.setRow(row, vector.dense)
    filled += 1
    if (vector.sparse === null) return
    sparseRows += 1
    sparse[row] = vector.sparse
  })
  if (filled < rowOfHash.size) throw new Error(`${rowOfHash.size - filled} texts have no vector yet`)
  return {
    dense: dense ?? createDotProducts(space, 0, 1),
    postings: sparseRows === filled ? createPostings(space, sparse) : null,
  }
}

function multiply(matrix: Matrix, query: FactQuery, rows: number): Float32Array | Float64Array {
  if (rows === 0) return new Float64Array()
  if (query.kind === 'dense') return matrix.dense.multiply(query.vector)
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
