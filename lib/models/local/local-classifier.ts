import type { OnCall } from '../call-server'
import { ChatFailure } from '../chat-failure'
import { inBatches } from '../in-batches'
import { askLocalModel } from './ask-local-model'
import type { Pair, Passage } from './classifier-network'
import type { KnownModel } from './digest-model'
import { LOCAL_BATCH, recordWork } from './record-work'

/**
 * The outputs of a classifier on this machine for pairs of texts, a row for each pair, before any scaling. Of pairs that are
 * longer than it reads, the passage is cut at its end, on record.
 */
export function createLocalClassifier(
  model: KnownModel,
  passage: Passage,
): (pairs: readonly Pair[], signal: AbortSignal, onCall?: OnCall) => Promise<number[][]> {
  return (pairs, signal, onCall) =>
    inBatches(pairs, { size: LOCAL_BATCH, atOnce: 1 }, async (batch) => {
      if (signal.aborted) throw new ChatFailure('unavailable', 'The call was cancelled.', 0)
      const work = { kind: 'classify', model, pairs: batch, passage } as const
      return (await recordWork(onCall, () => askLocalModel(work))).outputs
    })
}
