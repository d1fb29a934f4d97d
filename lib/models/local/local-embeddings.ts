import { ChatFailure } from '../chat-failure'
import type { EmbeddingClient } from '../embeddings'
import { inBatches } from '../in-batches'
import { askLocalModel } from './ask-local-model'
import type { KnownModel } from './digest-model'
import { LOCAL_BATCH, recordWork } from './record-work'

/** Embeddings by an ONNX model on this machine's processor; texts that are too long for it are cut at their end, on record. */
export function createLocalEmbeddings(model: KnownModel): EmbeddingClient {
  return {
    embed: (texts, signal, onCall, onVectors) => {
      const work = async (batch: readonly string[]) => {
        if (signal.aborted) throw new ChatFailure('unavailable', 'The call was cancelled.', 0)
        const { outputs } = await recordWork(onCall, () =>
          askLocalModel({ kind: 'embed', model, texts: batch }),
        )
        return outputs.map((dense) => ({ dense, sparse: null }))
      }
      return inBatches(texts, { size: LOCAL_BATCH, atOnce: 1 }, work, onVectors)
    },
  }
}
