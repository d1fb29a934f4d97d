import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai'
import { createAdaptiveLimit } from './adaptive-limit'
import { capBody } from './cap-body'
import { ChatFailure } from './chat-failure'
import { createGate, type Gate } from './gate'
import { readCompletion } from './read-completion'
import { retryAfterMs } from './retry-after'

/** An OpenAI-compatible chat server. */
export type ChatServer = { baseUrl: string; apiKey: string | null }

type ChatRequest = {
  model: string
  system: string
  user: string
  /** JSON schema that the server is asked to enforce. */
  schema: { name: string; schema: Record<string, unknown> }
  temperature: number
  /** Longest answer in tokens, where it is not the usual one. */
  answerTokens?: number
  signal: AbortSignal
}

type ChatAnswer = {
  text: string
  /** The model as the server names it. */
  model: string
  promptTokens: number
  answerTokens: number
  /** Time of the successful call alone. */
  latencyMs: number
  /** Calls that were made, the successful one included. */
  calls: number
}

export type ChatClient = {
  complete(request: ChatRequest): Promise<ChatAnswer>
  /** For work that calls this server: lets in as much as keeps it busy, some of it preparing or waiting for another try. */
  work: Gate
}

export type ChatLimits = {
  /** Longest time of one call, body included. */
  callMs: number
  /** Longest time of all tries together, waiting included. */
  totalMs: number
  /** Longest reply in bytes, unpacked. */
  replyBytes: number
  /** Longest answer in tokens. */
  answerTokens: number
  maxCalls: number
  /** Calls under way at the same time at most; fewer while the server shows that it is too much. */
  concurrency: number
  /** First waiting time between tries; doubles with jitter. */
  backoffMs: number
  /** Longest waiting time that a server may ask for. */
  maxWaitMs: number
}

export const CHAT_LIMITS: ChatLimits = {
  callMs: 120_000,
  totalMs: 300_000,
  replyBytes: 2_000_000,
  answerTokens: 1024,
  maxCalls: 5,
  concurrency: 64,
  backoffMs: 1000,
  maxWaitMs: 60_000,
}

/** Work let in for each call that may be under way. */
const WORK_PER_CALL = 1.5

const CANCELLED = 'The call was cancelled.'

/** One request with its tries. */
type Attempt = { request: ChatRequest; calls: number; endsAt: number }

/**
 * A client for any OpenAI-compatible server: structured output, a time limit for each call and for all tries together, retries
 * with backoff and jitter on 429, 5xx and lost connections (honouring Retry-After), no redirects. As many calls at once as the
 * server bears; when it asks to wait, every request of the client waits, not only the one that was told.
 *
 * @param random uniform in [0, 1), for jitter
 * @throws {ChatFailure} from `complete`, never anything of the server's
 */
export function createChatClient(server: ChatServer, limits: ChatLimits, random: () => number): ChatClient {
  const openai = new OpenAI({
    baseURL: server.baseUrl,
    apiKey: server.apiKey ?? 'none',
    maxRetries: 0,
    fetchOptions: { redirect: 'manual' }, // following one would carry a note to somebody else
    fetch: async (url, init) => capBody(await fetch(url, init), limits.replyBytes),
  })
  const limit = createAdaptiveLimit(limits.concurrency)
  const calls = createGate(() => limit.current())
  let openAt = 0

  /** Waits for a place among the calls under way. */
  async function waitForPlace({ request, calls: made }: Attempt): Promise<void> {
    const closedMs = openAt - performance.now()
    if (closedMs > 0) await sleep(closedMs + random() * limits.backoffMs, request.signal)
    if (await calls.enter(request.signal)) return
    throw new ChatFailure('unavailable', CANCELLED, made)
  }

  return {
    work: createGate(() => Math.ceil(limit.current() * WORK_PER_CALL)),
    async complete(request) {
      const attempt: Attempt = { request, calls: 0, endsAt: performance.now() + limits.totalMs }
      for (;;) {
        await waitForPlace(attempt)
        attempt.calls += 1
        const mark = limit.begin()
        const started = performance.now()
        let waitMs: number
        try {
          const answer = await callOnce(openai, attempt, limits)
          limit.succeed()
          return { ...answer, calls: attempt.calls, latencyMs: Math.round(performance.now() - started) }
        } catch (error) {
          if (isOverload(error)) limit.recede(mark)
          const pause = judgeError(error, attempt, limits, random)
          if (pause.isForAll) openAt = Math.max(openAt, performance.now() + pause.waitMs)
          waitMs = pause.waitMs
        } finally {
          calls.leave()
        }
        await sleep(waitMs, request.signal)
      }
    },
  }
}

