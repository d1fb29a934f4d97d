import { setTimeout as sleep } from 'node:timers/promises'

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
