import { randomUUID } from 'node:crypto'
import {
  type CallNews,
  type CallOutcome,
  LONGEST_ASKING_MS,
  type ModelCall,
} from '@/lib/core/runs/model-call'
import type { ServerWait } from '@/lib/core/runs/run-wait'
import { countTokens } from '@/lib/core/text/count-tokens'
import { createAdaptiveLimit } from './adaptive-limit'
import { BadReply } from './bad-reply'
import { capBody } from './cap-body'
import { ChatFailure, type Refusal } from './chat-failure'
import { createClosingGate, waitFor } from './closing-gate'
import { areOwnWords } from './own-words'
import { isRecord } from './read-reply'
import { retryAfterMs } from './retry-after'
import { LongQuiet, planRetry, TOO_LATE, toFinalFailure, tooLong } from './retry-rule'
import { createServerSilence } from './server-silence'
import { readServerWords } from './server-words'
import { shareAfter } from './share-after'

/** A model server that speaks JSON over HTTP, with its name in messages, e.g. `embedding server`. */
export type ModelServer = { what: string; baseUrl: string; apiKey: string | null }

export type CallLimits = {
  /** Longest time of one call, body included. */
  callMs: number
  /** Longest time of all tries together, waiting included. */
  totalMs: number
  /** Longest reply in bytes, unpacked. */
  replyBytes: number
  maxCalls: number
  /** Calls under way at the same time at most; fewer while the server shows that it is too much. */
  concurrency: number
  /** First waiting time between tries where the server asks for none; doubles with jitter. */
  backoffMs: number
}

export const CALL_LIMITS: CallLimits = {
  callMs: 120_000,
  totalMs: LONGEST_ASKING_MS,
  replyBytes: 64_000_000,
  maxCalls: 5,
  concurrency: 32,
  backoffMs: 1000,
}

/** One request; `read` takes what is relied on out of the reply. @throws {BadReply} from `read` when it makes no sense */
type Call<Answer> = {
  path: string
  body: object
  /** What the model reads, by which tokens are counted where the server tells none. */
  texts: readonly string[]
  read: (reply: unknown) => Answer
  signal: AbortSignal
  onCall?: OnCall | undefined
}

/** One try on record, before anybody knows what it was for. */
export type ServerCall = Pick<
  ModelCall,
  'id' | 'outcome' | 'status' | 'promptTokens' | 'latencyMs' | 'startedAt'
>

/** Told of every try when it is sent and when it has ended, answered or not. */
export type OnCall = (call: CallNews<ServerCall>) => void

const REFUSAL_BYTES = 100_000

type End<Answer> = { answer: Answer } | { waitMs: number }

/** A server that may keep those waiting who call it. */
export type WaitedServer = {
  /** How it does, by whichever client it was called. */
  tellWait: () => ServerWait
  /** Calls it again though it asked for quiet, where it did so before this time by the clock of `performance.now`. */
  askAgain: (since: number) => void
}

export type CallServer = (<Answer>(call: Call<Answer>) => Promise<Answer>) & WaitedServer

/** The server said no. */
class Refused extends Error {
  readonly refusal: Refusal
  readonly waitMs: number | null

  constructor({ status, headers }: Response, words: string | null) {
    super(`status ${status}`)
    this.refusal = { status, words }
    this.waitMs = retryAfterMs(headers.get('retry-after'))
  }
}

/**
 * Calls one server: a time limit for each call and, from the first one's beginning, for all tries together, a limit on the
 * reply, retries with backoff and jitter on 429, 5xx, lost connections and replies that make no sense (honouring Retry-After),
 * no redirects. As many calls at once as the server bears; while it says that it is overloaded, every call to it waits, and
 * one that may not wait so long fails unmade.
 *
 * @param random uniform in [0, 1), for jitter
 * @throws {ChatFailure} from the returned function, never anything of the server's
 */
