import type { KeptAnswer } from '@/lib/core/runs/runs'
import type { AnsweringModel } from '@/lib/data/runs/answering-models'
import type { KeptJson } from './retrieval/kept-searches'

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

/**
 * For work without a run: gone with it, but for answers that are kept elsewhere.
 *
 * @param first the only model whose answers may be used, where that is known before
 */
export function createBriefMemory(
  findKept: RunMemory['findKept'] = async () => null,
  first: string | null = null,
): RunMemory {
  let pinned = first
  return {
    findKept,
    lock: async () => () => {},
    async admitKept({ answered }) {
      pinned ??= answered
      return pinned === answered
    },
    async pin({ answered }) {
      pinned ??= answered
      return pinned
    },
  }
}

/**
 * For work without a database whose answers stay in a folder: one that was kept is used only while its model is the one that
 * its server answered as when it was asked last, as in a run.
 */
export function createFolderMemory(kept: KeptJson, findKept?: RunMemory['findKept']): RunMemory {
  const memory = createBriefMemory(findKept)
  const keyOf = ({ baseUrl, asked }: AnsweringModel) => `served ${JSON.stringify([baseUrl, asked])}`
  return {
    ...memory,
    admitKept: async (model) => (await kept.find(keyOf(model))) === model.answered && memory.admitKept(model),
    async pin(model) {
      await kept.keep(keyOf(model), model.answered)
      return memory.pin(model)
    },
  }
}
