import { listParts, type SearchSettings } from '@/lib/core/retrieval/search-settings'
import type { ServiceWait } from '@/lib/core/runs/run-wait'
import { nameSearchService } from '@/lib/core/runs/service-finding'
import {
  type EmbeddingModel,
  listEmbeddingModels,
  listRerankModels,
  type RerankModel,
} from '@/lib/models/model-servers'
import type { WaitedServer } from '@/lib/models/server-gate'

/** A server that is asked for passages. */
export type SearchServer = Pick<WaitedServer, 'askAgain'> & { tellWait: () => ServiceWait }

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
    name === wanted ? [{ ...server, tellWait: () => ({ service, ...server.tellWait() }) }] : [],
  )
}
