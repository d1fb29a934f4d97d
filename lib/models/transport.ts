import { randomUUID } from 'node:crypto'
import {
  type CallNews,
  type CallOutcome,
  LONGEST_ASKING_MS,
  type ModelCall,
} from '@/lib/core/runs/model-call'
import { areOwnWords, ChatFailure, type Refusal } from './chat-failure'
import { Refused } from './post'
import { BadReply } from './read-reply'
import { planRetry, RetryTooLate, TOO_LATE, toFinalFailure, tooLong } from './retry-rule'
import { createServerGate, type ServerGate, type WaitedServer, waitFor } from './server-gate'

export type CallLimits = {
  /** Longest time of one call, body included. */
  callMs: number
  /** Longest time of all tries together, waiting between them included. */
  totalMs: number
  /** Longest reply in bytes, unpacked. */
  replyBytes: number
  maxCalls: number
  /** Calls under way at the same time at most; fewer while the server shows that it is too much. */
  concurrency: number
  /** First waiting time between tries where the server asks for none; doubles with jitter. */
  backoffMs: number
}

export const USUAL_LIMITS: Omit<CallLimits, 'replyBytes' | 'concurrency'> = {
  callMs: 120_000,
  totalMs: LONGEST_ASKING_MS,
  maxCalls: 5,
  backoffMs: 1000,
}

/** A time limit that begins to count when the first call gets its place: waiting for one says nothing of the server. */
export type Patience = {
  totalMs: number
  /** By the clock of `performance.now`; null until the first call. */
  endsAt: number | null
}

/** One try in the call ledger, before anybody knows what it was for. */
export type ServerCall = Omit<ModelCall, 'stage' | 'cost' | 'model'>

/** Called with every try when it is sent and when it has ended, answered or not. */
export type OnCall = (call: CallNews<ServerCall>) => void

/** How a call ended, as it goes in the call ledger. */
type CallEnd = { outcome: CallOutcome } & Partial<
  Pick<ServerCall, 'status' | 'finishReason' | 'promptTokens' | 'answerTokens'>
>

/** One request with its tries. */
type Request<Answer> = {
  /** Null where there is none. */
  temperature?: number | null
  /** What the model reads: what a server says to our own words alone may be shown. */
  texts: readonly string[]
  /** Makes one call. @throws {Refused}, {BadReply}, or what the connection says */
  send: (signal: AbortSignal) => Promise<{ answer: Answer; call: CallEnd }>
  onCall?: OnCall | undefined
  /** Shared by requests whose tries together have a time limit; its own where none is given. */
  patience?: Patience | undefined
  /** Whether every request that does not say so goes first. */
  givesWay?: boolean | undefined
  /** Aborts when nothing more is to be asked; a call under way still ends. */
  end?: AbortSignal | undefined
  /** Aborts what is under way too. */
  signal: AbortSignal
}

type Sent<Answer> = {
  answer: Answer
  /** Of the last call alone. */
  latencyMs: number
  /** Calls that were made, the last one included. */
  calls: number
}

export type Transport = WaitedServer & {
  workOf: ServerGate['workOf']
  /** @throws {ChatFailure}, never anything of the server's */
  ask: <Answer>(request: Request<Answer>) => Promise<Sent<Answer>>
}

const CANCELLED = 'The call was cancelled.'
const NOT_SENT = 'The work ended before this was answered.'

/** Who gets the next place: what has begun ends first, so that its time does not run out in the queue. */
const RANKS = { begun: 0, usual: 1, givesWay: 2 }

/** A server, named as in messages, e.g. `embedding server`, and how it is called. */
type Way = { what: string; limits: CallLimits; random: () => number; gate: ServerGate }

/** One request, and how far it is. */
type Attempt<Answer> = {
  request: Request<Answer>
  calls: number
  patience: Patience
  /** Ends its waiting between tries. */
  unwanted: AbortSignal
}

/**
 * The one way in which model servers are called: a time limit for each call and for all tries together, retries with backoff
 * and jitter on 429, 5xx, lost connections and replies that make no sense (honouring Retry-After). As many calls at once as the
 * server bears; when it asks to wait, every request waits, not only the one that was refused, and one that may not wait so long
 * fails unsent.
 *
 * @param random uniform in [0, 1), for jitter
 * @param gate shared with others who call this server; its own where none is given
 */
export function createTransport(
  what: string,
  limits: CallLimits,
  random: () => number,
  gate: ServerGate = createServerGate(limits, random),
): Transport {
  const way: Way = { what, limits, random, gate }
  return {
    workOf: gate.workOf,
    readWait: gate.readWait,
    askAgain: gate.askAgain,
    async ask(request) {
      const { signal, end, patience = { totalMs: limits.totalMs, endsAt: null } } = request
      const unwanted = end ? AbortSignal.any([signal, end]) : signal
      const attempt = { request, calls: 0, patience, unwanted }
      for (;;) {
        await waitForPlace(way, attempt)
        const next = await tryOnce(way, attempt).finally(() => gate.leave())
        if (!('waitMs' in next)) return next
        await waitFor(next.waitMs, unwanted)
      }
    },
  }
}

