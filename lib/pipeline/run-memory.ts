import type { KeptAnswer } from '@/lib/core/runs/runs'
import type { AnsweringModel } from '@/lib/data/runs/answering-models'

/** What is known of a chat judge's answers, beyond one job where it belongs to a run. */
export type RunMemory = {
  /** What was answered to the question with this hash before; null where nothing was, or nothing is kept. */
  findKept(hash: string): Promise<KeptAnswer | null>
  /**
   * Lets nobody else ask the question with this hash, in any process.
   *
   * @returns how to let go, once the answer is kept; null when `signal` aborts first
   */
  lock(hash: string, signal: AbortSignal): Promise<(() => void) | null>
  /** Whether an answer that this model gave before may be used. */
  admitKept(model: AnsweringModel): Promise<boolean>
  /** Told of the model that answered now. @returns the only one whose answers may be used */
  pin(model: AnsweringModel): Promise<string>
}

/** For work without a run: gone with it, but for answers that are kept elsewhere. */
export function createBriefMemory(findKept: RunMemory['findKept'] = async () => null): RunMemory {
  let first: string | null = null
  return {
    findKept,
    lock: async () => () => {},
    async admitKept({ answered }) {
      first ??= answered
      return first === answered
    },
    async pin({ answered }) {
      first ??= answered
      return first
    },
  }
}
