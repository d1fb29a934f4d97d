import type { TextVector } from '@/lib/core/retrieval/text-vector'
import type { VectorStore } from './vector-store'

/** For work without a study: gone with the process. */
export function createVectorsInMemory(): VectorStore {
  const kept = new Map<string, TextVector>()
  return {
    listMissing: async (hashes, needsTerms) =>
      hashes.filter((hash) => (needsTerms ? !kept.get(hash)?.sparse : !kept.has(hash))),
    async keep(vectors) {
      for (const [hash, vector] of vectors) kept.set(hash, vector)
    },
    async measure(hashes) {
      const sizes = hashes.map((hash) => kept.get(hash)).map(sizeOf)
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    async read(hashes, take) {
      for (const hash of hashes) {
        const vector = kept.get(hash)
        if (vector) take(hash, vector)
      }
    },
    lock: async () => () => {},
  }
}

function sizeOf(vector: TextVector | undefined): number {
  const { dense, sparse } = vector ?? {}
  return (dense?.byteLength ?? 0) + (sparse?.ids.byteLength ?? 0) + (sparse?.weights.byteLength ?? 0)
}
