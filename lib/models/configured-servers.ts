import type { TokenPrices } from '@/lib/core/runs/model-call'
import { env, readVariable } from '@/lib/env'
import { CALL_LIMITS } from './call-server'
import { CHAT_LIMITS, type ChatServer } from './chat'
import { readServersFile, type ServersFile } from './read-servers-file'
import type { RerankDialect } from './rerank'
import type { SparseDialect } from './sparse-texts'

/** A chat server of this installation, with what this installation knows of it. */
export type ConfiguredServer = {
  /** As runs name it; empty for the one of the settings CHAT_…, which may be asked for any model. */
  name: string
  /** The one that it is asked for; of CHAT_… the usual one, null where there is none. */
  model: string | null
  server: ChatServer
  /** Calls that one worker sends at once, at most. */
  concurrency: number
  /** Longest answer in tokens. */
  answerTokens: number
  /** The first of a question. */
  temperature: number
  /** What a million tokens cost; null unless both prices are configured. */
  prices: TokenPrices | null
}

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

const TEMPERATURE = 0.1

/** The chat servers of this installation: those of the file CONCORDANCE_SERVERS, or the one of CHAT_…. */
export function readChatServers(): KnownServers<ConfiguredServer> {
  return chooseServers('chat', 'CHAT', readOwnChat(), ({ chat, currency }) =>
    chat.map(({ name, model, concurrency, answerTokens, price, temperature, ...reported }) => {
      const { baseUrl, apiKey, dialect, thinkingTokens } = reported
      const fixesTemperature = temperature === 'omit'
      return {
        name,
        model,
        server: { baseUrl, apiKey, dialect, thinkingTokens, fixesTemperature },
        concurrency,
        answerTokens,
        temperature: fixesTemperature ? TEMPERATURE : temperature,
        prices: price ? { ...price, currency } : null,
      }
    }),
  )
}

function readOwnChat(): ConfiguredServer | null {
  const settings = env()
  const { CHAT_BASE_URL: baseUrl, CHAT_API_KEY: apiKey = null, CHAT_DIALECT: dialect } = settings
  const { CHAT_PROMPT_PRICE: prompt, CHAT_ANSWER_PRICE: answer, CHAT_CURRENCY: currency = '' } = settings
  if (baseUrl === undefined) return null
  const thinkingTokens = settings.CHAT_THINKING_TOKENS ?? 0
  const fixesTemperature = settings.CHAT_TEMPERATURE === 'fixed'
  return {
    name: '',
    model: settings.CHAT_MODEL ?? null,
    server: { baseUrl, apiKey, dialect, thinkingTokens, fixesTemperature },
    concurrency: settings.CHAT_CONCURRENCY ?? CHAT_LIMITS.concurrency,
    answerTokens: CHAT_LIMITS.answerTokens,
    temperature: TEMPERATURE,
    prices: prompt === undefined || answer === undefined ? null : { prompt, answer, currency },
  }
}

/** The embedding servers of this installation: those of the file CONCORDANCE_SERVERS, or the one of EMBED_…. */
export function readEmbeddingServers(): KnownServers<EmbeddingServer> {
  const { EMBED_BASE_URL: baseUrl, EMBED_MODEL: model, EMBED_API_KEY, EMBED_SPARSE_BASE_URL } = env()
  const { EMBED_CONCURRENCY, EMBED_PRICE, EMBED_SPARSE_DIALECT: sparseDialect } = env()
  const own = readOwn('EMBED', {
    baseUrl,
    model,
    apiKey: EMBED_API_KEY,
    concurrency: EMBED_CONCURRENCY,
    price: EMBED_PRICE,
    rest: { sparseBaseUrl: EMBED_SPARSE_BASE_URL ?? null, sparseDialect },
  })
  return chooseServers('embedding', 'EMBED', own, ({ embedding }) =>
    embedding.map(({ price = null, sparseBaseUrl = null, ...server }) => {
      return { ...server, price, sparseBaseUrl }
    }),
  )
}

/** The rerank servers of this installation: those of the file CONCORDANCE_SERVERS, or the one of RERANK_…. */
export function readRerankServers(): KnownServers<RerankServer> {
  const { RERANK_BASE_URL: baseUrl, RERANK_MODEL: model, RERANK_API_KEY, RERANK_DIALECT: dialect } = env()
  const { RERANK_CONCURRENCY, RERANK_PRICE } = env()
  const own = readOwn('RERANK', {
    baseUrl,
    model,
    apiKey: RERANK_API_KEY,
    concurrency: RERANK_CONCURRENCY,
    price: RERANK_PRICE,
    rest: { dialect },
  })
  return chooseServers('rerank', 'RERANK', own, ({ rerank }) =>
    rerank.map(({ price = null, ...server }) => ({ ...server, price })),
  )
}

type Own<Rest> = { [Key in 'baseUrl' | 'model' | 'apiKey']: string | undefined } & {
  [Key in 'concurrency' | 'price']: number | undefined
} & { rest: Rest }

/** @returns what is wrong where it has no model; null where there is none */
function readOwn<Rest>(
  prefix: string,
  { baseUrl, model, rest, ...own }: Own<Rest>,
): (SearchServer & Rest) | string | null {
  const { apiKey = null, concurrency = CALL_LIMITS.concurrency, price = null } = own
  if (baseUrl === undefined) return null
  if (model === undefined) return `${prefix}_MODEL is not set.`
  return { name: model, model, baseUrl, apiKey, concurrency, price, ...rest }
}

/** @param own the server of the settings, or what is wrong with it; null where there is none */
function chooseServers<Server extends object>(
  kind: string,
  prefix: string,
  own: Server | string | null,
  listFrom: (file: ServersFile) => Server[],
): KnownServers<Server> {
  const faulty = (fault: string) => ({ servers: [], fault })
  const file = readFile()
  if (file && 'faults' in file) return faulty(file.faults.join(' '))
  const listed = file === null ? [] : listFrom(file)
  if (own === null) return { servers: listed, fault: null }
  if (listed.length > 0)
    return faulty(`CONCORDANCE_SERVERS and ${prefix}_BASE_URL both name ${kind} servers: keep one of them.`)
  return typeof own === 'string' ? faulty(own) : { servers: [own], fault: null }
}

/** Null where none is configured. */
function readFile(): ReturnType<typeof readServersFile> | null {
  const { CONCORDANCE_SERVERS: file } = env()
  return file === undefined ? null : readServersFile(file, readVariable)
}

/** Why the file of servers cannot be used; null where it can, and where none is configured. */
export function findFileFault(): string | null {
  const file = readFile()
  return file && 'faults' in file ? file.faults.join(' ') : null
}
