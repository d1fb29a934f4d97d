import type { TextVector } from '@/lib/core/retrieval/text-vector'
import { sha256 } from '@/lib/digest'
import type { VectorStore } from '@/lib/index/vector-store'
import { ChatFailure } from '@/lib/models/chat-failure'
import type { EmbeddingClient } from '@/lib/models/embeddings'

/** Texts between two writes: what a killed worker pays for twice at most. */
const STRIDE = 512

type Embedding = {
  vectors: VectorStore
  client: EmbeddingClient
  model: string
  /** Whether weights of terms are needed, too: a model may have begun to give them after vectors were kept. */
  needsTerms: boolean
  signal: AbortSignal
}

/**
 * Makes and keeps the vectors of those texts that have none yet.
 *
 * @throws {ChatFailure} what is kept by then stays; `stop` when weights of terms are needed and the model gives none
 */
export async function embedTexts(texts: readonly string[], embedding: Embedding): Promise<void> {
  const { vectors, needsTerms, signal } = embedding
  const byHash = new Map(texts.map((text) => [sha256(text), text]))
  const listMissing = () => vectors.listMissing([...byHash.keys()], needsTerms)
  if ((await listMissing()).length === 0) return
  const letGo = await vectors.lock(signal)
  if (letGo === null) throw new ChatFailure('unavailable', 'Cancelled.', 0)
  try {
    // another process may have made them while this one waited
    await embedMissing(await listMissing(), byHash, embedding)
  } finally {
    letGo()
  }
}

async function embedMissing(
  missing: readonly string[],
  byHash: ReadonlyMap<string, string>,
  { vectors, client, model, needsTerms, signal }: Embedding,
): Promise<void> {
  for (let from = 0; from < missing.length; from += STRIDE) {
    const hashes = missing.slice(from, from + STRIDE)
    const made = new Map<string, TextVector>()
    const note = (first: number, own: readonly TextVector[]) => {
      for (const [at, vector] of own.entries()) made.set(hashes[first + at] ?? '', vector)
    }
    const stride = hashes.map((hash) => byHash.get(hash) ?? '')
    try {
      note(0, await client.embed(stride, signal, undefined, note))
    } finally {
      if (made.size > 0) await vectors.keep(made) // what came before a failure was paid for
    }
    if (needsTerms && [...made.values()].some((vector) => vector.sparse === null))
      throw new ChatFailure('stop', `The embedding model ${model} gives no weights of terms.`, 0)
  }
}
