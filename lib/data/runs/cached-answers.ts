import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { type CachedAnswer, cachedAnswerSchema, type RunOutcome } from '@/lib/core/runs/runs'
import { addAllToCache, findInCache } from '../cache'
import type { Tx } from '../client'
import { takeNamedLock } from '../named-locks'

/**
 * What a model answered to this very question before, in whatever run; null where it was never asked.
 *
 * @param hash of everything that makes the question: server, model, prompt, statement, passages, form, parameters
 * @throws {AppError} `forbidden` for anybody but an AI rater: an answer is a verdict
 */
export async function findCachedAnswer(actor: Actor, hash: string): Promise<CachedAnswer | null> {
  if (actor.kind !== 'ai') throw new AppError('forbidden', 'Only AI raters take cached answers.')
  const kept = cachedAnswerSchema.safeParse(await findInCache('verdict', hash))
  return kept.success ? kept.data : null
}

/** One process at a time asks this question. @returns how to let go, once the answer is kept; null when `signal` aborts first */
export function lockQuestion(hash: string, signal: AbortSignal): Promise<(() => void) | null> {
  return takeNamedLock(`question ${hash}`, signal)
}

/** Keeps the answers that these outcomes rest on. */
export async function cacheAnswers(tx: Tx, outcomes: readonly RunOutcome[]): Promise<void> {
  const kept = outcomes.flatMap((outcome) => (outcome.kind === 'rated' ? outcome.keep : []))
  await addAllToCache(
    tx,
    'verdict',
    kept.map(({ hash, answer }) => ({ hash, value: answer })),
  )
}
