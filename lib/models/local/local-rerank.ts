import type { RerankClient } from '../rerank'
import type { KnownModel } from './digest-model'
import { createLocalClassifier } from './local-classifier'

/** A cross-encoder on this machine; its one output as a score from 0 to 1. */
export function createLocalRerank(model: KnownModel): RerankClient {
  const classify = createLocalClassifier(model, 'second')
  return {
    async rerank(query, texts, signal, onCall) {
      const rows = await classify(
        texts.map((text) => [query, text] as const),
        signal,
        onCall,
      )
      return rows.map(([output = 0]) => 1 / (1 + Math.exp(-output)))
    },
  }
}
