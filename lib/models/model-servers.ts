import { sha256 } from '../digest'
import { CALL_LIMITS, createCallServer } from './call-server'
import {
  type EmbeddingServer,
  type RerankServer,
  readEmbeddingServers,
  readRerankServers,
} from './configured-servers'
import { createEmbeddingClient, EMBED_BATCH, type EmbeddingClient } from './embeddings'
import { digestModel, type KnownModel } from './local/digest-model'
import { type LocalRole, listUsableModels } from './local/list-local-models'
import {
  createLocalEmbeddings,
  createLocalEntailment,
  createLocalRerank,
  type EntailmentClient,
  LOCAL_BATCH,
} from './local/local-clients'
import { createRerankClient, RERANK_BATCH, type RerankClient } from './rerank'
import type { WaitedServer } from './server-gate'
import type { CallLimits } from './transport'

/**
 * A model behind a client; `name` stands in configurations. `identity` stands beside what it made: a hash of its server's
 * address, or of its weights, because another server may call another model by the same name.
 */
type Model<Client> = { name: string; identity: string; client: Client }

/** What it is to work with a model: where, for how much, with how many texts in a call and how many calls at once. */
type ModelTerms = { isLocal: boolean; price: number | null; batch: number; concurrency: number }

/** With the server behind it; null where it is on this machine. */
type ServedModel<Client> = Model<Client> & { terms: ModelTerms; server: WaitedServer | null }

export type EmbeddingModel = ServedModel<EmbeddingClient>
export type RerankModel = ServedModel<RerankClient>
export type EntailmentModel = Model<EntailmentClient>

/** One client a server and process: when the server asks to wait, all jobs wait. */
const clients = new Map<string, { name: string; client: unknown }>()

/** What vectors of this model are kept under. */
export function nameVectors({ name, identity }: Pick<EmbeddingModel, 'name' | 'identity'>): string {
  return `${name} ${identity}`
}

/** The client of an embedding server. @param asked how patient it is; the concurrency is the server's own */
export function openEmbeddingServer(
  server: EmbeddingServer,
  asked: Omit<CallLimits, 'concurrency'> = CALL_LIMITS,
): EmbeddingModel {
  const { name, model, baseUrl, apiKey, sparseBaseUrl, sparseDialect, concurrency, price } = server
  const limits = { ...asked, concurrency }
  return memoize(['embed', server, limits], () => {
    const open = (what: string, url: string) =>
      createCallServer({ what, baseUrl: url, apiKey }, limits, Math.random)
    const dense = open('embedding server', baseUrl)
    const sparse =
      sparseBaseUrl === null
        ? null
        : { server: open('server of sparse vectors', sparseBaseUrl), dialect: sparseDialect }
    const vllm = sparse?.dialect === 'vllm' ? ['vllm'] : [] // nothing else, as vectors are kept under this
    const identity = identify([baseUrl, model, sparseBaseUrl ?? undefined, ...vllm])
    const terms = { isLocal: false, price, batch: EMBED_BATCH, concurrency }
    const server = sparse === null ? dense : waitForBoth(dense, sparse.server)
    return { name, identity, client: createEmbeddingClient({ dense, sparse }, model), terms, server }
  })
}

/** The client of a rerank server. @param asked as above */
export function openRerankServer(
  server: RerankServer,
  asked: Omit<CallLimits, 'concurrency'> = CALL_LIMITS,
): RerankModel {
  const { name, model, baseUrl, apiKey, dialect, concurrency, price } = server
  const limits = { ...asked, concurrency }
  return memoize(['rerank', server, limits], () => {
    const callServer = createCallServer({ what: 'rerank server', baseUrl, apiKey }, limits, Math.random)
    const identity = identify([baseUrl, model, dialect])
    const terms = { isLocal: false, price, batch: RERANK_BATCH[dialect], concurrency }
    const client = createRerankClient(callServer, { model, dialect })
    return { name, identity, client, terms, server: callServer }
  })
}

/** Every embedding model of this installation, the usual one first. */
export function listEmbeddingModels(): EmbeddingModel[] {
  const servers = readEmbeddingServers().servers.map((server) => openEmbeddingServer(server))
  return [...servers, ...openLocal('embeddings', createLocalEmbeddings).map(atHome)]
}

/** Every reranker of this installation, the usual one first. */
export function listRerankModels(): RerankModel[] {
  const servers = readRerankServers().servers.map((server) => openRerankServer(server))
  return [...servers, ...openLocal('rerank', createLocalRerank).map(atHome)]
}

/** Every model on this machine that judges whether one text follows from another. */
export function listEntailmentModels(): EntailmentModel[] {
  return openLocal('entailment', createLocalEntailment)
}

/** A model is loaded once a process, on first use; one whose files have changed is another one. */
function openLocal<Client>(role: LocalRole, open: (model: KnownModel) => Client): Model<Client>[] {
  return listUsableModels(role).map((listed) => {
    const model = { ...listed, digest: digestModel(listed) }
    return memoize([role, model.folder, model.weights, model.digest], () => ({
      name: model.name,
      identity: identify([model.name, model.weights, model.digest]),
      client: open(model),
    }))
  })
}

function atHome<Client>(model: Model<Client>): ServedModel<Client> {
  return { ...model, terms: { isLocal: true, price: null, batch: LOCAL_BATCH, concurrency: 1 }, server: null }
}

/** Two servers that are asked one after the other for the same texts, as one. */
function waitForBoth(one: WaitedServer, other: WaitedServer): WaitedServer {
  return {
    readWait() {
      const [first, second] = [one.readWait(), other.readWait()]
      return {
        unresponsiveMs: Math.max(first.unresponsiveMs, second.unresponsiveMs),
        retryAfterMs: Math.max(first.retryAfterMs, second.retryAfterMs),
      }
    },
    askAgain(since) {
      one.askAgain(since)
      other.askAgain(since)
    },
  }
}

function identify(parts: readonly (string | undefined)[]): string {
  return sha256(JSON.stringify(parts)).slice(0, 12)
}

function memoize<Model extends { name: string; client: unknown }>(
  settings: readonly unknown[],
  open: () => Model,
): Model {
  const key = JSON.stringify(settings)
  const known = clients.get(key) as Model | undefined // the key begins with the kind
  const model = known ?? open()
  clients.set(key, model)
  return model
}
