import { isCut, isUnasked } from '@/lib/models/chat-failure'
import type { AskModel } from './ask-model'

export type AskTogether = {
  /**
   * Aborts with the one it was made with, with the first question that fails, and by `stop`; not with one that may not be asked
   * any more, as those that were asked still end, nor with an answer that was cut where the question says how many may be
   * (`mostCuts`): whoever says so asks another question then.
   */
  signal: AbortSignal
  /** The same, as one of the questions that end together. */
  join: (ask: AskModel) => AskModel
  /** Breaks off what is still under way. */
  stop: () => void
  /** Waits until nothing is under way any more: only then is it known what was spent. */
  settle: () => Promise<void>
}

/** Questions of one piece of work: an answer that is missing makes all others worthless, so none is paid for after it. */
export function createAskTogether(outer: AbortSignal): AskTogether {
  const over = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  return {
    signal: AbortSignal.any([outer, over.signal]),
    join: (ask) => (question) => {
      const answer = ask(question)
      const end = answer
        .then(
          () => {},
          (error: unknown) => {
            if (!isUnasked(error) && (question.mostCuts === undefined || !isCut(error))) over.abort()
          },
        )
        .finally(() => underWay.delete(end))
      underWay.add(end)
      return answer
    },
    stop: () => over.abort(),
    settle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
