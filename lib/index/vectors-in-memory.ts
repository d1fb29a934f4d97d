import type { TextVector } from '@/lib/core/retrieval/text-vector'
import type { VectorStore } from './vector-store'

/** For work without a study: gone with the process. */
export function createVectorsInMemory(): VectorStore {
  const cached = new Map<string, TextVector>()
  return {
    listMissing: async (hashes, needsTerms) =>
      hashes.filter((hash) => (needsTerms ? !cached.get(hash)?.sparse : !cached.has(hash))),
    async keep(vectors) {
      for (const [hash, vector] of vectors) cached.set(hash, vector)
    },
    async measure(hashes) {
      const sizes = hashes.map((hash) => cached.get(hash)).map(sizeOf)
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    async read(hashes, take) {
      for (const hash of hashes) {
        const vector = cached.get(hash)
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
