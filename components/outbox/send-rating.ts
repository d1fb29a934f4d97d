import { missingSubmissionsSchema, type RatingReceipt, ratingReceiptSchema } from '@/lib/core/labeling/rating'
import { taskHome } from '@/lib/core/task'
import type { OutboxEntry } from './outbox-entry'
import type { Skip } from './skip-list'

export type SendOutcome =
  | { kind: 'saved'; receipt: RatingReceipt }
  /** The server will never take it. */
  | { kind: 'refused'; message: string }
  | { kind: 'signed-out' }
  /** No answer, or one that takes nothing now and may say why: try again. */
  | { kind: 'unreachable'; message: string | null }

const UNREACHABLE = { kind: 'unreachable', message: null } as const
const OVERLOADED = 429
const UNAVAILABLE = 503

/**
 * Sends one answer of `userId`. Sending it again is safe: the server knows the submission by its id, and takes it only
 * while that person is the one who is signed in.
 */
export async function sendRating(userId: string, { task, rating }: OutboxEntry): Promise<SendOutcome> {
  let response: Response
  try {
    response = await fetch(`/api${taskHome(task)}/ratings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId, rating }),
      signal: AbortSignal.timeout(15_000),
    })
  } catch {
    return UNREACHABLE
  }
  if (response.status === 401) return { kind: 'signed-out' }
  if (response.status === UNAVAILABLE) return { kind: 'unreachable', message: await readReason(response) }
  if (response.status >= 500 || response.status === OVERLOADED) return UNREACHABLE
  try {
    const body: unknown = await response.json()
    if (response.ok) return readReceipt(body, rating.submissionId)
    const message = messageOf(body)
    return message === null ? UNREACHABLE : { kind: 'refused', message }
  } catch {
    return UNREACHABLE // a login page of a network, or a cut answer
  }
}

/** Only our server's receipt for this very submission counts. */
function readReceipt(body: unknown, submissionId: string): SendOutcome {
  const receipt = ratingReceiptSchema.parse(body)
  return receipt.submissionId === submissionId ? { kind: 'saved', receipt } : UNREACHABLE
}

/** Why our own server takes nothing; null for what a server in between says. */
async function readReason(response: Response): Promise<string | null> {
  const body: unknown = await response.json().catch(() => null)
  return (body as { ok?: unknown } | null)?.ok === false ? messageOf(body) : null
}

function messageOf(body: unknown): string | null {
  const message = (body as { message?: unknown } | null)?.message
  return typeof message === 'string' ? message : null
}

/** Sends what `userId` has put off, or no longer does. @returns whether that is settled: kept, or of no use any more */
export async function sendSkip(userId: string, { task, ...skip }: Skip): Promise<boolean> {
  try {
    const response = await fetch(`/api${taskHome(task)}/skips`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId, ...skip }),
      signal: AbortSignal.timeout(15_000),
    })
    await response.json() // a login page of a network is no answer
    return response.status < 500 && response.status !== 401 && response.status !== 429
  } catch {
    return false
  }
}

/**
 * Which of these submissions of `userId` the server does not hold, though it has acknowledged them: it was set back to an
 * earlier state. Null when it can't be asked, or somebody else is the one who is signed in.
 */
export async function findMissing(
  userId: string,
  submissionIds: readonly string[],
): Promise<readonly string[] | null> {
  if (submissionIds.length === 0) return []
  try {
    const response = await fetch('/api/submissions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId, submissionIds }),
      signal: AbortSignal.timeout(5000),
    })
    return response.ok ? missingSubmissionsSchema.parse(await response.json()).missing : null
  } catch {
    return null
  }
}

/** Waiting time before try number `tries`, in ms: 1 s, doubling, at most 30 s. */
export function retryDelay(tries: number): number {
  return Math.min(1000 * 2 ** tries, 30_000)
}
