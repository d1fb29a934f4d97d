import { setTimeout as sleep } from 'node:timers/promises'
import { type BegunCall, type CallNews, hasEnded, type ModelCall } from '@/lib/core/runs/model-call'
import { logFault } from './log-fault'

/** What is written together at most, and how long the first of it waits for others in ms, usually: what a killed worker loses. */
const BATCH = 128
const WAIT_MS = 150

export type BatchWriter<Entry> = {
  /** Keeps an entry for the next write; waits when the writes do not keep up. @throws what a write threw */
  add(entry: Entry): Promise<void>
  /** Lets what is kept wait for no others: nothing else is to be done meanwhile. */
  hurry(): void
  /** Waits until everything is written. @throws what a write threw */
  flush(): Promise<void>
}

/** Collects entries and writes them in batches, one write at a time, while others are still being made. */
export function createBatchWriter<Entry>(
  write: (batch: readonly Entry[]) => Promise<void>,
  waitMs = WAIT_MS,
): BatchWriter<Entry> {
  let kept: Entry[] = []
  let hurry = new AbortController()
  let isEnding = false
  let writing: Promise<void> | null = null
  let failure: { error: unknown } | null = null

  async function writeAll() {
    while (kept.length > 0 && !failure) {
      hurry = new AbortController()
      if (kept.length < BATCH && !isEnding)
        await sleep(waitMs, undefined, { signal: hurry.signal }).catch(() => {})
      const batch = kept.splice(0)
      await write(batch).catch((error: unknown) => {
        failure = { error }
      })
    }
    writing = null
  }
  function throwFailure() {
    if (failure) throw failure.error
  }
  return {
    async add(entry) {
      throwFailure()
      kept.push(entry)
      if (kept.length >= BATCH) hurry.abort()
      writing ??= writeAll()
      if (kept.length >= 4 * BATCH) await writing
      throwFailure()
    },
    hurry: () => hurry.abort(),
    async flush() {
      isEnding = true
      hurry.abort()
      await writing
      isEnding = false
      throwFailure()
    },
  }
}

/** What is sent within this time goes in the call ledger together, in ms: what a killed worker had sent that lately is on none. */
const BEGUN_MS = 50

export type CallLedger<Call extends ModelCall> = {
  /** Puts in the call ledger that a call was sent, or how it ended. */
  note(call: CallNews<Call>): void
  /** Waits until everything is written. @throws what writing how calls ended threw */
  flush(): Promise<void>
}

/** Where calls go in the call ledger: when they are sent, so that they are known whatever becomes of this process, and when they end. */
export function createCallLedger<Call extends ModelCall>(write: {
  begun: (batch: readonly BegunCall<Call>[]) => Promise<void>
  ended: (batch: readonly Call[]) => Promise<void>
}): CallLedger<Call> {
  const begun = createBatchWriter(
    (batch: readonly BegunCall<Call>[]) =>
      write
        .begun(batch)
        .catch((error: unknown) => logFault('sent calls were not put in the call ledger', error)),
    BEGUN_MS,
  )
  const ended = createBatchWriter(write.ended)
  return {
    note(call) {
      const adding = hasEnded(call) ? ended.add(call) : begun.add(call)
      adding.catch(() => {}) // reported by `flush`
    },
    async flush() {
      await Promise.all([ended.flush(), begun.flush()])
    },
  }
}
