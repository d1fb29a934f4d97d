import type { TextVector } from '@/lib/core/retrieval/text-vector'
import type { CallServer } from './call-server'
import { ChatFailure } from './chat-failure'
import { BadReply, isRecord, placeByIndex, toUnitVector } from './read-reply'
import { RefusedInput } from './retry-rule'
import { createSparseSend, type SparseDialect, toSparse } from './sparse-texts'
import { inBatches, sendWithinLimits } from './text-batches'
import type { OnCall } from './transport'

export type EmbeddingClient = {
  /**
   * The vectors of texts, in their order.
   *
   * @param onCall called with every call to a server
   * @param mayAnswerFor whether something else may stand for a text that the server refuses at any length (the usual): the
   *   others of a chart are not lost with it
   * @throws {ChatFailure}
   */
  embed(
    texts: readonly string[],
    signal: AbortSignal,
    onCall?: OnCall,
    onVectors?: OnVectors,
    mayAnswerFor?: boolean,
  ): Promise<TextVector[]>
}

/** Called with vectors as they come, of each text once; `from` is the place of the first in the list of texts. */
type OnVectors = (from: number, vectors: readonly TextVector[]) => void

/** Texts in one call: what every server takes (TEI takes no more unless it is set up for more). */
export const EMBED_BATCH = 32
const CALLS_AT_ONCE = 8

type Reply = { dense: readonly unknown[]; sparse: Record<string, unknown> | null }

/**
 * A client for embedding servers with OpenAI's `/embeddings` (vLLM, TEI, Infinity, clouds), which may also give sparse vectors
 * in it, as the Infinity patched for VeriFact does; or with sparse vectors from a second server, of TEI or vLLM.
 * Replies are put in order by their index; one with results missing, repeated or too many, of another size than the first
 * one's, or with anything that is no finite number is refused and asked for again. Texts that a server refuses as too many or
 * too long are sent in parts, or cut.
 *
 * @param servers.sparse null where there is no server for sparse vectors alone
 */
export function createEmbeddingClient(
  servers: { dense: CallServer; sparse: { server: CallServer; dialect: SparseDialect } | null },
  model: string,
): EmbeddingClient {
  let size: number | null = null
  const sendDense = (signal: AbortSignal) => (texts: readonly string[], onCall?: OnCall) => {
    const read = (reply: unknown) => toVectors(reply, texts.length)
    return servers.dense({ path: '/embeddings', body: { model, input: texts }, texts, read, signal, onCall })
  }
  const embedBatch = async (
    texts: readonly string[],
    signal: AbortSignal,
    onCall: OnCall | undefined,
    mayAnswerFor: boolean,
  ): Promise<readonly TextVector[]> => {
    const vectors = await sendWithinLimits(texts, sendDense(signal), onCall, mayAnswerFor)
    for (const { dense } of vectors) {
      size ??= dense.length
      if (size !== dense.length)
        throw new ChatFailure('stop', 'The embedding server’s vectors changed their size.', 1)
    }
    if (servers.sparse === null) return vectors
    const { server, dialect } = servers.sparse
    const sendSparse = createSparseSend(server, { model, dialect }, signal)
    const sparse = await sendWithinLimits(texts, sendSparse, onCall, mayAnswerFor)
    return vectors.map(({ dense }, index) => ({ dense, sparse: sparse[index] ?? null }))
  }
  return {
    async embed(texts, signal, onCall, onVectors, mayAnswerFor = true) {
      const limits = { size: EMBED_BATCH, atOnce: CALLS_AT_ONCE }
      const work = async (batch: readonly string[]) => {
        const vectors = embedBatch(batch, signal, onCall, mayAnswerFor)
        return mayAnswerFor ? vectors.catch(stopIfRefused) : vectors
      }
      return inBatches(texts, limits, work, onVectors)
    },
  }
}

/** A server that takes no text at all would refuse every other one, too. */
function stopIfRefused(error: unknown): never {
  throw error instanceof RefusedInput ? new ChatFailure('stop', error.message, error.calls) : error
}

function toVectors(reply: unknown, count: number): TextVector[] {
  const data = isRecord(reply) ? reply['data'] : null
  if (!Array.isArray(data)) throw new BadReply('sent no embeddings.')
  const placed = placeByIndex(data, count, (entry) => toParts(entry['embedding']))
  const [first] = placed
  return placed.map(({ dense, sparse }) => {
    if (dense.length !== first?.dense.length || dense.length === 0)
      throw new BadReply('sent vectors of different sizes.')
    if ((sparse === null) !== (first.sparse === null))
      throw new BadReply('sent sparse vectors for some texts only.')
    return { dense: toUnitVector(dense), sparse: sparse && toSparse(Object.entries(sparse)) }
  })
}

function toParts(embedding: unknown): Reply {
  if (Array.isArray(embedding)) return { dense: embedding, sparse: null }
  const dense = isRecord(embedding) ? embedding['dense'] : null
  const sparse = isRecord(embedding) ? (embedding['sparse'] ?? null) : null
  if (!Array.isArray(dense) || (sparse !== null && !isRecord(sparse)))
    throw new BadReply('sent an embedding of unknown form.')
  return { dense, sparse }
}
