import { randomUUID } from 'node:crypto'
import OpenAI from 'openai'
import type { Thinking } from '@/lib/core/judge/thinking'
import {
  type CallNews,
  type CallOutcome,
  LONGEST_ASKING_MS,
  type ModelCall,
} from '@/lib/core/runs/model-call'
import { USUAL_ANSWER_TOKENS } from '@/lib/core/runs/server-terms'
import { countTokens } from '@/lib/core/text/count-tokens'
import { type AdaptiveLimit, createAdaptiveLimit } from './adaptive-limit'
import type { WaitedServer } from './call-server'
import { type ChatDialect, makeChatBody } from './chat-body'
import { askedWaitMs, describeError, nameError, outcomeOf, refusalOf, throwIfFinal } from './chat-errors'
import { ChatFailure, type Refusal } from './chat-failure'
import { type ClosingGate, createClosingGate, waitFor } from './closing-gate'
import { createGate, type Gate } from './gate'
import { areOwnWords } from './own-words'
import { post } from './post'
import { createPromptWatch, type PromptWatch } from './prompt-watch'
import { readCompletion } from './read-completion'
import { LongQuiet, planRetry, TOO_LATE, tooLong } from './retry-rule'
import { createServerSilence, type ServerSilence } from './server-silence'
import { shareAfter } from './share-after'

/** An OpenAI-compatible chat server. */
export type ChatServer = {
  baseUrl: string
  apiKey: string | null
  dialect?: ChatDialect
  /** Tokens that a reasoning model may think with, beside those of its answer. */
  thinkingTokens?: number
  /** Whether it chooses its temperature itself and refuses to be told one, as some reasoning models do. */
  fixesTemperature?: boolean
}

/** One call on record, before anybody knows what it was for. */
export type ChatCall = Omit<ModelCall, 'stage' | 'cost'>

type ChatRequest = {
  model: string
  system: string
  user: string
  /** JSON schema that the server is asked to enforce. */
  schema: { name: string; schema: Record<string, unknown> }
  temperature: number
  /** Longest answer in tokens, where it is not the usual one. */
  answerTokens?: number
  /** Shared by requests whose tries together have a time limit; its own where none is given. */
  patience?: Patience
  /** Whether every request that does not say so goes first. */
  givesWay?: boolean
  /** Told of every call when it is sent and when it has ended, answered or not, before `complete` returns or throws. */
  onCall?: (call: CallNews<ChatCall>) => void
  /** Aborts when nothing more is to be asked; a call under way still ends. */
  end?: AbortSignal
  /** Aborts what is under way too. */
  signal: AbortSignal
}

/** A time limit that begins to count when the first call gets its place: waiting for one says nothing of the server. */
export type Patience = {
  totalMs: number
  /** By the clock of `performance.now`; null until the first call. */
  endsAt: number | null
}

type ChatAnswer = {
  text: string
  /** What it said to itself before; null where nothing is told of it. */
  thinking: Thinking | null
  /** The model as the server names it. */
  model: string
  promptTokens: number
  answerTokens: number
  /** Time of the successful call alone. */
  latencyMs: number
  /** Calls that were made, the successful one included. */
  calls: number
}

export type ChatClient = WaitedServer & {
  complete(request: ChatRequest): Promise<ChatAnswer>
  /**
   * For work that calls this server: lets in as much as keeps it busy, some of it preparing or waiting for another try.
   *
   * @param services all that it calls: what hangs on its way here shares a gate with its like alone
   */
  workOf: (services: string) => Gate
}

export type ChatLimits = {
  /** Longest time of one call, body included. */
  callMs: number
  /** Longest time of all tries together, waiting between them included. */
  totalMs: number
  /** Longest reply in bytes, unpacked. */
  replyBytes: number
  /** Longest answer in tokens. */
  answerTokens: number
  maxCalls: number
  /** Calls under way at the same time at most; fewer while the server shows that it is too much. */
  concurrency: number
  /** First waiting time between tries where the server asks for none; doubles with jitter. */
  backoffMs: number
}

export const CHAT_LIMITS: ChatLimits = {
  callMs: 120_000,
  totalMs: LONGEST_ASKING_MS,
  replyBytes: 2_000_000,
  answerTokens: USUAL_ANSWER_TOKENS,
  maxCalls: 5,
  concurrency: 64,
  backoffMs: 1000,
}

/** Work let in for each call that may be under way. */
const WORK_PER_CALL = 1.5

