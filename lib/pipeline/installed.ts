import { PUBLISHED_AI_RATER } from '@/lib/core/ai-rating/published-judge'
import { AppError } from '@/lib/core/errors'
import type { Definition } from '@/lib/core/protocols/definition'
import type { SearchOffer } from '@/lib/core/retrieval/search-offer'
import { listParts, type SearchSettings } from '@/lib/core/retrieval/search-settings'
import { type Installed, identifyMakers, type RunMakers } from '@/lib/core/runs/run-makers'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import { ChatFailure } from '@/lib/models/chat-failure'
import { type ConfiguredServer, readChatServers } from '@/lib/models/configured-servers'
import {
  listEmbeddingModels,
  listEntailmentModels,
  listRerankModels,
  nameVectors,
} from '@/lib/models/model-servers'
import { sha256 } from '../digest'
import { chatTermsOf, requireBegunServer } from './chat-server'
import { type RaterPrompts, readRaterPrompts } from './prompt-file'

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

/** What models on this machine are known by; undefined where none takes part. */
export type LocalModels = RunConfiguration['localModels']

/**
 * The models on this machine that take part in a run, as they are now.
 *
 * @param run with its models by name
 */
export function identifyLocalModels(run: RunConfiguration): LocalModels {
  const { search } = run
  const parts = listParts(search)
  const embedding = parts.embeddings
    ? listEmbeddingModels().filter(({ name }) => name === search.embeddingModel)
    : []
  const rerank = parts.rerank ? listRerankModels().filter(({ name }) => name === search.rerankModel) : []
  const aiRaters =
    run.kind === 'entailment' ? listEntailmentModels().filter(({ name }) => name === run.model) : []
  return identifyModels([...[...embedding, ...rerank].filter(({ terms }) => terms.isLocal), ...aiRaters])
}

/** The same of these models on this machine. */
export function identifyModels(local: readonly { name: string; identity: string }[]): LocalModels {
  return local.length === 0
    ? undefined
    : Object.fromEntries(local.map(({ name, identity }) => [name, identity]))
}

/** @throws {ChatFailure} `stop` where the model's files are others than those that its work began with */
export function requireBegunWith(
  { name, identity }: { name: string; identity: string },
  begunWith: LocalModels,
): void {
  const former = begunWith?.[name]
  if (former === undefined || former === identity) return
  throw new ChatFailure(
    'stop',
    `The files of the model ${name} are others than when this began, and what both make must not be mixed. Bring the former ones back to go on, or start anew.`,
    0,
  )
}

/** The models of this installation, and the prompts for a protocol, as what they make is kept. */
export async function describeInstalled(definition: Definition): Promise<Installed> {
  const readOffered = (wanted: Parameters<typeof readRaterPrompts>[1]) =>
    readRaterPrompts(definition, wanted).catch((error: unknown) => {
      if (error instanceof AppError) return null // nobody is asked so
      throw error
    })
  const [plain, sure, published] = await Promise.all([
    readRaterPrompts(definition),
    readOffered({ confidence: true }),
    readOffered({ judge: PUBLISHED_AI_RATER }),
  ])
  const hashOf = (prompts: RaterPrompts | null) => prompts?.calls[0]?.hash ?? ''
  const prompts = {
    judge: hashOf(plain),
    sureJudge: hashOf(sure),
    publishedAiRater: hashOf(published),
    repair: plain.repair?.hash ?? '',
  }
  return { ...listInstalledModels(), prompts }
}

/** The same without prompts, which runs keep themselves. */
function listInstalledModels(): Omit<Installed, 'prompts'> {
  return {
    embedding: listEmbeddingModels().map((model) => ({ name: model.name, storedAs: nameVectors(model) })),
    rerank: listRerankModels().map((model) => ({ name: model.name, storedAs: nameVectors(model) })),
    chat: readChatServers().servers.map((configured) => ({
      server: configured.name,
      model: configured.name === '' ? null : configured.model,
      baseUrl: configured.server.baseUrl,
      storedAs: identifyAnswers(configured),
    })),
  }
}

/** By which models a run is made that goes on as it began. @throws {ChatFailure} as `requireBegunServer` */
export function identifyBegunMakers(run: RunConfiguration): RunMakers {
  const makers = identifyMakers(run, listInstalledModels())
  return run.kind === 'chat' ? { ...makers, chat: identifyAnswers(requireBegunServer(run)) } : makers
}

function identifyAnswers(configured: ConfiguredServer): string {
  const { server, answerTokens } = chatTermsOf(configured)
  return sha256(JSON.stringify([server, answerTokens])).slice(0, 12)
}
