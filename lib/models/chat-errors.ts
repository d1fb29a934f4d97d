import { APIConnectionError, APIError, APIUserAbortError } from 'openai'
import type { CallOutcome } from '@/lib/core/runs/model-call'
import { ChatFailure, type Refusal } from './chat-failure'
import { retryAfterMs } from './retry-after'
import { toFinalFailure } from './retry-rule'
import { readServerWords } from './server-words'

/** Codes of OpenAI, and of servers that follow it, beside a status 429 that no waiting mends. */
const NO_MONEY: ReadonlySet<string> = new Set(['insufficient_quota', 'billing_hard_limit_reached'])

/** The same reply, with what a refusal says put where the client's library looks for it: servers have several places. */
export async function nameError(reply: Response): Promise<Response> {
  if (reply.status < 400) return reply
  const { status, headers } = reply
  const body = await reply.text()
  const isFound = /^\s*\{\s*"error"\s*:\s*\{/.test(body)
  const named = isFound ? body : JSON.stringify({ error: { message: readServerWords(body) ?? '' } })
  return new Response(named, { status, headers })
}

/** The HTTP status that a server refused with, or null where it never came to one. */
function statusOf(error: unknown): number | null {
  return error instanceof APIError ? (error.status ?? null) : null
}

/**
 * How the server refused, null where it never came to that.
 *
 * @param isOwn whether the question held our own words alone, so that those of the server may be shown
 */
export function refusalOf(error: unknown, isOwn: boolean): Refusal | null {
  const status = statusOf(error)
  if (status === null || !(error instanceof APIError)) return null
  return { status, words: isOwn ? readServerWords(error.message.replace(`${status} `, '')) : null }
}

/** How long the server asks to wait, in ms; null where it does not say. */
export function askedWaitMs(error: unknown): number | null {
  return error instanceof APIError ? retryAfterMs(error.headers?.get('retry-after') ?? null) : null
}

/** How a call that threw is put on record. */
export function outcomeOf(error: unknown, isCancelled: boolean): CallOutcome {
  if (isCancelled) return 'cancelled'
  const status = statusOf(error)
  if (status === 429) return 'overloaded'
  if (status !== null) return status >= 500 ? 'failed' : 'rejected'
  if (error instanceof APIUserAbortError) return 'timeout'
  // a reply that is longer than allowed breaks off inside the connection
  if (error instanceof APIConnectionError)
    return error.cause instanceof RangeError ? 'garbled' : 'unreachable'
  return 'garbled'
}

/**
 * @param refusal where the server said no
 * @throws {ChatFailure} for statuses that another try cannot mend
 */
export function throwIfFinal(error: unknown, refusal: Refusal | null, calls: number): void {
  if (error instanceof APIError && NO_MONEY.has(error.code ?? ''))
    throw new ChatFailure('stop', 'The chat server says that our account’s money or quota is used up.', calls)
  const failure = refusal && toFinalFailure('chat server', refusal, calls)
  if (failure?.kind === 'item' && (refusal?.status === 413 || isTooLong(error)))
    throw new ChatFailure('item', 'The text is too long for the model.', calls)
  if (failure) throw failure
}

/** OpenAI has a code for it, others only words. */
function isTooLong(error: unknown): boolean {
  return (
    error instanceof APIError &&
    (error.code === 'context_length_exceeded' || /context (length|window)|too long/i.test(error.message))
  )
}

/** In our words. */
export function describeError(error: unknown, outcome: CallOutcome): string {
  if (outcome === 'overloaded') return 'The chat server is overloaded.'
  const status = statusOf(error)
  if (status !== null) return `The chat server failed (status ${status}).`
  if (outcome === 'timeout') return 'The chat server did not answer in time.'
  if (outcome === 'unreachable') return 'The chat server could not be reached.'
  return 'The chat server’s reply could not be read.'
}
