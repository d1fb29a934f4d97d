import type { Actor } from '@/lib/core/actor'
import {
  type EmbeddingScope,
  listUnembedded,
  lockEmbeddings,
  measureEmbeddings,
  readEmbeddings,
  storeEmbeddings,
} from '@/lib/data/facts/embeddings'
import type { VectorStore } from './vector-store'

/** In PostgreSQL. @throws {AppError} from every function, see `lib/data/facts/embeddings` */
export function openStoredVectors(actor: Actor, scope: EmbeddingScope): VectorStore {
  return {
    listMissing: (hashes, needsTerms) => listUnembedded(actor, scope, hashes, needsTerms),
    keep: (vectors) => storeEmbeddings(actor, scope, vectors),
    measure: (hashes) => measureEmbeddings(actor, scope, hashes),
    read: (hashes, take) => readEmbeddings(actor, scope, hashes, take),
    lock: (signal) => lockEmbeddings(scope, signal),
  }
}