/** What all clients of one server share: how many calls it bears, until when it wants none, and how it answers. */
export type ChatPlaces = {
  limit: AdaptiveLimit
  calls: ClosingGate
  workOf: (services: string) => Gate
  silence: ServerSilence
  prompts: PromptWatch
}

/** @param random uniform in [0, 1), for jitter */
export function createChatPlaces(
  { concurrency, backoffMs }: Pick<ChatLimits, 'concurrency' | 'backoffMs'>,
  random: () => number,
): ChatPlaces {
  const limit = createAdaptiveLimit(concurrency)
  const gates = new Map<string, Gate>()
  return {
    limit,
    calls: createClosingGate(
      () => limit.current(),
      () => random() * backoffMs,
    ),
    workOf(services) {
      const gate = gates.get(services) ?? createGate(() => Math.ceil(limit.current() * WORK_PER_CALL))
      gates.set(services, gate)
      return gate
    },
    silence: createServerSilence(),
    prompts: createPromptWatch(),
  }
}

const CHAT_SERVER = 'chat server'
const LETTERS_PER_TOKEN = 5

const CANCELLED = 'The call was cancelled.'
const UNASKED = 'The work ended before this was answered.'

/** Who gets the next place: what has begun ends first, so that its time does not run out in the queue. */
const RANKS = { begun: 0, usual: 1, givesWay: 2 }

/** One request with its tries, and what ends its waiting between them. */
type Attempt = { request: ChatRequest; calls: number; patience: Patience; unwanted: AbortSignal }

/**
 * A client for any OpenAI-compatible server: structured output, a time limit for each call and for all tries together, retries
 * with backoff and jitter on 429, 5xx and lost connections (honouring Retry-After), no redirects. As many calls at once as the
 * server bears; when it asks to wait, every request of the client waits, not only the one that was told, and one that may not
 * wait so long fails uncalled.
 *
 * @param random uniform in [0, 1), for jitter
 * @param places shared with other clients of this server; its own where none are given
 * @throws {ChatFailure} from `complete`
 */
export function createChatClient(
  server: ChatServer,
  limits: ChatLimits,
  random: () => number,
  { limit, calls, workOf, silence, prompts }: ChatPlaces = createChatPlaces(limits, random),
): ChatClient {
  const openai = new OpenAI({
    baseURL: server.baseUrl,
    apiKey: server.apiKey ?? 'none',
    maxRetries: 0,
    // follows no redirect: that would carry a note to somebody else
    fetch: async (url, init = {}) =>
      nameError(await post(url instanceof Request ? url.url : url, init, limits.replyBytes)),
  })
  /** Waits for a place among the calls under way. */
  async function waitForPlace({ request, calls: made, patience, unwanted }: Attempt): Promise<void> {
    const usual = request.givesWay ? RANKS.givesWay : RANKS.usual
    const rank = patience.endsAt === null ? usual : RANKS.begun
    if (await calls.enter(unwanted, rank, () => leftOf(patience))) return
    if (request.signal.aborted) throw new ChatFailure('unavailable', CANCELLED, made)
    if (unwanted.aborted) throw new ChatFailure('unasked', UNASKED, made)
    throw tooLong(CHAT_SERVER, calls.quietFor(), made)
  }

  /** One call. @returns the answer, or how long to wait before the next. @throws {ChatFailure} when there is none */
  async function tryOnce(attempt: Attempt): Promise<ChatAnswer | { waitMs: number }> {
    const { request, patience } = attempt
    patience.endsAt ??= performance.now() + patience.totalMs
    if (isOver(patience)) throw new ChatFailure('unavailable', TOO_LATE, attempt.calls)
    attempt.calls += 1
    const mark = limit.begin()
    const call = startCall(request, server)
    silence.begin()
    try {
      const completion = await send(openai, server, attempt, limits)
      limit.succeed()
      const { finishReason, model, promptTokens, answerTokens } = completion
      const cut = prompts.findCut(model, `${request.system}\n${request.user}`, promptTokens)
      const outcome = cut === null ? completion.outcome : 'shortened'
      silence.end(outcome)
      const { latencyMs } = call.end({ outcome, finishReason, model, promptTokens, answerTokens })
      if (cut !== null) throw new ChatFailure('stop', cut, attempt.calls)
      const { outcome: end } = completion
      if (end !== 'answered') throw new ChatFailure('item', ENDS[end], attempt.calls, end)
      return { ...completion, latencyMs, calls: attempt.calls }
    } catch (error) {
      if (error instanceof ChatFailure) throw error
      const outcome = outcomeOf(error, request.signal.aborted)
      const refusal = refusalOf(error, areOwnWords([request.system, request.user]))
      call.end({ outcome, status: refusal?.status ?? null })
      silence.end(outcome)
      if (shareAfter(outcome) < 1) limit.recede(mark, shareAfter(outcome))
      if (outcome === 'cancelled') throw new ChatFailure('unavailable', CANCELLED, attempt.calls)
      throwIfFinal(error, refusal, attempt.calls)
      return { waitMs: leaveAlone(error, outcome, refusal, attempt) }
    }
  }

  /** Holds back whom the refusal concerns. @returns how long to wait, in ms. @throws {ChatFailure} when there is no next try */
  function leaveAlone(
    error: unknown,
    outcome: CallOutcome,
    refusal: Refusal | null,
    { calls: made, patience }: Attempt,
  ): number {
    const [askedMs, leftMs] = [askedWaitMs(error), leftOf(patience)]
    const status = refusal?.status ?? null
    const { waitMs, quietMs } = planRetry({ calls: made, status, askedMs, leftMs }, limits, random)
    calls.closeFor(quietMs, askedMs !== null)
    if (waitMs !== null) return waitMs
    if (askedMs !== null && askedMs >= leftMs) throw new LongQuiet(CHAT_SERVER, askedMs, made)
    throw new ChatFailure('unavailable', describeError(error, outcome), made, null, refusal)
  }

  return {
    workOf,
    tellWait: () => ({ silentMs: silence.lastsMs(), quietMs: calls.quietFor() }),
    askAgain: (since) => calls.openIfAskedBefore(since),
    async complete(request) {
      const { patience = { totalMs: limits.totalMs, endsAt: null } } = request
      const { signal, end: over } = request
      const unwanted = over ? AbortSignal.any([signal, over]) : signal
      const attempt: Attempt = { request, calls: 0, patience, unwanted }
      for (;;) {
        await waitForPlace(attempt)
        const next = await tryOnce(attempt).finally(() => calls.leave())
        if (!('waitMs' in next)) return next
        await waitFor(next.waitMs, unwanted)
      }
    },
  }
}

