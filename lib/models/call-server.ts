import { setTimeout as pause } from 'node:timers/promises'
import { capBody } from './cap-body'
import { ChatFailure } from './chat-failure'
import { retryAfterMs } from './retry-after'
import { isForAll, planRetry, toFinalFailure } from './retry-rule'

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
  /** First waiting time between tries; doubles with jitter. */
  backoffMs: number
  /** Longest waiting time that a server may ask for. */
  maxWaitMs: number
}

export const CALL_LIMITS: CallLimits = {
  callMs: 120_000,
  totalMs: 300_000,
  replyBytes: 64_000_000,
  maxCalls: 5,
  backoffMs: 1000,
  maxWaitMs: 60_000,
}

/** One request; `read` takes what is relied on out of the reply. @throws {BadReply} from `read` when it makes no sense */
type Call<Answer> = { path: string; body: object; read: (reply: unknown) => Answer; signal: AbortSignal }

export type CallServer = <Answer>(call: Call<Answer>) => Promise<Answer>

/** A reply that was read but must not be used. The words end a sentence that starts with the server's name. */
export class BadReply extends Error {}

/** The server said no with this status. */
class Refusal extends Error {
  readonly status: number
  readonly waitMs: number | null

  constructor(response: Response) {
    super(`status ${response.status}`)
    this.status = response.status
    this.waitMs = retryAfterMs(response.headers.get('retry-after'))
  }
}

const NOTHING_TOLD = { status: null, waitMs: null }

/**
 * Calls one server: a time limit for each call and for all tries together, a limit on the reply, retries with backoff and
 * jitter on 429, 5xx, lost connections and replies that make no sense (honouring Retry-After), no redirects. While the server
 * says that it is overloaded, every call to it waits.
 *
 * @param random uniform in [0, 1), for jitter
 * @throws {ChatFailure} from the returned function, never anything of the server's
 */
export function createCallServer(server: ModelServer, limits: CallLimits, random: () => number): CallServer {
  let openAt = 0
  return async (call) => {
    const endsAt = performance.now() + limits.totalMs
    for (let calls = 1; ; calls++) {
      const closedMs = openAt - performance.now()
      if (closedMs > 0) await wait(closedMs + random() * limits.backoffMs, call.signal)
      try {
        return call.read(await send(server, call, limits, endsAt))
      } catch (error) {
        throwIfFinal(server, error, calls, call.signal)
        const { status, waitMs: askedMs } = error instanceof Refusal ? error : NOTHING_TOLD
        const waitMs = planRetry({ calls, askedMs, leftMs: endsAt - performance.now() }, limits, random)
        if (waitMs === null) throw new ChatFailure('unavailable', describe(server, error), calls)
        if (isForAll(status, askedMs)) openAt = Math.max(openAt, performance.now() + waitMs)
        await wait(waitMs, call.signal)
      }
    }
  }
}

async function send(
  { baseUrl, apiKey }: ModelServer,
  { path, body, signal }: Call<unknown>,
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
  await response.body?.cancel()
  throw new Refusal(response)
}

/** Rejects nothing: the next call finds by itself that it was cancelled. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined)
}

/** @throws {ChatFailure} for what another try cannot mend */
function throwIfFinal({ what }: ModelServer, error: unknown, calls: number, signal: AbortSignal): void {
  if (signal.aborted) throw new ChatFailure('unavailable', 'The call was cancelled.', calls)
  if (error instanceof ChatFailure) throw error
  if (!(error instanceof Refusal)) return
  const failure = toFinalFailure(what, error.status, calls)
  if (failure) throw failure
}

function describe({ what }: ModelServer, error: unknown): string {
  if (error instanceof BadReply) return `The ${what} ${error.message}`
  if (error instanceof Refusal)
    return error.status === 429
      ? `The ${what} is overloaded.`
      : `The ${what} failed (status ${error.status}).`
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `The ${what} did not answer in time.`
  if (error instanceof TypeError) return `The ${what} could not be reached.`
  return `The ${what}’s reply could not be read.`
}
