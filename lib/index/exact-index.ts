import { type FactFilter, passesFilter } from '@/lib/core/retrieval/fact-scope'
import { pickBest } from '@/lib/core/retrieval/pick-best'
import type { SparseVector } from '@/lib/core/retrieval/sparse-vector'
import { createDotProducts, type DotProducts } from './dot-products'
import type { FactIndex, FactQuery, IndexedFact } from './fact-index'
import type { VectorStore } from './vector-store'

/** Sparse vectors by term: the texts that have it, with its weight there. */
type Postings = Map<number, { row: number; weight: number }[]>

type Matrix = { dense: DotProducts; postings: Postings | null }

/**
 * Exact search in memory over the vectors that are kept, read on the first search. Its time depends on the patient's
 * facts alone; a text that stands in many notes is held and multiplied once.
 *
 * @throws {Error} from a search when a fact has no vector yet
 */
export function createExactIndex(vectors: VectorStore, facts: readonly IndexedFact[]): FactIndex {
  const rowOfHash = new Map<string, number>()
  const rowOf = Int32Array.from(facts, ({ textHash }) => {
    const row = rowOfHash.get(textHash) ?? rowOfHash.size
    rowOfHash.set(textHash, row)
    return row
  })
  const placesOf = createPlacesOf(facts)
  let matrix: Promise<Matrix> | null = null
  return {
    async search(query, filter, limit) {
      matrix ??= loadMatrix(vectors, rowOfHash).catch((error: unknown) => {
        matrix = null
        throw error
      })
      const scoreOfRow = multiply(await matrix, query, rowOfHash.size)
      const scoreOf = (fact: number) => scoreOfRow[rowOf[fact] ?? -1] ?? null
      const isFound =
        query.kind === 'dense' ? scoreOf : (fact: number) => (scoreOf(fact) ? scoreOf(fact) : null)
      return pickBest(placesOf(filter), isFound, limit)
    },
  }
}

async function loadMatrix(vectors: VectorStore, rowOfHash: ReadonlyMap<string, number>): Promise<Matrix> {
  let dense: DotProducts | null = null
  const postings: Postings = new Map()
  let filled = 0
  let sparseRows = 0
  await vectors.read([...rowOfHash.keys()], (hash, vector) => {
    const row = rowOfHash.get(hash) ?? 0
    dense ??= createDotProducts(rowOfHash.size, vector.dense.length)
    dense.setRow(row, vector.dense)
    filled += 1
    if (vector.sparse === null) return
    sparseRows += 1
    addPostings(postings, row, vector.sparse)
  })
  if (filled < rowOfHash.size) throw new Error(`${rowOfHash.size - filled} texts have no vector yet`)
  return { dense: dense ?? createDotProducts(0, 1), postings: sparseRows === filled ? postings : null }
}

function addPostings(postings: Postings, row: number, { ids, weights }: SparseVector): void {
  for (const [at, id] of ids.entries()) {
    const known = postings.get(id)
    const posting = { row, weight: weights[at] ?? 0 }
    if (known) known.push(posting)
    else postings.set(id, [posting])
  }
}

function multiply(matrix: Matrix, query: FactQuery, rows: number): Float32Array | Float64Array {
  if (rows === 0) return new Float64Array()
  if (query.kind === 'dense') return matrix.dense.multiply(query.vector)
  if (matrix.postings === null) throw new Error('some texts have no sparse vector')
  const scores = new Float64Array(rows)
  for (const [at, id] of query.vector.ids.entries()) {
    const weight = query.vector.weights[at] ?? 0
    for (const posting of matrix.postings.get(id) ?? [])
      scores[posting.row] = (scores[posting.row] ?? 0) + weight * posting.weight
  }
  return scores
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
