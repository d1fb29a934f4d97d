import { z } from 'zod'
import type { TextVector } from '@/lib/core/retrieval/text-vector'
import { sha256 } from '@/lib/digest'
import type { EmbeddingClient } from '@/lib/models/embeddings'
import type { RankedLists } from './ranked-lists'

/** Where JSON is kept by a key, for longer than a process. What cannot be read any more is not there. */
export type KeptJson = {
  find(key: string): Promise<unknown>
  keep(key: string, value: unknown): Promise<void>
}

const hits = z.array(z.object({ place: z.int(), score: z.number() }))
const vector = z.object({
  dense: z.base64(),
  sparse: z.object({ ids: z.array(z.int()), weights: z.array(z.number()) }).nullable(),
})

/** Lists that searches found, kept there. */
export function keepLists(kept: KeptJson): RankedLists {
  return {
    find: async (key) => hits.safeParse(await kept.find(`list ${key}`)).data ?? null,
    keep: (key, found) => kept.keep(`list ${key}`, found),
    lock: async () => () => {},
  }
}

/** A client whose vectors are kept there: each text is embedded once by the same model. */
export function keepVectors(client: EmbeddingClient, identity: string, kept: KeptJson): EmbeddingClient {
  const toKey = (text: string) => `vector ${sha256(JSON.stringify([identity, sha256(text)]))}`
  return {
    async embed(texts, signal, onCall, onVectors, mayStandIn) {
      const known = new Map<string, TextVector>()
      for (const text of texts) {
        const found = vector.safeParse(await kept.find(toKey(text))).data
        if (found) known.set(text, unpack(found))
      }
      const missing = texts.filter((text) => !known.has(text))
      const made = new Map<string, TextVector>()
      const note = (from: number, vectors: readonly TextVector[]) => {
        for (const [at, own] of vectors.entries()) made.set(missing[from + at] ?? '', own)
      }
      try {
        if (missing.length > 0) await client.embed(missing, signal, onCall, note, mayStandIn)
      } finally {
        // what came before a failure was paid for
        for (const [text, own] of made) await kept.keep(toKey(text), pack(own))
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
