import { AppError } from '@/lib/core/errors'
import type { ServerTerms } from '@/lib/core/runs/server-terms'
import { env, readVariable } from '@/lib/env'
import {
  CHAT_LIMITS,
  type ChatClient,
  type ChatGates,
  type ChatServer,
  createChatClient,
  createChatGates,
} from '@/lib/models/chat'
import { ChatFailure } from '@/lib/models/chat-failure'
import { type ConfiguredServer, readChatServers } from '@/lib/models/configured-servers'
import { readServersFile } from '@/lib/models/read-servers-file'
import { createExplainRefusal } from './try-chat-server'

/** Tokens of a context that are kept for the answer, with the thinking before it. */
export function countAnswerTokens({ answerTokens, server }: ConfiguredServer): number {
  return answerTokens + (server.thinkingTokens ?? 0)
}

const clients = new Map<string, ChatClient>()
const places = new Map<string, ChatGates>()

/**
 * The server of this name for this model, as a run names them.
 *
 * @throws {AppError} `unavailable` where it is not configured, or serves another model now
 */
export function requireChatServer(name: string, model: string): ConfiguredServer {
  const { servers, fault } = readChatServers()
  if (fault !== null) throw new AppError('unavailable', fault)
  const found = servers.find((server) => server.name === name)
  if (!found) throw new AppError('unavailable', describeAbsent(name))
  if (name === '' || found.model === model) return found
  throw new AppError(
    'unavailable',
    `The chat server “${name}” is configured for ${found.model}, not for ${model}.`,
  )
}

function describeAbsent(name: string): string {
  if (name === '')
    return 'No chat server is configured by CHAT_BASE_URL. An administrator sets it, or lists servers in CONCORDANCE_SERVERS.'
  return `The chat server “${name}” is not among the configured ones. An administrator lists it in CONCORDANCE_SERVERS.`
}

/**
 * The server for whoever names a model alone: the first that has it; with `model` null the usual one.
 *
 * @throws {AppError} `unavailable` where there is none
 */
export function requireServerOf(model: string | null): ConfiguredServer {
  const { servers, fault } = readChatServers()
  if (fault !== null) throw new AppError('unavailable', fault)
  const found = servers.find((server) => model === null || server.name === '' || server.model === model)
  if (found) return found
  const known = servers.map((server) => server.model).join(', ')
  throw new AppError(
    'unavailable',
    known === '' ? describeAbsent('') : `No chat server has the model ${model}; there are: ${known}.`,
  )
}

/**
 * The server of an AI rater: the one it names, or where it names none the only one that has its model.
 *
 * @throws {AppError} `invalid` where several have it; `unavailable` where none does
 */
export function chooseChatServer({ server, model }: { server: string; model: string }): ConfiguredServer {
  if (server !== '') return requireChatServer(server, model)
  const own = readChatServers().servers.filter((known) => known.model === model)
  if (own.length > 1)
    throw new AppError(
      'invalid',
      `Name the chat server: ${own.map(({ name }) => name).join(', ')} have ${model}.`,
    )
  return requireServerOf(model)
}

/** What work keeps of the server that it begins with. */
type Begun = { thinkingTokens?: number | undefined; serverTerms?: ServerTerms | undefined }

/** What work that begins with this server keeps of it. */
export function pinServer({ name, server, answerTokens }: ConfiguredServer): Begun & { server: string } {
  const { dialect = 'openai', thinkingTokens, fixesTemperature = false } = server
  return {
    server: name,
    thinkingTokens: thinkingTokens || undefined,
    serverTerms: { dialect, answerTokens, fixesTemperature },
  }
}

/**
 * A server as work began with it: it is asked as it was then, or none of the work would be comparable.
 *
 * @param begun without tokens to think with where the model did not think
 */
export function asBegun(now: ConfiguredServer, { thinkingTokens = 0, serverTerms }: Begun): ConfiguredServer {
  const { dialect, fixesTemperature, answerTokens = now.answerTokens } = serverTerms ?? {}
  const reported = {
    ...(dialect && { dialect }),
    ...(fixesTemperature !== undefined && { fixesTemperature }),
  }
  return { ...now, server: { ...now.server, ...reported, thinkingTokens }, answerTokens }
}

/** The server of a run as it began with it. @throws {ChatFailure} `stop` when it is not there any more */
export function requireBegunServer(run: { server: string; model: string } & Begun): ConfiguredServer {
  return orStop(() => asBegun(requireChatServer(run.server, run.model), run))
}

/** @throws {ChatFailure} `stop` where a server is not there as work began with it: all of that work would meet the same */
export function orStop<Opened>(open: () => Opened): Opened {
  try {
    return open()
  } catch (error) {
    throw error instanceof AppError ? new ChatFailure('stop', error.message, 0) : error
  }
}

/** Distinguishes servers by all that shapes their answers: the address, how they are asked for a form, and what they may think. */
function identifyChatServer(server: ChatServer): string {
  const { baseUrl, dialect = 'openai', thinkingTokens = 0, fixesTemperature = false } = server
  const thinks = thinkingTokens > 0 || fixesTemperature
  return `${dialect} ${baseUrl}${thinks ? ` ${thinkingTokens} ${fixesTemperature}` : ''}`
}

/** What of a server's settings makes an AI rater's question another one: by it answers are found again. */
export type ChatTerms = { server: string; answerTokens: number }

/** Of an AI rater's server. */
export function chatTermsOf({ server, answerTokens }: ConfiguredServer): ChatTerms {
  return { server: identifyChatServer(server), answerTokens }
}

/** The same of questions about texts, in the words of whoever asks them. */
export function textTermsOf({ server, temperature, answerTokens }: ConfiguredServer) {
  const isLonger = answerTokens > CHAT_LIMITS.answerTokens
  return {
    server: identifyChatServer(server),
    temperature,
    leastAnswerTokens: isLonger ? answerTokens : 0, // work on texts knows what else its answers need
  }
}

/**
 * A client of a server. All of one server and process share its places, however much their models think: no more calls than
 * it bears, and when it asks to wait, all jobs wait. A refusal is explained.
 */
export function openChatClient(configured: ConfiguredServer): ChatClient {
  const { name, server, concurrency, answerTokens } = configured
  const key = JSON.stringify([name, server, concurrency, answerTokens])
  const limits = { ...CHAT_LIMITS, concurrency, answerTokens }
  const known = clients.get(key)
  if (known) return known
  const client = createChatClient(server, limits, Math.random, openGates(configured))
  const explain = createExplainRefusal(configured)
  const explained: ChatClient = {
    ...client,
    complete: (request) =>
      client.complete(request).catch(async (error: unknown) => {
        throw await explain(error, request.model)
      }),
  }
  clients.set(key, explained)
  return explained
}

function openGates({ name, server: { baseUrl, apiKey }, concurrency }: ConfiguredServer): ChatGates {
  const key = JSON.stringify([name, baseUrl, apiKey, concurrency])
  const own = places.get(key) ?? createChatGates({ ...CHAT_LIMITS, concurrency }, Math.random)
  places.set(key, own)
  return own
}

/** Of all prices here; empty where it is not configured. */
export function findCurrency(): string {
  const { CONCORDANCE_SERVERS: file, CHAT_CURRENCY = '' } = env()
  const read = file === undefined ? null : readServersFile(file, readVariable)
  return (read && 'currency' in read && read.currency) || CHAT_CURRENCY
}
