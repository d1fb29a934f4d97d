import { type BegunCall, type CallNews, hasEnded, type ModelCall } from '@/lib/core/runs/model-call'
import { createBatchWriter } from './batch-writer'

/** What is sent within this time goes on record together, in ms: what a killed worker had sent that lately is on none. */
const BEGUN_MS = 50

export type CallLedger<Call extends ModelCall> = {
  /** Puts on record that a call was sent, or how it ended. */
  note(call: CallNews<Call>): void
  /** Waits until everything is written. @throws what writing how calls ended threw */
  flush(): Promise<void>
}

/** Where calls go on record: when they are sent, so that they are known whatever becomes of this process, and when they end. */
export function createCallLedger<Call extends ModelCall>(write: {
  begun: (batch: readonly BegunCall<Call>[]) => Promise<void>
  ended: (batch: readonly Call[]) => Promise<void>
}): CallLedger<Call> {
  const begun = createBatchWriter(write.begun, BEGUN_MS)
  const ended = createBatchWriter(write.ended)
  return {
    note(call) {
      // what was not written as begun is written at its end, and what was not then is told by `flush`
      const adding = hasEnded(call) ? ended.add(call) : begun.add(call)
      adding.catch(() => {})
    },
    async flush() {
      await Promise.all([ended.flush(), begun.flush().catch(() => {})])
    },
  }
}
