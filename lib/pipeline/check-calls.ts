import type { CheckCall } from '@/lib/core/runs/run-power'
import { nameChatService, nameSearchService, type ServiceFinding } from '@/lib/core/runs/service-finding'
import { readChatServers, readEmbeddingServers, readRerankServers } from '@/lib/models/configured-servers'

/**
 * How long the calls of checks took, as a forecast of runs needs them; of a server that is asked for another model since,
 * none.
 */
export function listCheckCalls(services: readonly ServiceFinding[]): CheckCall[] {
  const chat = readChatServers().servers.map(({ name, model }) => ({
    what: nameChatService(name),
    asked: model,
    call: { stage: 'judge', server: name, model: model ?? '' } as const,
  }))
  const embedding = readEmbeddingServers().servers.map(({ name, model }, _, all) => ({
    what: nameSearchService('embeddings', name, all),
    asked: model,
    call: { stage: 'embed', server: '', model: name } as const,
  }))
  const rerank = readRerankServers().servers.map(({ name, model }, _, all) => ({
    what: nameSearchService('rerank', name, all),
    asked: model,
    call: { stage: 'rerank', server: '', model: name } as const,
  }))
  return [...chat, ...embedding, ...rerank].flatMap(({ what, asked, call }) => {
    const found = services.find((service) => service.what === what && service.model === asked)
    const latencyMs = found?.latencyMs ?? null
    return latencyMs === null ? [] : [{ ...call, latencyMs }]
  })
}
