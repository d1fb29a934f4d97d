import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { Definition } from '@/lib/core/protocols/definition'
import type { CheckCall, RunPower } from '@/lib/core/runs/run-power'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import { nameChatService, nameSearchService, type ServiceFinding } from '@/lib/core/runs/service-finding'
import { findUnpriced } from '@/lib/core/runs/unpriced'
import type { TextJobConfiguration } from '@/lib/core/text-jobs'
import { listServicesForRuns } from '@/lib/data/runs/service-findings'
import { readChatServers, readEmbeddingServers, readRerankServers } from '@/lib/models/configured-servers'
import { listEmbeddingModels, listRerankModels } from '@/lib/models/model-servers'
import { countAnswerTokens, findCurrency } from './chat-server'
import { readRaterPrompts } from './prompt-file'

/** What this installation brings to a study's AI work. @throws {AppError} `not_found`, `forbidden` */
export async function getPower(
  actor: Actor,
  studyId: string,
  definition: Definition | null = null,
): Promise<RunPower> {
  return describePower(await listServicesForRuns(actor, studyId), definition)
}

/**
 * Of all that work may call: which questions have an answer already shows only when they are put together.
 *
 * @throws {AppError} `invalid` where nobody knows a price: no limit can be kept then
 */
export function requirePrices(
  works: readonly (RunConfiguration | TextJobConfiguration)[],
  power: RunPower,
): void {
  for (const work of works) {
    const model = findUnpriced(work, power)
    if (model !== null)
      throw new AppError('invalid', `A cost limit cannot be kept: the price of ${model} is not configured.`)
  }
}

/**
 * What this installation brings to runs, as a forecast of them needs it.
 *
 * @param services what a worker found of its servers
 * @param definition what AI raters answer; null where runs are not spoken of
 */
export async function describePower(
  services: readonly ServiceFinding[],
  definition: Definition | null = null,
): Promise<RunPower> {
  const { calls, repair } =
    definition === null ? { calls: [], repair: null } : await readRaterPrompts(definition)
  const { servers, fault } = readChatServers()
  return {
    chat: servers.map((configured) => {
      const { name, model, temperature, prices, concurrency } = configured
      const found = services.find(({ what }) => what === nameChatService(name))
      const contextTokens = found?.model === model ? (found?.contextTokens ?? null) : null
      const answerTokens = countAnswerTokens(configured)
      return {
        server: name,
        model: model ?? '',
        temperature,
        prices,
        concurrency,
        contextTokens,
        answerTokens,
      }
    }),
    chatFault: fault,
    promptChars: Math.max(0, ...calls.map(({ text }) => text.length)),
    formChars: repair?.text.length ?? 0,
    embedding: listEmbeddingModels().map(({ name, terms }) => ({ name, ...terms })),
    rerank: listRerankModels().map(({ name, terms }) => ({ name, ...terms })),
    checks: listCheckCalls(services),
    currency: findCurrency(),
  }
}

/**
 * How long the calls of checks took, as a forecast of runs needs them; of a server that is asked for another model since,
 * none.
 */
function listCheckCalls(services: readonly ServiceFinding[]): CheckCall[] {
  const chat = readChatServers().servers.map(({ name, model }) => ({
    what: nameChatService(name),
    asked: model,
    call: { stage: 'rate', server: name, model: model ?? '' } as const,
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
