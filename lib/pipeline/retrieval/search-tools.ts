import type { Actor } from '@/lib/core/actor'
import { listParts, type SearchSettings } from '@/lib/core/retrieval/search-settings'
import type { CallNews, SearchCall } from '@/lib/core/runs/model-call'
import type { ServiceWait } from '@/lib/core/runs/run-wait'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import { nameSearchService } from '@/lib/core/runs/service-finding'
import { createExactIndex } from '@/lib/index/exact-index'
import type { FactIndex, IndexedFact } from '@/lib/index/fact-index'
import { createVectorsInMemory, type VectorStore } from '@/lib/index/vector-store'
import { ChatFailure } from '@/lib/models/chat-failure'
import type { EmbeddingClient } from '@/lib/models/embeddings'
import {
  type EmbeddingModel,
  listEmbeddingModels,
  listRerankModels,
  nameVectors,
  type RerankModel,
} from '@/lib/models/model-servers'
import type { RerankClient } from '@/lib/models/rerank'
import type { WaitedServer } from '@/lib/models/server-gate'
import type { OnCall } from '@/lib/models/transport'
import { requireBegunWith } from '../installed'
import {
  type CachedJson,
  cachedLists,
  cachedVectors,
  createListsInMemory,
  type RankedLists,
} from './cached-searches'
import { requireSameEmbedding, requireSameRerank } from './same-model'

/** Where the calls of a search are put in the call ledger. */
export type Ledger = (call: CallNews<SearchCall>) => void

/** Whose facts are searched, in a study. */
export type SearchScope = { actor: Actor; studyId: string; patientId: string }

/** Where a search finds and keeps what models made. */
export type SearchStore = {
  vectors: VectorStore
  lists: RankedLists
  openIndex(facts: readonly IndexedFact[], kind: string): FactIndex
}

/** What a search needs beyond the facts. Models are null where none takes part. */
export type SearchTools = SearchStore & {
  embedding: EmbeddingClient | null
  rerank: RerankClient | null
  /** What stands for the models in the keys of what they made; empty where none takes part. */
  identities: { embedding: string; rerank: string }
  signal: AbortSignal
}

type Work = {
  signal: AbortSignal
  ledger: Ledger
  cached?: CachedJson | null
  /** What the files of models on this machine were known by when the work began. */
  begunWith?: RunConfiguration['localModels']
}

/**
 * @param place null outside of a study: nothing is kept then but in `kept`
 * @throws {ChatFailure} `stop` when a model that the settings name is not there any more, or has other files
 */
export async function openSearchTools(
  search: SearchSettings,
  scope: SearchScope | null,
  { signal, ledger, cached = null, begunWith }: Work,
): Promise<SearchTools> {
  const parts = listParts(search)
  const embedding = parts.embeddings ? requireModel(listEmbeddingModels(), search.embeddingModel) : null
  const rerank = parts.rerank ? requireModel(listRerankModels(), search.rerankModel) : null
  for (const model of [embedding, rerank]) if (model) requireBegunWith(model, begunWith)
  const identities = { embedding: embedding?.identity ?? '', rerank: rerank?.identity ?? '' }
  const how = { ledger, isStudied: scope !== null, cached }
  const clients = {
    embedding: embedding && openEmbedding(embedding, how),
    rerank: rerank && openRerank(rerank, how),
    identities,
    signal,
  }
  if (scope !== null) {
    const { openStored } = await import('./open-stored') // wants a database as soon as it is loaded
    const model = nameVectors({ name: search.embeddingModel, identity: identities.embedding })
    return { ...clients, ...openStored(scope, search, model) }
  }
  const vectors = createVectorsInMemory()
  const openIndex = (facts: readonly IndexedFact[]) => createExactIndex(vectors, facts)
  return {
    ...clients,
    vectors,
    openIndex,
    lists: cached === null ? createListsInMemory() : cachedLists(cached),
  }
}

function requireModel<Model extends { name: string }>(models: readonly Model[], name: string): Model {
  const model = models.find((known) => known.name === name)
  if (model) return model
  throw new ChatFailure('stop', `The model ${name || 'of this run'} is not configured any more.`, 0)
}

type How = {
  ledger: Ledger
  /** Whether what rests on it stays in a study: that comes from one model, and another behind the same name is refused. */
  isStudied: boolean
  /** Where vectors stay outside of a study; null where they go with the process. */
  cached: CachedJson | null
}

/** A model whose every call is in the call ledger. */
export function openEmbedding(model: EmbeddingModel, { ledger, isStudied, cached }: How): EmbeddingClient {
  const onCall = enter('embed', model, ledger)
  const client: EmbeddingClient = {
    embed: (texts, signal, _, ...how) => model.client.embed(texts, signal, onCall, ...how),
  }
  const asking: EmbeddingClient = {
    async embed(texts, signal, ...how) {
      if (isStudied) await requireSameEmbedding({ ...model, client }, signal)
      return client.embed(texts, signal, ...how)
    },
  }
  return cached ? cachedVectors(asking, model.identity, cached) : asking
}

function openRerank(model: RerankModel, { ledger, isStudied }: How): RerankClient {
  const onCall = enter('rerank', model, ledger)
  const client: RerankClient = {
    rerank: (query, texts, signal) => model.client.rerank(query, texts, signal, onCall),
  }
  return {
    async rerank(query, texts, signal) {
      if (isStudied) await requireSameRerank({ ...model, client }, signal)
      return client.rerank(query, texts, signal)
    },
  }
}

function enter(
  stage: SearchCall['stage'],
  { name: model, terms: { price } }: EmbeddingModel | RerankModel,
  ledger: Ledger,
): OnCall {
  return (call) => ledger({ ...call, stage, model, cost: price && (call.promptTokens * price) / 1_000_000 })
}

/** A server that is asked for passages. */
export type SearchServer = Pick<WaitedServer, 'askAgain'> & { readWait: () => ServiceWait }

/** The servers that a search asks; models on this machine are none. */
export function listSearchServers(search: SearchSettings): SearchServer[] {
  const { embeddings, rerank } = listParts(search)
  return [
    ...(embeddings ? findServer('embeddings', search.embeddingModel, listEmbeddingModels()) : []),
    ...(rerank ? findServer('rerank', search.rerankModel, listRerankModels()) : []),
  ]
}

function findServer(
  kind: 'embeddings' | 'rerank',
  wanted: string,
  models: readonly (EmbeddingModel | RerankModel)[],
): SearchServer[] {
  const servers = models.flatMap(({ name, server }) => (server ? [{ name, server }] : []))
  const service = nameSearchService(kind, wanted, servers)
  return servers.flatMap(({ name, server }) =>
    name === wanted ? [{ ...server, readWait: () => ({ service, ...server.readWait() }) }] : [],
  )
}
