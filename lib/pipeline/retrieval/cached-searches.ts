import { z } from 'zod'
import type { RankedHit } from '@/lib/core/retrieval/pick-best'
import type { TextVector } from '@/lib/core/retrieval/text-vector'
import { digestOf, sha256 } from '@/lib/digest'
import { ChatFailure } from '@/lib/models/chat-failure'
import type { EmbeddingClient } from '@/lib/models/embeddings'
import { createSharedWork, findOrMake } from '../share-work'

/** What searches found before, by all that they depend on. */
export type RankedLists = {
  find(key: string): Promise<RankedHit[] | null>
  keep(key: string, hits: readonly RankedHit[]): Promise<void>
  /**
   * Lets one process at a time search for what is kept under a key.
   *
   * @returns how to let go; null when `signal` aborts first
   */
  lock(key: string, signal: AbortSignal): Promise<(() => void) | null>
}

/** Searches of this process, so that runs side by side wait for each other instead of searching the same. */
const searches = createSharedWork<RankedHit[]>(() => false)

/**
 * Searched once for what it depends on, whoever asks: other configurations, other runs, this one after a crash.
 *
 * @param signal of whoever asks: a search that somebody else has broken off is begun again while this goes on
 */
export async function searchOnce(
  lists: RankedLists,
  dependsOn: object,
  search: () => Promise<RankedHit[]>,
  signal: AbortSignal,
): Promise<RankedHit[]> {
  const key = digestOf(dependsOn)
  async function findOrSearch(): Promise<RankedHit[]> {
    const hits = await findOrMake({
      find: () => lists.find(key),
      lock: () => lists.lock(key, signal),
      async make() {
        const found = await search()
        await lists.keep(key, found)
        return found
      },
    })
    return hits ?? giveUp()
  }
  return (await searches.join(key, findOrSearch, signal))?.result ?? giveUp()
}

function giveUp(): never {
  throw new ChatFailure('unavailable', 'Cancelled.', 0)
}

/** For work without a study: gone with the process. */
export function createListsInMemory(): RankedLists {
  const cached = new Map<string, RankedHit[]>()
  return {
    find: async (key) => cached.get(key) ?? null,
    async keep(key, hits) {
      cached.set(key, [...hits])
    },
    lock: async () => () => {},
  }
}

/** Where JSON is kept by a key, for longer than a process. What cannot be read any more is not there. */
export type CachedJson = {
  find(key: string): Promise<unknown>
  keep(key: string, value: unknown): Promise<void>
}

const hits = z.array(z.object({ index: z.int(), score: z.number() }))
const vector = z.object({
  dense: z.base64(),
  sparse: z.object({ ids: z.array(z.int()), weights: z.array(z.number()) }).nullable(),
})

/** Lists that searches found, kept there. */
export function cachedLists(cached: CachedJson): RankedLists {
  return {
    find: async (key) => hits.safeParse(await cached.find(`list ${key}`)).data ?? null,
    keep: (key, found) => cached.keep(`list ${key}`, found),
    lock: async () => () => {},
  }
}

/** A client whose vectors are kept there: each text is embedded once by the same model. */
export function cachedVectors(
  client: EmbeddingClient,
  identity: string,
  cached: CachedJson,
): EmbeddingClient {
  const toKey = (text: string) => `vector ${sha256(JSON.stringify([identity, sha256(text)]))}`
  return {
    async embed(texts, signal, onCall, onVectors, mayAnswerFor) {
      const known = new Map<string, TextVector>()
      for (const text of texts) {
        const found = vector.safeParse(await cached.find(toKey(text))).data
        if (found) known.set(text, unpack(found))
      }
      const missing = texts.filter((text) => !known.has(text))
      const made = new Map<string, TextVector>()
      const note = (from: number, vectors: readonly TextVector[]) => {
        for (const [at, own] of vectors.entries()) made.set(missing[from + at] ?? '', own)
      }
      try {
        if (missing.length > 0) await client.embed(missing, signal, onCall, note, mayAnswerFor)
      } finally {
        // what came before a failure was paid for
        for (const [text, own] of made) await cached.keep(toKey(text), pack(own))
      }
      const all = texts.map((text) => {
        const own = known.get(text) ?? made.get(text)
        if (!own) throw new Error('a text got no vector')
        return own
      })
      onVectors?.(0, all)
      return all
    },
  }
}

function pack({ dense, sparse }: TextVector): z.input<typeof vector> {
  return {
    dense: Buffer.from(dense.buffer, dense.byteOffset, dense.byteLength).toString('base64'),
    sparse: sparse && { ids: [...sparse.ids], weights: [...sparse.weights] },
  }
}

function unpack({ dense, sparse }: z.output<typeof vector>): TextVector {
  const bytes = Buffer.from(dense, 'base64')
  const values = new Float32Array(Math.floor(bytes.length / 4))
  new Uint8Array(values.buffer).set(bytes.subarray(0, values.byteLength))
  return {
    dense: values,
    sparse: sparse && { ids: Uint32Array.from(sparse.ids), weights: Float32Array.from(sparse.weights) },
  }
}
