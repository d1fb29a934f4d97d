import type { TextVector } from '@/lib/core/retrieval/text-vector'

/** Where one patient's vectors by one model are kept, by the SHA-256 of their text in hex. */
export type VectorStore = {
  /** Those without a vector, or with one that lacks weights of terms where these are needed. */
  listMissing(hashes: readonly string[], needsTerms: boolean): Promise<string[]>
  keep(vectors: ReadonlyMap<string, TextVector>): Promise<void>
  /** How many bytes these take. */
  measure(hashes: readonly string[]): Promise<number>
  /** In any order; what is not kept is left out. */
  read(hashes: readonly string[], take: (hash: string, vector: TextVector) => void): Promise<void>
  /**
   * Lets one process at a time go on, so that two do not make the same vectors.
   *
   * @returns how to let go; null when `signal` aborts first
   */
  lock(signal: AbortSignal): Promise<(() => void) | null>
}

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
