import type { Actor } from '@/lib/core/actor'
import { listParts, type SearchSettings } from '@/lib/core/retrieval/search-settings'
import {
  type EmbeddingScope,
  listUnembedded,
  lockEmbeddings,
  measureEmbeddings,
  readEmbeddings,
  storeEmbeddings,
} from '@/lib/data/facts/embeddings'
import { lockRankedList, readRankedLists, storeRankedList } from '@/lib/data/facts/ranked-lists'
import { sha256 } from '@/lib/digest'
import { createExactIndex } from '@/lib/index/exact-index'
import type { FactIndex } from '@/lib/index/fact-index'
import { openQdrant } from '@/lib/index/open-qdrant'
import { createQdrantIndex } from '@/lib/index/qdrant-index'
import type { VectorStore } from '@/lib/index/vector-store'
import type { RankedLists } from './cached-searches'
import type { SearchScope, SearchStore } from './search-tools'

/** What is kept in a study, and the index over it: Qdrant where one is configured. */
export function openStored(scope: SearchScope, search: SearchSettings, model: string): SearchStore {
  const { actor, studyId, patientId } = scope
  const where = { studyId, patientId, model }
  const { modelTerms } = listParts(search)
  const vectors = openStoredVectors(actor, where)
  const client = openQdrant()
  return {
    vectors,
    lists: openStoredLists(scope),
    openIndex: (facts, kind) =>
      client
        ? createQdrantIndex({ client, scope: where, kind, vectors }, facts)
        : shareIndex(
            [patientId, where.model, kind, `${modelTerms}`, ...facts.map((fact) => JSON.stringify(fact))],
            () => createExactIndex(vectors, facts),
          ),
  }
}

/** Vectors in PostgreSQL. @throws {AppError} from every function, see `lib/data/facts/embeddings` */
export function openStoredVectors(actor: Actor, scope: EmbeddingScope): VectorStore {
  return {
    listMissing: (hashes, needsTerms) => listUnembedded(actor, scope, hashes, needsTerms),
    keep: (vectors) => storeEmbeddings(actor, scope, vectors),
    measure: (hashes) => measureEmbeddings(actor, scope, hashes),
    read: (hashes, take) => readEmbeddings(actor, scope, hashes, take),
    lock: (signal) => lockEmbeddings(scope, signal),
  }
}

/** What is known when the first search asks is read at once; what another worker found since then is asked for by its key. */
function openStoredLists(scope: SearchScope): RankedLists {
  const { actor } = scope
  let known: ReturnType<typeof readRankedLists> | null = null
  return {
    async find(key) {
      known ??= readRankedLists(actor, scope, null)
      return (await known).get(key) ?? (await readRankedLists(actor, scope, key)).get(key) ?? null
    },
    keep: (key, hits) => storeRankedList(actor, scope, key, hits),
    lock: (key, signal) => lockRankedList(scope, key, signal),
  }
}

const indexes = new Map<string, WeakRef<FactIndex>>()

/** Runs side by side over one patient hold the same vectors once; the last one to end lets them go. */
function shareIndex(identity: readonly string[], open: () => FactIndex): FactIndex {
  const key = sha256(identity.join('\n'))
  const index = indexes.get(key)?.deref() ?? open()
  for (const [other, reference] of indexes) if (!reference.deref()) indexes.delete(other)
  indexes.set(key, new WeakRef(index))
  return index
}
