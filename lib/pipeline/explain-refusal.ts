import { ChatFailure } from '@/lib/models/chat-failure'
import type { ConfiguredServer } from './chat-server'
import { findDialect, tryChatServer } from './try-chat-server'

/** So long what was found of a server's refusal stands for the next ones. */
const KNOWN_MS = 60_000

/** The server does not take the request as it is, or fails over it; being overloaded or not ready says nothing of requests. */
const ABOUT_REQUESTS: ReadonlySet<number> = new Set([400, 404, 405, 415, 422, 500, 501])

/** What a server says to a question without any patient's text, and what to set; null where it answers such a one. */
type Finding = { failure: ChatFailure; dialect: string | null } | null

/**
 * Explains why a chat server refused: nothing that it says to a question with a patient's text may be shown, so it is asked once
 * for something else. Where it refuses that, too, and another dialect would do, or the fault is one of the request, nothing that
 * is asked would be answered.
 */
export function createExplainRefusal(
  configured: ConfiguredServer,
): (error: unknown, model: string) => Promise<unknown> {
  let known: { at: number; model: string; finding: Promise<Finding> } | null = null

  async function look(model: string): Promise<Finding> {
    const asked = { ...configured, model }
    const failure = await tryChatServer(asked).then(
      () => null,
      (error: unknown) => error,
    )
    if (!isAboutRequests(failure)) return null
    return { failure, dialect: await findDialect(asked) }
  }

  return async (error, model) => {
    if (!isAboutRequests(error)) return error
    if (known === null || known.model !== model || performance.now() - known.at > KNOWN_MS)
      known = { at: performance.now(), model, finding: look(model) }
    const finding = await known.finding
    if (finding === null) return error
    const { failure, dialect } = finding
    const isForGood = dialect !== null || failure.kind !== 'unavailable'
    const words = [failure.message, ...(dialect === null ? [] : [dialect, 'Then start anew.'])].join(' ')
    return new ChatFailure(isForGood ? 'stop' : 'unavailable', words, failure.calls)
  }
}

function isAboutRequests(error: unknown): error is ChatFailure {
  return error instanceof ChatFailure && error.refusal !== null && ABOUT_REQUESTS.has(error.refusal.status)
}
