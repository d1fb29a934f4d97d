import { AppError } from '@/lib/core/errors'
import { describeShortContext } from '@/lib/core/runs/context-fit'
import { nameChatService, nameSearchService } from '@/lib/core/runs/service-finding'
import { env } from '@/lib/env'
import { CALL_LIMITS } from '@/lib/models/call-server'
import { ChatFailure, PROBE, TRIAL_TEXTS } from '@/lib/models/chat-failure'
import {
  type ConfiguredServer,
  type EmbeddingServer,
  type KnownServers,
  type RerankServer,
  readChatServers,
  readEmbeddingServers,
  readRerankServers,
} from '@/lib/models/configured-servers'
import { readContextTokens } from '@/lib/models/context-tokens'
import { type LocalModel, listLocalModels } from '@/lib/models/local/list-local-models'
import {
  listEmbeddingModels,
  listEntailmentModels,
  listRerankModels,
  openEmbeddingServer,
  openRerankServer,
} from '@/lib/models/model-servers'
import { RefusedInput } from '@/lib/models/retry-rule'
import { countAnswerTokens } from '../chat-server'
import { requireSameEmbedding, requireSameRerank } from '../retrieval/same-model'
import { findDialect, tryChatServer } from '../try-chat-server'
import { type Check, type Checked, createCheck } from './create-check'

/** One call each: a doctor does not try again. */
const ONCE = { maxCalls: 1, callMs: 30_000, totalMs: 30_000 }
const LIMITS = { ...CALL_LIMITS, ...ONCE }
const never = new AbortController().signal

/** The prompt with 50 facts, as long as those of the demo are. */
const QUESTION = { facts: 50, tokens: 4000 }

const NO_CHAT = 'CHAT_BASE_URL is not set, and neither is CONCORDANCE_SERVERS.'

/** One check for each chat server; one alone that says so where there is none, or where none can be known. */
export function listChatChecks(): Check[] {
  const known = readChatServers()
  const toCheck = (server: ConfiguredServer) =>
    createCheck(
      nameChatService(server.name),
      NO_CHAT,
      () => tryChat(server),
      showAddress(server.server.baseUrl),
    )
  return listServerChecks(known, toCheck, nameChatService(''), NO_CHAT)
}

async function tryChat(configured: ConfiguredServer): Promise<Checked> {
  const { server, model } = configured
  if (model === null) throw new AppError('invalid', 'CHAT_MODEL is not set.')
  const { answeredBy, latencyMs } = await askInForm(configured)
  const contextTokens = await readContextTokens(server, model)
  const context = { model: answeredBy, contextTokens, answerTokens: countAnswerTokens(configured) }
  const short = describeShortContext(context, QUESTION)
  const room = contextTokens === null ? '' : `takes ${contextTokens} tokens, `
  const found = short ?? `${answeredBy}, keeps to a JSON schema, ${room}${latencyMs} ms`
  return { state: short === null ? 'works' : 'fails', found, model, contextTokens, latencyMs }
}

/** @throws {AppError | ChatFailure} with the dialect in which it would answer, where there is one */
async function askInForm(configured: ConfiguredServer) {
  try {
    const trial = await tryChatServer(configured)
    if (trial.keepsForm) return trial
    throw new ChatFailure('item', `${trial.answeredBy} answers, but does not keep to a JSON schema.`, 1)
  } catch (error) {
    const isRefusal = error instanceof ChatFailure && (error.kind === 'item' || error.refusal !== null)
    const dialect = isRefusal ? await findDialect(configured) : null
    throw dialect === null ? error : new AppError('invalid', `${(error as ChatFailure).message} ${dialect}`)
  }
}

const NO_EMBEDDINGS = 'EMBED_BASE_URL is not set, and CONCORDANCE_SERVERS names no embedding server.'
const NO_RERANK = 'RERANK_BASE_URL is not set, and CONCORDANCE_SERVERS names no rerank server.'

/** One check for each embedding server, as of chat servers. */
export function listEmbeddingChecks(): Check[] {
  return listSearchChecks('embeddings', NO_EMBEDDINGS, readEmbeddingServers(), tryEmbeddings)
}

/** One check for each rerank server, as of chat servers. */
export function listRerankChecks(): Check[] {
  return listSearchChecks('rerank', NO_RERANK, readRerankServers(), tryRerank)
}

