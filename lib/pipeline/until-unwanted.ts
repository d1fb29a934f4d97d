import { ChatFailure } from '@/lib/models/chat-failure'

/**
 * What comes of work that others wait for too: it goes on for them when `signal` aborts.
 *
 * @throws {ChatFailure} `unavailable` when it aborts first; else what the work throws
 */
export async function untilUnwanted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const unwanted = Promise.withResolvers<never>()
  const giveUp = () => unwanted.reject(new ChatFailure('unavailable', 'The call was cancelled.', 0))
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp)
  return Promise.race([work, unwanted.promise]).finally(() => signal.removeEventListener('abort', giveUp))
}
