import { type BegunCall, type CallNews, hasEnded, type ModelCall } from '@/lib/core/runs/model-call'
import { createBatchWriter } from './batch-writer'
import { logFault } from './log-fault'

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
      adding.catch(() => {}) // told by `flush`
    },
    async flush() {
      await Promise.all([ended.flush(), begun.flush()])
    },
  }
}