export function createCallServer(server: ModelServer, limits: CallLimits, random: () => number): CallServer {
  const limit = createAdaptiveLimit(limits.concurrency)
  const silence = createServerSilence()
  const places = createClosingGate(
    () => limit.current(),
    () => random() * limits.backoffMs,
  )

  /** One try in its place among the calls under way. @returns the answer, or how long to wait before the next try */
  async function tryOnce<Answer>(call: Call<Answer>, endsAt: number, calls: number): Promise<End<Answer>> {
    if (performance.now() >= endsAt) throw new ChatFailure('unavailable', TOO_LATE, calls - 1)
    const mark = limit.begin()
    const entry = startEntry(call)
    silence.begin()
    try {
      const reply = await send(server, call, limits, endsAt)
      const answer = call.read(reply)
      limit.succeed()
      silence.end('answered')
      entry.end('answered', null, toldTokens(reply) ?? sumTokens(call.texts))
      return { answer }
    } catch (error) {
      const outcome = outcomeOf(error, call.signal)
      silence.end(outcome)
      const refused = error instanceof Refused ? error : null
      const [status, askedMs] = [refused?.refusal.status ?? null, refused?.waitMs ?? null]
      if (shareAfter(outcome) < 1) limit.recede(mark, shareAfter(outcome))
      entry.end(outcome, status, 0)
      throwIfFinal(server, error, calls, call.signal)
      const leftMs = endsAt - performance.now()
      const { waitMs, quietMs } = planRetry({ calls, status, askedMs, leftMs }, limits, random)
      places.closeFor(quietMs, askedMs !== null)
      if (waitMs !== null) return { waitMs }
      if (askedMs !== null && askedMs >= leftMs) throw new LongQuiet(server.what, askedMs, calls)
      throw new ChatFailure('unavailable', describe(server, error), calls, null, refused?.refusal)
    }
  }

  async function callServer<Answer>(call: Call<Answer>): Promise<Answer> {
    let endsAt: number | null = null
    for (let calls = 1; ; calls++) {
      const leftMs = () => (endsAt === null ? limits.totalMs : endsAt - performance.now())
      if (!(await places.enter(call.signal, endsAt === null ? 1 : 0, leftMs))) {
        if (call.signal.aborted) throw cancelled(calls - 1)
        throw tooLong(server.what, places.quietFor(), calls - 1)
      }
      endsAt ??= performance.now() + limits.totalMs
      const end = await tryOnce(call, endsAt, calls).finally(() => places.leave())
      if ('answer' in end) return end.answer
      await waitFor(end.waitMs, call.signal)
    }
  }
  return Object.assign(callServer, {
    tellWait: () => ({ silentMs: silence.lastsMs(), quietMs: places.quietFor() }),
    askAgain: (since: number) => places.openIfAskedBefore(since),
  })
}

function startEntry({ onCall }: Pick<Call<unknown>, 'onCall'>) {
  const started = performance.now()
  const begun = { id: randomUUID(), status: null, promptTokens: 0, latencyMs: 0, startedAt: new Date() }
  onCall?.({ ...begun, outcome: 'begun' })
  return {
    end(outcome: CallOutcome, status: number | null, promptTokens: number) {
      const latencyMs = Math.round(performance.now() - started)
      onCall?.({ ...begun, outcome, status, promptTokens, latencyMs })
    },
  }
}

/** As the server counts them, where it does; otherwise null. */
function toldTokens(reply: unknown): number | null {
  const usage = isRecord(reply) && isRecord(reply['usage']) ? reply['usage'] : {}
  const count = usage['prompt_tokens'] ?? usage['total_tokens']
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null
}

function sumTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countTokens(text), 0)
}

function outcomeOf(error: unknown, signal: AbortSignal): CallOutcome {
  if (signal.aborted) return 'cancelled'
  if (error instanceof Refused) {
    const { status } = error.refusal
    if (status === 429) return 'overloaded'
    return status >= 500 ? 'failed' : 'rejected'
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout'
  return error instanceof TypeError ? 'unreachable' : 'garbled'
}

function cancelled(calls: number): ChatFailure {
  return new ChatFailure('unavailable', 'The call was cancelled.', calls)
}

async function send(
  { baseUrl, apiKey }: ModelServer,
  { path, body, texts, signal }: Call<unknown>,
  limits: CallLimits,
  endsAt: number,
): Promise<unknown> {
  const limitMs = Math.max(1, Math.min(limits.callMs, endsAt - performance.now()))
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    redirect: 'manual', // following one would carry a note to somebody else
    headers: {
      'content-type': 'application/json',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(limitMs))]),
  })
  if (response.ok) return (await capBody(response, limits.replyBytes)).json()
  if (areOwnWords(texts)) throw new Refused(response, await findWords(response))
  await response.body?.cancel()
  throw new Refused(response, null)
}

/** What the server says of its refusal, where it can be read. */
async function findWords(response: Response): Promise<string | null> {
  const body = await capBody(response, REFUSAL_BYTES).catch(() => null)
  return body && readServerWords(await body.text())
}

/** @throws {ChatFailure} for what another try cannot mend */
function throwIfFinal({ what }: ModelServer, error: unknown, calls: number, signal: AbortSignal): void {
  if (signal.aborted) throw cancelled(calls)
  if (error instanceof ChatFailure) throw error
  if (!(error instanceof Refused)) return
  const failure = toFinalFailure(what, error.refusal, calls)
  if (failure) throw failure
}

function describe({ what }: ModelServer, error: unknown): string {
  if (error instanceof BadReply) return `The ${what} ${error.message}`
  if (error instanceof Refused) {
    const { status } = error.refusal
    return status === 429 ? `The ${what} is overloaded.` : `The ${what} failed (status ${status}).`
  }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `The ${what} did not answer in time.`
  if (error instanceof TypeError) return `The ${what} could not be reached.`
  return `The ${what}’s reply could not be read.`
}
