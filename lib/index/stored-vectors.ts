import type { Actor } from '@/lib/core/actor'
import {
  type EmbeddingPlace,
  listUnembedded,
  lockEmbeddings,
  measureEmbeddings,
  readEmbeddings,
  storeEmbeddings,
} from '@/lib/data/facts/embeddings'
import type { VectorStore } from './vector-store'

/** In PostgreSQL. @throws {AppError} from every function, see `lib/data/facts/embeddings` */
export function openStoredVectors(actor: Actor, place: EmbeddingPlace): VectorStore {
  return {
    listMissing: (hashes, needsTerms) => listUnembedded(actor, place, hashes, needsTerms),
    keep: (vectors) => storeEmbeddings(actor, place, vectors),
    measure: (hashes) => measureEmbeddings(actor, place, hashes),
    read: (hashes, take) => readEmbeddings(actor, place, hashes, take),
    lock: (signal) => lockEmbeddings(place, signal),
  }
}
