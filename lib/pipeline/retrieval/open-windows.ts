import { dropInvisible } from '@/lib/core/text/invisible'
import type { ChunkTools } from '@/lib/core/text/semantic-chunks'
import { ChatFailure } from '@/lib/models/chat-failure'
import { listEmbeddingModels } from '@/lib/models/model-servers'
import { type LocalModels, requireBegunWith } from '../installed'
import type { CachedJson } from './cached-searches'
import { type Ledger, openEmbedding } from './search-tools'

type Work = {
  signal: AbortSignal
  ledger: Ledger
  /** Where vectors stay; null where they go with the process. */
  cached?: CachedJson | null
  /** Whether what rests on them stays in a study: another model behind the same name is refused then. */
  isStudied?: boolean
  /** What its files were known by when the work began, where it is a model on this machine. */
  begunWith?: LocalModels
}

/**
 * Vectors of passages by the model that work on texts was started with, each made once: a part that is cut again has windows
 * of the whole. Of characters that no reader sees the model gets none.
 *
 * @param name null in work from before, which asked no model
 * @throws {ChatFailure} `stop` when the model is not there any more, or is not the one that it was
 */
export function openWindows(
  name: string | null | undefined,
  { signal, ledger, cached = null, isStudied = false, begunWith }: Work,
): { identity: string; embed: ChunkTools['embed'] } {
  const model = listEmbeddingModels().find((one) => one.name === name)
  if (!model) throw new ChatFailure('stop', 'The embedding model of this work is not configured any more.', 0)
  requireBegunWith(model, begunWith)
  const client = openEmbedding(model, { ledger, isStudied, cached })
  const known = new Map<string, ArrayLike<number>>()
  return {
    identity: model.identity,
    async embed(texts) {
      const shown = texts.map(dropInvisible)
      const unknown = [...new Set(shown)].filter((text) => !known.has(text))
      const made = unknown.length === 0 ? [] : await client.embed(unknown, signal)
      for (const [at, { dense }] of made.entries()) known.set(unknown[at] ?? '', dense)
      return shown.map((text) => known.get(text) ?? [])
    },
  }
}
