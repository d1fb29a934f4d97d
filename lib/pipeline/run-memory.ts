import type { CachedAnswer } from '@/lib/core/runs/runs'
import type { AnsweringModel } from '@/lib/data/work/answering-models'
import { ChatFailure } from '@/lib/models/chat-failure'
import type { CachedJson } from './retrieval/cached-searches'

/** What is known of a chat judge's answers, beyond one job where it belongs to a run. */
export type RunMemory = {
  /** What was answered to the question with this hash before; null where nothing was, or nothing is kept. */
  findCached(hash: string): Promise<CachedAnswer | null>
  /**
   * Lets nobody else ask the question with this hash, in any process.
   *
   * @returns how to let go, once the answer is kept; null when `signal` aborts first
   */
  lock(hash: string, signal: AbortSignal): Promise<(() => void) | null>
  /** Whether an answer that this model gave before may be used. */
  admitCached(model: AnsweringModel): Promise<boolean>
  /** Called with the model that answered now. @returns the only one whose answers may be used */
  pin(model: AnsweringModel): Promise<string>
}

/**
 * For work without a run: gone with it, but for answers that are kept elsewhere.
 *
 * @param first the only model whose answers may be used, where that is known before
 */
export function createBriefMemory(
  findCached: RunMemory['findCached'] = async () => null,
  first: string | null = null,
): RunMemory {
  let pinned = first
  return {
    findCached,
    lock: async () => () => {},
    async admitCached({ answered }) {
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
export function createFolderMemory(cached: CachedJson, findCached?: RunMemory['findCached']): RunMemory {
  const memory = createBriefMemory(findCached)
  const keyOf = ({ baseUrl, asked }: AnsweringModel) => `served ${JSON.stringify([baseUrl, asked])}`
  return {
    ...memory,
    admitCached: async (model) =>
      (await cached.find(keyOf(model))) === model.answered && memory.admitCached(model),
    async pin(model) {
      await cached.keep(keyOf(model), model.answered)
      return memory.pin(model)
    },
  }
}

/** Whose answers may be used together: those of the first model that answered. */
export type RunModel = {
  /** Called with the model behind each new answer. @throws {ChatFailure} `stop` when it is another one */
  require: (answered: string) => Promise<void>
  /** Whether an answer that this model gave before may be used. */
  admit: (answered: string) => Promise<boolean>
}

const OTHER_THAN_RUN =
  'The chat server now answers as another model than at the start of this run; start a new run.'

/**
 * The one model of a run, or of work on texts: what another makes under the same name would be worth nothing. Once known it
 * never changes, so the memory is asked once a job and not once an answer: every question to it locks the same row.
 *
 * @param other what to say when another model answers
 */
export function createRunModel(
  memory: Pick<RunMemory, 'admitCached' | 'pin'>,
  baseUrl: string,
  asked: string,
  other = OTHER_THAN_RUN,
): RunModel {
  let pinned: string | null = null
  const pin = shareByModel((answered) => memory.pin({ baseUrl, asked, answered }))
  const admitCached = shareByModel((answered) => memory.admitCached({ baseUrl, asked, answered }))
  return {
    require: async (answered) => {
      if (pinned !== answered) pinned = await pin(answered)
      if (pinned === answered) return
      throw new ChatFailure('stop', other, 1)
    },
    admit: async (answered) => {
      if (pinned !== null) return pinned === answered
      if (!(await admitCached(answered))) return false
      pinned = answered
      return true
    },
  }
}

/** Asked once at a time for each model; whoever asks meanwhile waits for the same answer. */
function shareByModel<Answer>(ask: (model: string) => Promise<Answer>): (model: string) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>()
  return (model) => {
    const answer = underWay.get(model) ?? ask(model).finally(() => underWay.delete(model))
    underWay.set(model, answer)
    return answer
  }
}
