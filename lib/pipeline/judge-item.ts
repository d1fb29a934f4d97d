import type { ReferenceContext } from '@/lib/core/retrieval/reference-context'
import type { ModelCall } from '@/lib/core/runs/model-call'
import type { Judged, PassageOrigin, RunOutcome } from '@/lib/core/runs/runs'
import type { RunWorkItem } from '@/lib/data/runs/run-work'
import { ChatFailure } from '@/lib/models/chat-failure'
import { LongQuiet } from '@/lib/models/retry-rule'
import { logFault } from './log-fault'
import type { MakeContext } from './make-context'
import { tellHold } from './tell-hold'

/**
 * How a run's judge decides about a statement, once it has what the judge is shown.
 *
 * @param calls where each call goes on record, also when this throws
 * @param end aborts when nothing more is to be begun
 * @throws {ChatFailure}
 */
export type Rate = (
  item: RunWorkItem,
  context: ReferenceContext,
  calls: ModelCall[],
  end: AbortSignal,
) => Promise<RunOutcome>

/**
 * What happens to a statement that is judged, which never throws:
 *
 * 1. `judge-items.ts` lets it in when the judge has room and the run may still cost something (`run-budget.ts`).
 * 2. Its passages are found, or known from before (`retrieve.ts` over the lists of `retrieval/model-lists.ts`).
 * 3. They are written down as the judge is shown them (`make-context.ts`).
 * 4. The judge decides: a chat model in `judge-by-chat.ts`, which takes an answer that is known or asks within the limits of its
 *    server (`lib/models/transport.ts`) until an answer can be read (`ask-until-read.ts`); a model on this machine in
 *    `judge-by-entailment.ts`; or rules. Each call is on record when it is sent (`call-ledger.ts`).
 * 5. `judge-items.ts` writes what came of it, with its calls, in batches (`lib/data/runs/run-outcomes.ts`).
 */
export async function judgeItem(
  item: RunWorkItem,
  makeContext: MakeContext,
  rate: Rate,
  end: AbortSignal,
): Promise<Judged> {
  const { itemId } = item
  const calls: ModelCall[] = []
  let passages: PassageOrigin | null = null
  try {
    const context = await makeContext(item)
    passages = context.passages
    const outcome = await rate(item, context, calls, end)
    return { kind: 'ended', itemId, calls, passages, outcome }
  } catch (error) {
    if (error instanceof ChatFailure) return toUnjudged(error, { itemId, calls, passages }, end)
    logFault(`item ${itemId} could not be judged`, error)
    const failure = 'Judging this statement met an error of our own.'
    return { kind: 'left', itemId, calls, passages, failure, quietMs: 0 }
  }
}

type Known = { itemId: string; calls: ModelCall[]; passages: PassageOrigin | null }

/** What a failure means for the statement: another try, none, or an end of the whole run. */
function toUnjudged(error: ChatFailure, known: Known, end: AbortSignal): Judged {
  const { itemId, calls, passages } = known
  const isBrokenOff = end.aborted && passages === null && error.kind === 'unavailable'
  if (error.kind === 'unasked' || isBrokenOff) return { kind: 'unasked', ...known }
  const hold = tellHold(error)
  if (hold !== null) return { kind: 'held', ...known, failure: hold }
  const failed = { ...known, failure: error.message }
  if (error.kind === 'item') {
    const outcome = { kind: 'failed' as const, itemId, failure: error.message, latencyMs: 0 }
    return { kind: 'ended', ...known, outcome }
  }
  if (error.kind === 'stop') {
    const last = calls.at(-1)
    return { kind: 'stop', ...failed, isServers: last !== undefined && last.outcome !== 'answered' }
  }
  const isPaid = calls.some((call) => call.answerTokens > 0) // or such a one might be asked and paid for without end
  return { kind: 'left', ...failed, quietMs: error instanceof LongQuiet && !isPaid ? error.quietMs : 0 }
}
