import { createHash } from 'node:crypto'
import type { TextVector } from '@/lib/core/retrieval/text-vector'
import type { VectorStore } from '@/lib/index/vector-store'
import type { EmbeddingClient } from '@/lib/models/embeddings'

/** Texts between two writes: what a killed worker pays for twice at most. */
const STRIDE = 512

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Makes and keeps the vectors of those texts that have none yet. @throws {ChatFailure} what is kept by then stays */
export async function embedTexts(
  texts: readonly string[],
  { vectors, client, signal }: { vectors: VectorStore; client: EmbeddingClient; signal: AbortSignal },
): Promise<void> {
  const byHash = new Map(texts.map((text) => [hashText(text), text]))
  const listMissing = () => vectors.listMissing([...byHash.keys()])
  if ((await listMissing()).length === 0) return
  await vectors.alone(async () => {
    const missing = await listMissing() // another process may have made them while this one waited
    for (let from = 0; from < missing.length; from += STRIDE) {
      const hashes = missing.slice(from, from + STRIDE)
      const made = await client.embed(
        hashes.map((hash) => byHash.get(hash) ?? ''),
        signal,
      )
      await vectors.keep(new Map(hashes.flatMap((hash, at) => toEntry(hash, made[at]))))
    }
  })
}

function toEntry(hash: string, vector: TextVector | undefined): [string, TextVector][] {
  return vector ? [[hash, vector]] : []
}
