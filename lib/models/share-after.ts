import type { CallOutcome } from '@/lib/core/runs/model-call'

/**
 * Which share of the calls at once stays after such an end: half where the server says or shows that it is overloaded, more
 * after a fault that may be its own, all where an answer says nothing of its load.
 */
export function shareAfter(outcome: CallOutcome): number {
  if (outcome === 'overloaded' || outcome === 'timeout') return 0.5
  return outcome === 'failed' ? 0.75 : 1
}
