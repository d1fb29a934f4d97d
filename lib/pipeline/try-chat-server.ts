import { CHAT_DIALECTS } from '@/lib/core/runs/server-terms'
import { CHAT_LIMITS, createChatClient } from '@/lib/models/chat'
import { ChatFailure, TRIAL_QUESTION } from '@/lib/models/chat-failure'
import type { ChatDialect } from '@/lib/models/chat-wire'
import type { ConfiguredServer } from '@/lib/models/configured-servers'

/** One call, without another try. */
const ONCE = { maxCalls: 1, callMs: 30_000, totalMs: 30_000 }
const NEVER = new AbortController().signal
const FORM = {
  name: 'wet',
  schema: {
    type: 'object',
    properties: { wet: { type: 'boolean' } },
    required: ['wet'],
    additionalProperties: false,
  },
}

/** What a server answers, and whether that has the asked form. */
type Trial = { answeredBy: string; keepsForm: boolean; latencyMs: number }

/**
 * Asks a chat server once for something that holds no patient's text, in the way in which it is asked for all else.
 *
 * @throws {ChatFailure} with the server's own words where it refuses
 */
export async function tryChatServer({ server, model, answerTokens }: ConfiguredServer): Promise<Trial> {
  const client = createChatClient(server, { ...CHAT_LIMITS, ...ONCE, answerTokens }, Math.random)
  const request = { ...TRIAL_QUESTION, model: model ?? '', schema: FORM, temperature: 0, signal: NEVER }
  const { text, model: answeredBy, latencyMs } = await client.complete(request)
  return { answeredBy, keepsForm: keepsForm(text), latencyMs }
}

/**
 * What to set where a server does not do as it is asked: the first other dialect in which it answers in the asked form.
 *
 * @returns a sentence; null where it answers well in none
 */
export async function findDialect(configured: ConfiguredServer): Promise<string | null> {
  const { name, server } = configured
  for (const dialect of CHAT_DIALECTS) {
    if (dialect === (server.dialect ?? 'openai')) continue
    const trial = await tryChatServer({ ...configured, server: { ...server, dialect } }).catch(unlessOurs)
    if (trial?.keepsForm) return describe(name, dialect)
  }
  return null
}

function describe(name: string, dialect: ChatDialect): string {
  const setting = name === '' ? 'CHAT_DIALECT' : `the dialect of “${name}” in CONCORDANCE_SERVERS`
  return `It answers well in the dialect ${dialect}: set ${setting} to that.`
}

function unlessOurs(error: unknown): null {
  if (error instanceof ChatFailure) return null
  throw error
}

function keepsForm(text: string): boolean {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof (answer as { wet?: unknown } | null)?.wet === 'boolean'
  } catch {
    return false
  }
}

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
