import type { TextVector } from '@/lib/core/retrieval/text-vector'
import { sha256 } from '@/lib/digest'
import type { VectorStore } from '@/lib/index/vector-store'
import { ChatFailure } from '@/lib/models/chat-failure'
import type { EmbeddingClient } from '@/lib/models/embeddings'

/** Texts between two writes: what a killed worker pays for twice at most. */
const STRIDE = 512

/** Called with how many texts there are and how many have no vector yet; also how long it took, in ms, where some were made just now. */
export type NoteVectors = (state: { texts: number; missing: number; madeMs: number }) => void

type Embedding = {
  vectors: VectorStore
  client: EmbeddingClient
  model: string
  /** Whether weights of terms are needed, too: a model may have begun to give them after vectors were kept. */
  needsTerms: boolean
  /** As {@link EmbeddingClient.embed} has it. */
  mayAnswerFor: boolean
  signal: AbortSignal
  note?: NoteVectors | undefined
}

/**
 * Makes and keeps the vectors of those texts that have none yet.
 *
 * @throws {ChatFailure} what is kept by then stays; `stop` when weights of terms are needed and the model gives none
 */
export async function embedTexts(texts: readonly string[], embedding: Embedding): Promise<void> {
  const { vectors, needsTerms, signal, note } = embedding
  const byHash = new Map(texts.map((text) => [sha256(text), text]))
  const listMissing = async () => {
    const missing = await vectors.listMissing([...byHash.keys()], needsTerms)
    note?.({ texts: byHash.size, missing: missing.length, madeMs: 0 })
    return missing
  }
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
  { vectors, client, model, needsTerms, mayAnswerFor, signal, note: report }: Embedding,
): Promise<void> {
  for (let from = 0; from < missing.length; from += STRIDE) {
    const hashes = missing.slice(from, from + STRIDE)
    const started = performance.now()
    const made = new Map<string, TextVector>()
    const note = (first: number, own: readonly TextVector[]) => {
      for (const [at, vector] of own.entries()) made.set(hashes[first + at] ?? '', vector)
    }
    const stride = hashes.map((hash) => byHash.get(hash) ?? '')
    try {
      note(0, await client.embed(stride, signal, undefined, note, mayAnswerFor))
    } finally {
      if (made.size > 0) {
        await vectors.keep(made) // what came before a failure was paid for
        const madeMs = Math.max(1, Math.round(performance.now() - started))
        report?.({ texts: byHash.size, missing: missing.length - from - made.size, madeMs })
      }
    }
    if (needsTerms && [...made.values()].some((vector) => vector.sparse === null))
      throw new ChatFailure('stop', `The embedding model ${model} gives no weights of terms.`, 0)
  }
}
