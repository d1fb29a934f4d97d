import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai'
import { capBody } from './cap-body'
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
  signal: AbortSignal
}

type ChatAnswer = {
  text: string
  model: string
  promptTokens: number
  answerTokens: number
  latencyMs: number
  /** Calls that were made, the successful one included. */
  attempts: number
}

export type ChatFailureKind =
  /** This item fails: the answer was cut, refused or empty, or the text is too long. */
  | 'item'
  /** The server did not answer well after all tries: a later try may help. */
  | 'unavailable'
  /** Every other call would fail too: wrong key, unknown model. */
  | 'stop'

/** A call that gave no usable answer. Its message is ours, never the server's text, which may echo a note. */
export class ChatFailure extends Error {
  readonly kind: ChatFailureKind
  readonly attempts: number

  constructor(kind: ChatFailureKind, message: string, attempts: number) {
    super(message)
    this.name = 'ChatFailure'
    this.kind = kind
    this.attempts = attempts
  }
}

export type ChatClient = { complete(request: ChatRequest): Promise<ChatAnswer> }

export type ChatLimits = {
  /** Longest time of one call, body included. */
  callMs: number
  /** Longest reply in bytes. */
  replyBytes: number
  /** Longest answer in tokens. */
  answerTokens: number
  maxAttempts: number
  /** First waiting time between tries; doubles with jitter. */
  backoffMs: number
  /** Longest waiting time that a server may ask for. */
  maxWaitMs: number
}

export const CHAT_LIMITS: ChatLimits = {
  callMs: 120_000,
  replyBytes: 2_000_000,
  answerTokens: 1024,
  maxAttempts: 5,
  backoffMs: 1000,
  maxWaitMs: 60_000,
}

/**
 * A client for any OpenAI-compatible server: structured output, a total time limit for each call, retries with backoff and
 * jitter on 429, 5xx and lost connections (honouring Retry-After), no redirects.
 *
 * @throws {ChatFailure} from `complete`, never anything of the server's
 */
export function createChatClient(server: ChatServer, limits: ChatLimits, random: () => number): ChatClient {
  const openai = new OpenAI({
    baseURL: server.baseUrl,
    apiKey: server.apiKey ?? 'none',
    maxRetries: 0,
    fetchOptions: { redirect: 'error' }, // a redirect would carry a note to somebody else
    fetch: async (url, init) => capBody(await fetch(url, init), limits.replyBytes),
  })
  return {
    async complete(request) {
      for (let attempt = 1; ; attempt++) {
        const started = performance.now()
        try {
          const answer = await callOnce(openai, request, limits)
          return { ...answer, attempts: attempt, latencyMs: Math.round(performance.now() - started) }
        } catch (error) {
          const wait = judgeError(error, request.signal, attempt, limits, random)
          await sleep(wait, request.signal)
        }
      }
    },
  }
}

async function callOnce(openai: OpenAI, request: ChatRequest, limits: ChatLimits) {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(limits.callMs)])
  const completion = await openai.chat.completions.create(
    {
      model: request.model,
      messages: [
        { role: 'system', content: request.system },
        { role: 'user', content: request.user },
      ],
      temperature: request.temperature,
      max_completion_tokens: limits.answerTokens,
      response_format: { type: 'json_schema', json_schema: { ...request.schema, strict: true } },
    },
    { signal },
  )
  const choice = completion.choices?.[0]
  if (choice?.finish_reason === 'length')
    throw new ChatFailure('item', 'The answer was cut at the token limit.', 0)
  if (choice?.finish_reason === 'content_filter' || choice?.message?.refusal) {
    throw new ChatFailure('item', 'The model refused to answer.', 0)
  }
  const text = choice?.message?.content
  if (typeof text !== 'string' || text.trim() === '')
    throw new ChatFailure('item', 'The answer was empty.', 0)
  return {
    text,
    model: completion.model ?? request.model,
    promptTokens: completion.usage?.prompt_tokens ?? 0,
    answerTokens: completion.usage?.completion_tokens ?? 0,
  }
}

/** Waiting time before the next try. @throws {ChatFailure} when there is none */
function judgeError(
  error: unknown,
  signal: AbortSignal,
  attempt: number,
  limits: ChatLimits,
  random: () => number,
): number {
  if (signal.aborted) throw new ChatFailure('unavailable', 'The call was cancelled.', attempt)
  if (error instanceof ChatFailure) throw new ChatFailure(error.kind, error.message, attempt)
  const status = error instanceof APIError ? error.status : undefined
  if (status === 401 || status === 403) {
    throw new ChatFailure('stop', `The chat server refused our key (status ${status}).`, attempt)
  }
  if (status === 404)
    throw new ChatFailure('stop', 'The chat server does not know the model or the address.', attempt)
  if (status !== undefined && status < 500 && status !== 429 && status !== 408) {
    throw new ChatFailure('item', `The chat server refused the request (status ${status}).`, attempt)
  }
  if (attempt >= limits.maxAttempts) throw new ChatFailure('unavailable', describe(error, status), attempt)
  const asked = error instanceof APIError ? retryAfterMs(error.headers?.get('retry-after') ?? null) : null
  const backoff = limits.backoffMs * 2 ** (attempt - 1) * (0.5 + random())
  return Math.min(asked ?? backoff, limits.maxWaitMs)
}

function describe(error: unknown, status: number | undefined): string {
  if (status === 429) return 'The chat server is overloaded.'
  if (status !== undefined) return `The chat server failed (status ${status}).`
  if (error instanceof APIUserAbortError) return 'The chat server did not answer in time.'
  if (error instanceof APIConnectionError) return 'The chat server could not be reached.'
  return 'The chat server’s reply could not be read.'
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
