import { ChatFailure } from '@/lib/models/chat-failure'
import type { RunMemory } from './run-memory'

/** Whose answers may be used together: those of the first model that answered. */
export type RunModel = {
  /** Told of the model behind each new answer. @throws {ChatFailure} `stop` when it is another one */
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
  memory: Pick<RunMemory, 'admitKept' | 'pin'>,
  baseUrl: string,
  asked: string,
  other = OTHER_THAN_RUN,
): RunModel {
  let pinned: string | null = null
  const pin = shareByModel((answered) => memory.pin({ baseUrl, asked, answered }))
  const admitKept = shareByModel((answered) => memory.admitKept({ baseUrl, asked, answered }))
  return {
    require: async (answered) => {
      if (pinned !== answered) pinned = await pin(answered)
      if (pinned === answered) return
      throw new ChatFailure('stop', other, 1)
    },
    admit: async (answered) => {
      if (pinned !== null) return pinned === answered
      if (!(await admitKept(answered))) return false
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
