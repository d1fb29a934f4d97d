import type { FactFilter } from '@/lib/core/retrieval/fact-scope'
import type { RankedHit } from '@/lib/core/retrieval/pick-best'
import type { SparseVector } from '@/lib/core/retrieval/sparse-vector'

/** One patient's facts of one kind, searched by their vectors. A fact is known by its place in the list it was made with. */
export type FactIndex = {
  /**
   * Best first, equal scores in the order of the list where the search is in memory. Dense scores are cosines; sparse ones are
   * dot products, and facts that share no term are left out.
   *
   * @throws {AppError} `unavailable` when the index cannot be reached
   */
  search(query: FactQuery, filter: FactFilter, limit: number): Promise<RankedHit[]>
}

export type FactQuery = { kind: 'dense'; vector: Float32Array } | { kind: 'sparse'; vector: SparseVector }

/** What an index needs to know of a fact; `textHash` is the SHA-256 of its text in hex, under which its vector is kept. */
export type IndexedFact = {
  id: string
  textHash: string
  admissionId: string | null
  chartDate: string | null
  chartTime: string | null
}
