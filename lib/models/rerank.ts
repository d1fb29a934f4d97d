import type { CallServer } from './call-server'
import { BadReply, isRecord, placeByIndex } from './read-reply'
import { inBatches, sendWithinLimits } from './text-batches'
import type { OnCall } from './transport'

/** How a server wants to be asked: with `documents` (Infinity, vLLM, Cohere, Jina), or with `texts` (TEI). */
export type RerankDialect = 'documents' | 'texts'

export type RerankClient = {
  /**
   * How well each text answers the query, in the order of the texts; comparable for one query only.
   *
   * @param onCall called with every call to a server
   * @throws {ChatFailure}
   */
  rerank(query: string, texts: readonly string[], signal: AbortSignal, onCall?: OnCall): Promise<number[]>
}

/** TEI takes no more texts in one call unless it is set up for more. */
export const RERANK_BATCH: Record<RerankDialect, number> = { documents: 128, texts: 32 }
const CALLS_AT_ONCE = 4

/**
 * A client for servers with `/rerank`. Scores are put in order by their index; a reply with results missing, repeated or too
 * many, or with a score that is no finite number, is refused and asked for again. Texts that the server refuses as too
 * many or too long are sent in parts, or cut.
 */
export function createRerankClient(
  callServer: CallServer,
  { model, dialect }: { model: string; dialect: RerankDialect },
): RerankClient {
  return {
    async rerank(query, texts, signal, onCall) {
      const send = (batch: readonly string[], onBatchCall?: OnCall) =>
        callServer({
          path: '/rerank',
          body: dialect === 'texts' ? { query, texts: batch } : { model, query, documents: batch },
          texts: batch.flatMap((text) => [query, text]),
          read: (reply) => toScores(reply, batch.length),
          signal,
          onCall: onBatchCall,
        })
      return inBatches(texts, { size: RERANK_BATCH[dialect], atOnce: CALLS_AT_ONCE }, (batch) =>
        sendWithinLimits(batch, send, onCall),
      )
    },
  }
}

function toScores(reply: unknown, count: number): number[] {
  const results = isRecord(reply) ? reply['results'] : reply
  if (!Array.isArray(results)) throw new BadReply('sent no scores.')
  return placeByIndex(results, count, (entry) => {
    const score = entry['relevance_score'] ?? entry['score']
    if (typeof score !== 'number' || !Number.isFinite(score))
      throw new BadReply('sent a score that is no number.')
    return score
  })
}