/** 429, 5xx and silence. What the server answered well but not usefully, or refused, says nothing of its load. */
function isOverload(error: unknown): boolean {
  if (error instanceof APIUserAbortError) return true
  return error instanceof APIError && (error.status === 429 || (error.status ?? 0) >= 500)
}

async function callOnce(openai: OpenAI, { request, endsAt }: Attempt, limits: ChatLimits) {
  const limitMs = Math.max(1, Math.min(limits.callMs, endsAt - performance.now()))
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(Math.ceil(limitMs))])
  const completion: unknown = await openai.chat.completions.create(
    {
      model: request.model,
      messages: [
        { role: 'system', content: request.system },
        { role: 'user', content: request.user },
      ],
      temperature: request.temperature,
      max_completion_tokens: request.answerTokens ?? limits.answerTokens,
      response_format: { type: 'json_schema', json_schema: { ...request.schema, strict: true } },
    },
    { signal },
  )
  return readCompletion(completion, request.model)
}

/** How long to wait before the next try. @throws {ChatFailure} when there is none */
function judgeError(
  error: unknown,
  { request, calls, endsAt }: Attempt,
  limits: ChatLimits,
  random: () => number,
): { waitMs: number; isForAll: boolean } {
  if (request.signal.aborted) throw new ChatFailure('unavailable', CANCELLED, calls)
  if (error instanceof ChatFailure) throw new ChatFailure(error.kind, error.message, calls)
  const status = error instanceof APIError ? error.status : undefined
  throwIfFinal(error, status, calls)
  const asked = error instanceof APIError ? retryAfterMs(error.headers?.get('retry-after') ?? null) : null
  const backoff = limits.backoffMs * 2 ** (calls - 1) * (0.5 + random())
  const waitMs = Math.min(asked ?? backoff, limits.maxWaitMs)
  if (calls >= limits.maxCalls || performance.now() + waitMs >= endsAt) {
    throw new ChatFailure('unavailable', describe(error, status), calls)
  }
  return { waitMs, isForAll: asked !== null && (status === 429 || status === 503) }
}

/** @throws {ChatFailure} for statuses that another try cannot mend */
function throwIfFinal(error: unknown, status: number | undefined, calls: number): void {
  if (status === undefined || status >= 500 || status === 429 || status === 408) return
  if (status < 400) {
    throw new ChatFailure('stop', 'The chat server sends us to another address, which is refused.', calls)
  }
  if (status === 401 || status === 403) {
    throw new ChatFailure('stop', `The chat server refused our key (status ${status}).`, calls)
  }
  if (status === 404)
    throw new ChatFailure('stop', 'The chat server does not know the model or the address.', calls)
  if (status === 413 || isTooLong(error)) {
    throw new ChatFailure('item', 'The text is too long for the model.', calls)
  }
  throw new ChatFailure('item', `The chat server refused the request (status ${status}).`, calls)
}

/** OpenAI has a code for it, others only words. */
function isTooLong(error: unknown): boolean {
  return (
    error instanceof APIError &&
    (error.code === 'context_length_exceeded' || /context (length|window)|too long/i.test(error.message))
  )
}

function describe(error: unknown, status: number | undefined): string {
  if (status === 429) return 'The chat server is overloaded.'
  if (status !== undefined) return `The chat server failed (status ${status}).`
  if (error instanceof APIUserAbortError) return 'The chat server did not answer in time.'
  if (error instanceof APIConnectionError && !(error.cause instanceof RangeError))
    return 'The chat server could not be reached.'
  return 'The chat server’s reply could not be read.'
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
