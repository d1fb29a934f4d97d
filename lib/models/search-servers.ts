import { env, readVariable } from '@/lib/env'
import { CALL_LIMITS } from './call-server'
import { readServersFile } from './read-servers-file'
import type { RerankDialect } from './rerank'
import type { SparseDialect } from './sparse-texts'

type SearchServer = {
  /** As runs name it. */
  name: string
  /** The model that it is asked for. */
  model: string
  baseUrl: string
  apiKey: string | null
  /** Calls that one worker sends at once, at most. */
  concurrency: number
  /** Of a million tokens; null where none is configured. */
  price: number | null
}

export type EmbeddingServer = SearchServer & { sparseBaseUrl: string | null; sparseDialect: SparseDialect }
export type RerankServer = SearchServer & { dialect: RerankDialect }

/** The servers of one kind, the usual one first; none, and what is wrong, where they cannot be known. */
export type KnownServers<Server> = { servers: Server[]; fault: string | null }

/** The embedding servers of this installation: those of the file CONCORDANCE_SERVERS, or the one of EMBED_…. */
export function readEmbeddingServers(): KnownServers<EmbeddingServer> {
  const { EMBED_BASE_URL: baseUrl, EMBED_MODEL: model, EMBED_API_KEY, EMBED_SPARSE_BASE_URL } = env()
  const { EMBED_CONCURRENCY, EMBED_PRICE, EMBED_SPARSE_DIALECT: sparseDialect } = env()
  const own = { baseUrl, model, apiKey: EMBED_API_KEY, concurrency: EMBED_CONCURRENCY, price: EMBED_PRICE }
  return chooseServers('embedding', 'EMBED', own, (server) => ({
    ...server,
    sparseBaseUrl: EMBED_SPARSE_BASE_URL ?? null,
    sparseDialect,
  }))
}

/** The rerank servers of this installation: those of the file CONCORDANCE_SERVERS, or the one of RERANK_…. */
export function readRerankServers(): KnownServers<RerankServer> {
  const { RERANK_BASE_URL: baseUrl, RERANK_MODEL: model, RERANK_API_KEY, RERANK_DIALECT: dialect } = env()
  const { RERANK_CONCURRENCY, RERANK_PRICE } = env()
  const own = { baseUrl, model, apiKey: RERANK_API_KEY, concurrency: RERANK_CONCURRENCY, price: RERANK_PRICE }
  return chooseServers('rerank', 'RERANK', own, (server) => ({ ...server, dialect }))
}

type Listed = { embedding: EmbeddingServer; rerank: RerankServer }
type Own = { [Key in 'baseUrl' | 'model' | 'apiKey']: string | undefined } & {
  [Key in 'concurrency' | 'price']: number | undefined
}

function chooseServers<Kind extends keyof Listed>(
  kind: Kind,
  prefix: string,
  { baseUrl, model, apiKey, concurrency, price }: Own,
  complete: (server: SearchServer) => Listed[Kind],
): KnownServers<Listed[Kind]> {
  const listed = readListed(kind)
  if (listed.fault !== null || baseUrl === undefined) return listed
  if (listed.servers.length > 0)
    return faulty(`CONCORDANCE_SERVERS and ${prefix}_BASE_URL both name ${kind} servers: keep one of them.`)
  if (model === undefined) return faulty(`${prefix}_MODEL is not set.`)
  const server = {
    name: model,
    model,
    baseUrl,
    apiKey: apiKey ?? null,
    concurrency: concurrency ?? CALL_LIMITS.concurrency,
    price: price ?? null,
  }
  return { servers: [complete(server)], fault: null }
}

function readListed<Kind extends keyof Listed>(kind: Kind): KnownServers<Listed[Kind]> {
  const { CONCORDANCE_SERVERS: file } = env()
  const read = file === undefined ? { embedding: [], rerank: [] } : readServersFile(file, readVariable)
  if ('faults' in read) return faulty(read.faults.join(' '))
  const lists: { [Each in keyof Listed]: Listed[Each][] } = {
    embedding: read.embedding.map(({ price = null, sparseBaseUrl = null, ...server }) => {
      return { ...server, price, sparseBaseUrl }
    }),
    rerank: read.rerank.map(({ price = null, ...server }) => ({ ...server, price })),
  }
  return { servers: lists[kind], fault: null }
}

function faulty(fault: string): { servers: []; fault: string } {
  return { servers: [], fault }
}
