import { createHash } from 'node:crypto'
import { env } from '@/lib/env'
import { CALL_LIMITS, type CallLimits, createCallServer } from './call-server'
import { createEmbeddingClient, EMBED_BATCH, type EmbeddingClient } from './embeddings'
import { type LocalModel, type LocalRole, listUsableModels } from './local/list-local-models'
import { createLocalEmbeddings } from './local/local-embeddings'
import { createLocalEntailment, type EntailmentClient } from './local/local-entailment'
import { createLocalRerank } from './local/local-rerank'
import { LOCAL_BATCH } from './local/record-work'
import { createRerankClient, RERANK_BATCH, type RerankClient } from './rerank'

/**
 * A model behind a client; `name` stands in configurations. `identity` stands beside what it made: a hash of its server's address,
 * or of its weights, because another server may call another model by the same name.
 */
type Model<Client> = { name: string; identity: string; client: Client }

/** What it is to work with a model: where, for how much, with how many texts in a call and how many calls at once. */
type ModelTerms = { isLocal: boolean; price: number | null; batch: number; concurrency: number }

export type EmbeddingModel = Model<EmbeddingClient> & { terms: ModelTerms }
export type RerankModel = Model<RerankClient> & { terms: ModelTerms }
export type EntailmentModel = Model<EntailmentClient>

/** One client a server and process: when the server asks to wait, all jobs wait. */
const clients = new Map<string, { name: string; client: unknown }>()

/** What vectors of this model are kept under. */
export function nameVectors({ name, identity }: Pick<EmbeddingModel, 'name' | 'identity'>): string {
  return `${name} ${identity}`
}

/** The configured embedding server, or null where EMBED_BASE_URL or EMBED_MODEL is not set. */
export function findEmbeddingServer(asked: CallLimits = CALL_LIMITS): EmbeddingModel | null {
  const { EMBED_BASE_URL, EMBED_MODEL, EMBED_API_KEY = null, EMBED_SPARSE_BASE_URL, EMBED_PRICE } = env()
  if (EMBED_BASE_URL === undefined || EMBED_MODEL === undefined) return null
  const limits = { ...asked, concurrency: env().EMBED_CONCURRENCY ?? asked.concurrency }
  return remember(
    ['embed', EMBED_BASE_URL, EMBED_MODEL, EMBED_API_KEY, EMBED_SPARSE_BASE_URL, limits, EMBED_PRICE],
    () => {
      const open = (what: string, baseUrl: string) =>
        createCallServer({ what, baseUrl, apiKey: EMBED_API_KEY }, limits, Math.random)
      const dense = open('embedding server', EMBED_BASE_URL)
      const sparse =
        EMBED_SPARSE_BASE_URL === undefined ? null : open('server of sparse vectors', EMBED_SPARSE_BASE_URL)
      const identity = identify([EMBED_BASE_URL, EMBED_MODEL, EMBED_SPARSE_BASE_URL])
      const { concurrency } = limits
      const terms = { isLocal: false, price: EMBED_PRICE ?? null, batch: EMBED_BATCH, concurrency }
      const client = createEmbeddingClient({ dense, sparse }, EMBED_MODEL)
      return { name: EMBED_MODEL, identity, client, terms }
    },
  )
}

/** The configured rerank server, or null where RERANK_BASE_URL or RERANK_MODEL is not set. */
export function findRerankServer(asked: CallLimits = CALL_LIMITS): RerankModel | null {
  const { RERANK_BASE_URL, RERANK_MODEL, RERANK_API_KEY = null, RERANK_DIALECT: dialect } = env()
  const { RERANK_PRICE } = env()
  if (RERANK_BASE_URL === undefined || RERANK_MODEL === undefined) return null
  const limits = { ...asked, concurrency: env().RERANK_CONCURRENCY ?? asked.concurrency }
  const settings = ['rerank', RERANK_BASE_URL, RERANK_MODEL, RERANK_API_KEY, dialect, limits, RERANK_PRICE]
  return remember(settings, () => {
    const server = { what: 'rerank server', baseUrl: RERANK_BASE_URL, apiKey: RERANK_API_KEY }
    const callServer = createCallServer(server, limits, Math.random)
    const identity = identify([RERANK_BASE_URL, RERANK_MODEL, dialect])
    const client = createRerankClient(callServer, { model: RERANK_MODEL, dialect })
    const { concurrency } = limits
    const terms = { isLocal: false, price: RERANK_PRICE ?? null, batch: RERANK_BATCH[dialect], concurrency }
    return { name: RERANK_MODEL, identity, client, terms }
  })
}

/** Every embedding model of this installation, the usual one first. */
export function listEmbeddingModels(): EmbeddingModel[] {
  const server = findEmbeddingServer()
  return [...(server ? [server] : []), ...openLocal('embeddings', createLocalEmbeddings).map(atHome)]
}

/** Every reranker of this installation, the usual one first. */
export function listRerankModels(): RerankModel[] {
  const server = findRerankServer()
  return [...(server ? [server] : []), ...openLocal('rerank', createLocalRerank).map(atHome)]
}

/** Every model on this machine that judges whether one text follows from another. */
export function listEntailmentModels(): EntailmentModel[] {
  return openLocal('entailment', createLocalEntailment)
}

/** A model is loaded once a process, on first use. */
function openLocal<Client>(role: LocalRole, open: (model: LocalModel) => Client): Model<Client>[] {
  return listUsableModels(role).map((model) =>
    remember([role, model.folder, model.weights], () => ({
      name: model.name,
      identity: identify([model.name, model.weights]),
      client: open(model),
    })),
  )
}

function atHome<Client>(model: Model<Client>): Model<Client> & { terms: ModelTerms } {
  return { ...model, terms: { isLocal: true, price: null, batch: LOCAL_BATCH, concurrency: 1 } }
}

function identify(parts: readonly (string | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
}

function remember<Model extends { name: string; client: unknown }>(
  settings: readonly unknown[],
  open: () => Model,
): Model {
  const key = JSON.stringify(settings)
  const known = clients.get(key) as Model | undefined // the key begins with the kind
  const model = known ?? open()
  clients.set(key, model)
  return model
}
