import { ChatFailure, type Refusal } from './chat-failure'

/** The server takes this input not: there may be too much of it. */
export class RefusedInput extends ChatFailure {
  /** Whether it says so. */
  readonly isTooLong: boolean

  constructor(message: string, calls: number, refusal: Refusal, isTooLong: boolean) {
    super('item', message, calls, null, refusal)
    this.isTooLong = isTooLong
  }
}

/** Servers call an input that is too long a bad request, too large, or one that they cannot process. */
const TOO_MUCH: ReadonlySet<number> = new Set([400, 413, 422])

export const TOO_LATE = 'The time for this was over before it could be asked again.'

/** The server wants no call for longer than this one may wait: none was made, or none after the one that was refused. */
export class RetryTooLate extends ChatFailure {
  /** How long it still wants none. */
  readonly retryAfterMs: number

  constructor(what: string, retryAfterMs: number, calls: number) {
    const time = formatTime(retryAfterMs)
    super('unavailable', `The ${what} asks for no calls for ${time}, longer than one may wait.`, calls)
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Why somebody fails who may not wait until the server is called again.
 *
 * @param retryAfterMs how long the server asked to be left alone; 0 where we only wait between our own tries
 */
export function tooLong(what: string, retryAfterMs: number, calls: number): ChatFailure {
  if (retryAfterMs > 0) return new RetryTooLate(what, retryAfterMs, calls)
  return new ChatFailure('unavailable', TOO_LATE, calls)
}

type Tried = {
  calls: number
  /** The HTTP status of the last one's refusal. */
  status: number | null
  /** How long the server asks to be left alone, null where it does not say. */
  askedMs: number | null
  /** Of the time for all tries together. */
  leftMs: number
}

/**
 * What follows a call that failed: how long to wait before the next try, in ms, null when there is none; and for how long no
 * other request may call the server either, 0 where the refusal concerns this one alone.
 *
 * @param random uniform in [0, 1), for jitter
 */
export function planRetry(
  { calls, status, askedMs, leftMs }: Tried,
  { maxCalls, backoffMs }: { maxCalls: number; backoffMs: number },
  random: () => number,
): { waitMs: number | null; retryAfterMs: number } {
  const restMs = askedMs ?? backoffMs * 2 ** (calls - 1) * (0.5 + random())
  const waitMs = calls < maxCalls && restMs < leftMs ? restMs : null
  return { waitMs, retryAfterMs: askedMs ?? (status === 429 ? (waitMs ?? 0) : 0) }
}

/** How TEI says that its model failed. */
const MODEL_FAILED = 424

/** Codes of OpenAI, and of servers that follow it, beside a status 429 that no waiting mends. */
const NO_MONEY: ReadonlySet<unknown> = new Set(['insufficient_quota', 'billing_hard_limit_reached'])

/** What a refusal means that another try cannot mend; null for one that it can. What was said of a key may repeat it. */
export function toFinalFailure(
  what: string,
  refusal: Refusal,
  calls: number,
  { code, isTooLong }: { code: unknown; isTooLong: boolean } = { code: null, isTooLong: false },
): ChatFailure | null {
  const { status } = refusal
  const stop = (message: string) => new ChatFailure('stop', message, calls)
  if (NO_MONEY.has(code)) return stop(`The ${what} says that our account’s money or quota is used up.`)
  if (status >= 500 || status === 429 || status === 408 || status === MODEL_FAILED) return null
  if (status < 400) return stop(`The ${what} sends us to another address, which is refused.`)
  if (status === 401 || status === 403) return stop(`The ${what} refused our key (status ${status}).`)
  if (status === 402) return stop(`The ${what} wants to be paid first (status ${status}).`)
  if (status === 404) {
    const unknown = `The ${what} does not know the model or the address.`
    return new ChatFailure('stop', unknown, calls, null, refusal)
  }
  const message = `The ${what} refused the request (status ${status}).`
  if (TOO_MUCH.has(status)) return new RefusedInput(message, calls, refusal, isTooLong)
  return new ChatFailure('item', message, calls, null, refusal)
}

function formatTime(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes >= 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