const ENDS = {
  cut: 'The answer was cut at the token limit.',
  refused: 'The model refused to answer.',
  empty: 'The answer was empty.',
}

function startCall({ model, onCall, ...request }: ChatRequest, { fixesTemperature }: ChatServer) {
  const temperature = fixesTemperature ? null : request.temperature
  const started = performance.now()
  const nothing = { status: null, finishReason: null, promptTokens: 0, answerTokens: 0, latencyMs: 0 }
  const begun = { id: randomUUID(), model, temperature, startedAt: new Date(), ...nothing }
  onCall?.({ ...begun, outcome: 'begun' })
  return {
    end(told: { outcome: CallOutcome } & Partial<ChatCall>): ChatCall {
      const latencyMs = Math.round(performance.now() - started)
      const call = { ...begun, latencyMs, ...told }
      onCall?.(call)
      return call
    },
  }
}

async function send(
  openai: OpenAI,
  { dialect = 'openai', thinkingTokens = 0, fixesTemperature = false }: ChatServer,
  { request, patience }: Attempt,
  limits: ChatLimits,
) {
  const limitMs = Math.max(1, Math.min(limits.callMs, leftOf(patience)))
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(Math.ceil(limitMs))])
  const answerTokens = (request.answerTokens ?? limits.answerTokens) + thinkingTokens
  const temperature = fixesTemperature ? null : request.temperature
  const completion: unknown = await openai.chat.completions.create(
    makeChatBody({ ...request, answerTokens, temperature }, dialect),
    { signal },
  )
  const read = readCompletion(completion, request.model)
  return {
    ...read,
    // a server that tells none is no server that costs nothing
    promptTokens: read.promptTokens ?? countTokens(request.system) + countTokens(request.user),
    answerTokens: read.answerTokens ?? countThinking(read.thinking) + countTokens(read.text),
  }
}

/** Of what was left out about as many as in other words of that length. */
function countThinking(thinking: Thinking | null): number {
  return thinking === null ? 0 : countTokens(thinking.text) + Math.ceil(thinking.leftOut / LETTERS_PER_TOKEN)
}

/** Whether the time for all tries is used up. */
export function isOver({ endsAt }: Patience): boolean {
  return endsAt !== null && performance.now() >= endsAt
}

function leftOf({ totalMs, endsAt }: Patience): number {
  return endsAt === null ? totalMs : endsAt - performance.now()
}
