import type { Judged } from '@/lib/core/runs/runs'
import { ChatFailure } from '@/lib/models/chat-failure'

/** How long a result is still shared after it came: until it has been written down where others find it. */
const SHARED_FOR_MS = 5000

type SharedWork<Result> = {
  find(key: string): Promise<Result> | undefined
  begin(key: string, work: () => Promise<Result>): Promise<Result>
  /**
   * Waits for what comes of the same work where this process does it already; begins it where nobody does, where the others'
   * was broken off, or gave what is of no use here.
   *
   * @param signal of whoever asks
   * @returns null where it aborts while others do it
   */
  join(
    key: string,
    work: () => Promise<Result>,
    signal: AbortSignal,
    isOfUse?: (result: Result) => Promise<boolean>,
  ): Promise<{ result: Result; isJoined: boolean } | null>
}

/**
 * Lets work that is under way in this process be joined by whoever wants the same, instead of being done twice. Work that
 * fails is shared with those who wait for it, and forgotten.
 *
 * @param isGood whether a result is to be shared for a while after it came
 */
export function createSharedWork<Result>(isGood: (result: Result) => boolean): SharedWork<Result> {
  const underWay = new Map<string, Promise<Result>>()
  function begin(key: string, work: () => Promise<Result>): Promise<Result> {
    const result = work()
    underWay.set(key, result)
    const forget = () => {
      if (underWay.get(key) === result) underWay.delete(key)
    }
    result.then((end) => (isGood(end) ? void setTimeout(forget, SHARED_FOR_MS).unref() : forget()), forget)
    return result
  }
  return {
    find: (key) => underWay.get(key),
    begin,
    async join(key, work, signal, isOfUse = async () => true) {
      // nothing may be waited for between the last look and the beginning, or two would begin
      for (let other = underWay.get(key); other; other = underWay.get(key)) {
        const result = await untilUnwanted(other, signal).catch(() => null)
        if (result === null && signal.aborted) return null
        if (result === null) continue
        if (await isOfUse(result)) return { result, isJoined: true }
        break
      }
      return { result: await begin(key, work), isJoined: false }
    },
  }
}

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

/**
 * What is kept, or else made by one process at a time.
 *
 * @param lock null where it was given up before its turn came
 * @param free lets go of the lock; called with what was made, null where nothing was
 * @returns null where the lock was given up
 */
export async function findOrMake<Result>({
  find,
  lock,
  make,
  free = (_, letGo) => letGo(),
}: {
  find: () => Promise<Result | null>
  lock: () => Promise<(() => void) | null>
  make: () => Promise<Result>
  free?: (made: Result | null, letGo: () => void) => void
}): Promise<Result | null> {
  const known = await find()
  if (known !== null) return known
  const letGo = await lock()
  if (letGo === null) return null
  let made: Result | null = null
  try {
    const cached = await find() // another process may have kept it while this one waited
    if (cached !== null) return cached
    made = await make()
    return made
  } finally {
    free(made, letGo)
  }
}

/** Locks of questions whose answers are on their way to where others find them. */
export type QuestionLocks = {
  hold(hash: string, letGo: () => void): void
  /**
   * Lets go of the questions whose answers are among these; without an argument of all, and of what is held afterwards at
   * once.
   */
  letGo(written?: readonly Judged[]): void
}

/** Locks of one job, which holds none at first. */
export function createQuestionLocks(): QuestionLocks {
  const held = new Map<string, () => void>()
  let isOver = false
  return {
    hold(hash, letGo) {
      // where a question is locked twice the first lock is the real one: a process that holds very many gets empty ones
      if (isOver || held.has(hash)) letGo()
      else held.set(hash, letGo)
    },
    letGo(written) {
      isOver ||= written === undefined
      for (const hash of written ? listCached(written) : [...held.keys()]) {
        held.get(hash)?.()
        held.delete(hash)
      }
    },
  }
}

function listCached(written: readonly Judged[]): string[] {
  return written.flatMap((judged) =>
    judged.kind === 'ended' && judged.outcome.kind === 'rated'
      ? judged.outcome.keep.map(({ hash }) => hash)
      : [],
  )
}