function listSearchChecks<Server extends { name: string; baseUrl: string; sparseBaseUrl?: string | null }>(
  kind: 'embeddings' | 'rerank',
  unset: string,
  known: KnownServers<Server>,
  look: (server: Server) => Promise<Checked>,
): Check[] {
  const toCheck = (server: Server) =>
    createCheck(
      nameSearchService(kind, server.name, known.servers),
      unset,
      () => look(server),
      [server.baseUrl, server.sparseBaseUrl ?? []].flat().map(showAddress).join(' and '),
    )
  return listServerChecks(known, toCheck, kind, unset)
}

function listServerChecks<Server>(
  { servers, fault }: KnownServers<Server>,
  toCheck: (server: Server) => Check,
  none: string,
  unset: string,
): Check[] {
  if (servers.length > 0) return servers.map(toCheck)
  return [
    createCheck(none, unset, async () => {
      if (fault !== null) throw new AppError('invalid', fault)
      return null
    }),
  ]
}

/** Without what may be a password. */
function showAddress(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl)
  return origin + pathname.replace(/\/$/, '')
}

async function tryEmbeddings(server: EmbeddingServer): Promise<Checked> {
  const model = openEmbeddingServer(server, LIMITS)
  const started = performance.now()
  const [question, close, far] = await model.client.embed([PROBE, ...TRIAL_TEXTS], never)
  const latencyMs = Math.round(performance.now() - started)
  if (!question || !close || !far) throw new Error('a vector is missing')
  const sparse = question.sparse === null ? 'no sparse vectors' : 'with sparse vectors'
  const order = dot(question.dense, close.dense) > dot(question.dense, far.dense) ? 'makes sense' : ODD
  await failWhereOther(requireSameEmbedding(model, never))
  return report(server, `${question.dense.length} dimensions, ${sparse}, ${order}`, latencyMs)
}

async function tryRerank(server: RerankServer): Promise<Checked> {
  const model = openRerankServer(server, LIMITS)
  const started = performance.now()
  const [close = 0, far = 0] = await model.client
    .rerank(PROBE, TRIAL_TEXTS, never)
    .catch((error: unknown) => {
      if (!(error instanceof RefusedInput) || server.dialect === 'texts') throw error
      throw new ChatFailure('item', `${error.message} A TEI wants the dialect “texts”.`, error.calls)
    })
  const latencyMs = Math.round(performance.now() - started)
  await failWhereOther(requireSameRerank(model, never))
  return report(server, close > far ? 'makes sense' : ODD, latencyMs)
}

function report({ model }: { model: string }, words: string, latencyMs: number): Checked {
  const found = `${model}, ${words}, ${latencyMs} ms`
  return { state: 'works', found, model, contextTokens: null, latencyMs }
}

export const checkLocalModels = createCheck('models here', 'CONCORDANCE_MODELS is not set.', async () => {
  const { CONCORDANCE_MODELS: folder } = env()
  if (folder === undefined) return null
  const models = listLocalModels()
  if (models.length === 0) throw new AppError('invalid', `There is no model in ${folder}.`)
  const reported = await Promise.all(models.map(tryLocalModel))
  const words = reported.map(({ name, words }) => `${name}: ${words}`).join('; ')
  if (reported.some(({ works }) => !works)) throw new AppError('unavailable', words)
  return words
})

async function tryLocalModel({ name, role, problem }: LocalModel) {
  if (problem !== null) return { name, works: false, words: problem }
  try {
    const named = <Model extends { name: string }>(known: readonly Model[]) =>
      known.filter((model) => model.name === name)
    for (const { client } of named(listEmbeddingModels())) await client.embed([PROBE], never)
    for (const { client } of named(listRerankModels())) await client.rerank(PROBE, TRIAL_TEXTS, never)
    for (const { client } of named(listEntailmentModels())) await client.weigh(TRIAL_TEXTS, PROBE, never)
    return { name, works: true, words: `${role}, works` }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
    return { name, works: false, words: `${String((error as Error).message)}${cause}` }
  }
}

/** A database that does not answer is another check's finding. */
async function failWhereOther(look: Promise<void>): Promise<void> {
  await look.catch((error: unknown) => {
    if (error instanceof ChatFailure) throw error
  })
}

const ODD = 'finds a fever farther from 39.2 °C than from a clean wound (is this the right model?)'

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)
}