/** Waits for a place among the calls under way. */
async function waitForPlace(
  { what, gate }: Way,
  { request, calls, patience, unwanted }: Attempt<unknown>,
): Promise<void> {
  const usual = request.givesWay ? RANKS.givesWay : RANKS.usual
  const rank = patience.endsAt === null ? usual : RANKS.begun
  if (await gate.enter(unwanted, rank, () => leftOf(patience))) return
  if (request.signal.aborted) throw new ChatFailure('unavailable', CANCELLED, calls)
  if (unwanted.aborted) throw new ChatFailure('not-sent', NOT_SENT, calls)
  throw tooLong(what, gate.readWait().retryAfterMs, calls)
}

/** One call. @returns what came of it, or how long to wait before the next. @throws {ChatFailure} when there is none */
async function tryOnce<Answer>(
  way: Way,
  attempt: Attempt<Answer>,
): Promise<Sent<Answer> | { waitMs: number }> {
  const { request, patience } = attempt
  patience.endsAt ??= performance.now() + patience.totalMs
  if (isOver(patience)) throw new ChatFailure('unavailable', TOO_LATE, attempt.calls)
  attempt.calls += 1
  const end = way.gate.begin()
  const entry = startEntry(request)
  const limit = AbortSignal.timeout(Math.ceil(Math.max(1, Math.min(way.limits.callMs, leftOf(patience)))))
  try {
    const { answer, call } = await request.send(AbortSignal.any([request.signal, limit]))
    end(call.outcome)
    const latencyMs = entry.end(call)
    return { answer, latencyMs, calls: attempt.calls }
  } catch (error) {
    const outcome = outcomeOf(error, request.signal, limit)
    const refused = error instanceof Refused ? error : null
    end(outcome)
    entry.end({ outcome, status: refused?.status ?? null })
    if (outcome === 'cancelled') throw new ChatFailure('unavailable', CANCELLED, attempt.calls)
    return { waitMs: planNext(way, attempt, error, outcome) }
  }
}

/** Holds back whom a failure concerns. @returns how long to wait, in ms. @throws {ChatFailure} when there is no next try */
function planNext(
  { what, limits, random, gate }: Way,
  { request, calls, patience }: Attempt<unknown>,
  error: unknown,
  outcome: CallOutcome,
): number {
  const refused = error instanceof Refused ? error : null
  const words = refused && areOwnWords(request.texts) ? refused.words : null
  const refusal: Refusal | null = refused && { status: refused.status, words }
  const final = refused && refusal && toFinalFailure(what, refusal, calls, refused)
  if (final) throw final
  const [askedMs, leftMs] = [refused?.askedMs ?? null, leftOf(patience)]
  const { waitMs, retryAfterMs } = planRetry(
    { calls, status: refused?.status ?? null, askedMs, leftMs },
    limits,
    random,
  )
  gate.closeFor(retryAfterMs, askedMs !== null)
  if (waitMs !== null) return waitMs
  if (askedMs !== null && askedMs >= leftMs) throw new RetryTooLate(what, askedMs, calls)
  throw new ChatFailure('unavailable', describe(what, error, outcome), calls, null, refusal)
}

function startEntry({ temperature = null, onCall }: Request<unknown>) {
  const started = performance.now()
  const nothing = { status: null, finishReason: null, promptTokens: 0, answerTokens: 0, latencyMs: 0 }
  const begun = { id: randomUUID(), temperature, startedAt: new Date(), ...nothing }
  onCall?.({ ...begun, outcome: 'begun' })
  return {
    end(call: CallEnd): number {
      const latencyMs = Math.round(performance.now() - started)
      onCall?.({ ...begun, latencyMs, ...call })
      return latencyMs
    },
  }
}

function outcomeOf(error: unknown, signal: AbortSignal, limit: AbortSignal): CallOutcome {
  if (signal.aborted) return 'cancelled'
  if (error instanceof Refused) {
    if (error.status === 429) return 'overloaded'
    return error.status >= 500 ? 'failed' : 'rejected'
  }
  if (limit.aborted) return 'timeout'
  return error instanceof Error && 'code' in error ? 'unreachable' : 'garbled' // what the system says has a code
}

/** In our words. */
function describe(what: string, error: unknown, outcome: CallOutcome): string {
  if (error instanceof BadReply) return `The ${what} ${error.message}`
  if (outcome === 'overloaded') return `The ${what} is overloaded.`
  if (error instanceof Refused) return `The ${what} failed (status ${error.status}).`
  if (outcome === 'timeout') return `The ${what} did not answer in time.`
  if (outcome === 'unreachable') return `The ${what} could not be reached.`
  return `The ${what}’s reply could not be read.`
}

/** Whether the time for all tries is used up. */
export function isOver({ endsAt }: Patience): boolean {
  return endsAt !== null && performance.now() >= endsAt
}

function leftOf({ totalMs, endsAt }: Patience): number {
  return endsAt === null ? totalMs : endsAt - performance.now()
}
