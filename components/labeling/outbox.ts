import type { NewRating, RatingReceipt } from '@/lib/core/rating'

/** An answer on its way to the server. */
export type OutboxEntry = { studyId: string; rating: NewRating }

export type SendOutcome =
  | { kind: 'saved'; receipt: RatingReceipt }
  /** The server will never take it. */
  | { kind: 'refused'; message: string }
  | { kind: 'signed-out' }
  /** No answer, or an overloaded server: try again. */
  | { kind: 'unreachable' }

/** One key an answer, so that two tabs of one person never overwrite each other's. */
function keyOf(userId: string, submissionId: string): string {
  return `concordance.outbox.${userId}.${submissionId}`
}

/** The entries that wait for this person; those of others on the same browser are neither seen nor sent. */
export function readOutbox(store: Storage, userId: string): OutboxEntry[] {
  const prefix = keyOf(userId, '')
  return Object.keys(store)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      try {
        return [JSON.parse(store.getItem(key) ?? '') as OutboxEntry]
      } catch {
        return [] // damaged: the server has everything that was acknowledged
      }
    })
}

/**
 * Keeps an answer across reloads: codes, ids and offsets. Comments and quotes may tell about a patient and stay in memory;
 * the server takes quotes from the notes themselves.
 */
export function keepEntry(store: Storage, userId: string, { studyId, rating }: OutboxEntry): void {
  const evidence = rating.evidence.map(({ noteId, start, end }) => ({ noteId, start, end }))
  const kept: OutboxEntry = { studyId, rating: { ...rating, comment: null, evidence } }
  store.setItem(keyOf(userId, rating.submissionId), JSON.stringify(kept))
}

export function dropEntry(store: Storage, userId: string, { rating }: OutboxEntry): void {
  store.removeItem(keyOf(userId, rating.submissionId))
}

/** Sends one answer. Sending it again is safe: the server knows the submission by its id. */
export async function sendRating({ studyId, rating }: OutboxEntry): Promise<SendOutcome> {
  let response: Response
  try {
    response = await fetch(`/api/studies/${studyId}/ratings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rating),
      signal: AbortSignal.timeout(15_000),
    })
  } catch {
    return { kind: 'unreachable' }
  }
  if (response.status === 401) return { kind: 'signed-out' }
  if (response.status >= 500 || response.status === 429) return { kind: 'unreachable' }
  try {
    const body: unknown = await response.json()
    if (response.ok) return { kind: 'saved', receipt: body as RatingReceipt }
    return { kind: 'refused', message: (body as { message: string }).message }
  } catch {
    return { kind: 'unreachable' } // a login page of a network, or a cut answer
  }
}

/** Waiting time before try number `tries`, in ms: 1 s, doubling, at most 30 s. */
export function retryDelay(tries: number): number {
  return Math.min(1000 * 2 ** tries, 30_000)
}
