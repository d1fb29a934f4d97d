import type { Actor } from '@/lib/core/actor'
import type { FactIndex, IndexedFact } from '@/lib/index/fact-index'
import type { VectorStore } from '@/lib/index/vector-store'
import type { RankedLists } from './ranked-lists'

/** Whose facts are searched, in a study. */
export type SearchPlace = { actor: Actor; studyId: string; patientId: string }

/** Where a search finds and keeps what models made. */
export type SearchStore = {
  vectors: VectorStore
  lists: RankedLists
  openIndex(facts: readonly IndexedFact[], kind: string): FactIndex
}
