import { ChatFailure } from './chat-failure'

/** The server takes this input not: there may be too much of it. */
export class RefusedInput extends ChatFailure {}

/** Servers call an input that is too long a bad request, too large, or one that they cannot process. */
const TOO_MUCH: ReadonlySet<number> = new Set([400, 413, 422])

type RetryLimits = { maxCalls: number; backoffMs: number; maxWaitMs: number }

/**
 * How long to wait before the next try, in ms; null when there is none.
 *
 * @param tried.askedMs what the server asks for, null where it does not say
 * @param tried.leftMs of the time for all tries together
 * @param random uniform in [0, 1), for jitter
 */
export function planRetry(
  { calls, askedMs, leftMs }: { calls: number; askedMs: number | null; leftMs: number },
  limits: RetryLimits,
  random: () => number,
): number | null {
  const backoffMs = limits.backoffMs * 2 ** (calls - 1) * (0.5 + random())
  const waitMs = Math.min(askedMs ?? backoffMs, limits.maxWaitMs)
  return calls < limits.maxCalls && waitMs < leftMs ? waitMs : null
}

/** Whether a refusal concerns every request to the server: all of them wait then. */
export function isForAll(status: number | null, askedMs: number | null): boolean {
  return status === 429 || askedMs !== null
}

/** How TEI says that its model failed. */
const MODEL_FAILED = 424

/** What a status means that another try cannot mend; null for one that it can. */
export function toFinalFailure(what: string, status: number, calls: number): ChatFailure | null {
  if (status >= 500 || status === 429 || status === 408 || status === MODEL_FAILED) return null
  if (status < 400)
    return new ChatFailure('stop', `The ${what} sends us to another address, which is refused.`, calls)
  if (status === 401 || status === 403)
    return new ChatFailure('stop', `The ${what} refused our key (status ${status}).`, calls)
  if (status === 404)
    return new ChatFailure('stop', `The ${what} does not know the model or the address.`, calls)
  const Kind = TOO_MUCH.has(status) ? RefusedInput : ChatFailure
  return new Kind('item', `The ${what} refused the request (status ${status}).`, calls)
}
