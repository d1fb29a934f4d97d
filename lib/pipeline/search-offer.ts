import { AppError } from '@/lib/core/errors'
import type { SearchOffer } from '@/lib/core/retrieval/search-offer'
import { listParts, type SearchSettings } from '@/lib/core/retrieval/search-settings'
import { listEmbeddingModels, listEntailmentModels, listRerankModels } from '@/lib/models/model-servers'

/** What this installation can search with. */
export function findSearchOffer(): SearchOffer {
  return {
    embeddingModels: listEmbeddingModels().map(({ name }) => name),
    rerankModels: listRerankModels().map(({ name }) => name),
    entailmentModels: listEntailmentModels().map(({ name }) => name),
  }
}

/**
 * Settings with the models that will be used: the first that is there where none is named.
 *
 * @throws {AppError} `unavailable` when a model is needed that is not there
 */
export function fillInModels(search: SearchSettings): SearchSettings {
  const offer = findSearchOffer()
  const parts = listParts(search)
  const pick = (names: readonly string[], wanted: string, missing: string) => {
    const name = wanted === '' ? names[0] : names.find((known) => known === wanted)
    if (name === undefined) throw new AppError('unavailable', missing)
    return name
  }
  return {
    ...search,
    embeddingModel: parts.embeddings ? pick(offer.embeddingModels, search.embeddingModel, NO_EMBEDDINGS) : '',
    rerankModel: parts.rerank ? pick(offer.rerankModels, search.rerankModel, NO_RERANK) : '',
  }
}

const NO_EMBEDDINGS =
  'This embedding model is not configured. An administrator sets EMBED_BASE_URL and EMBED_MODEL, or lists servers in CONCORDANCE_SERVERS.'
const NO_RERANK =
  'This reranker is not configured. An administrator sets RERANK_BASE_URL and RERANK_MODEL, or lists servers in CONCORDANCE_SERVERS.'
