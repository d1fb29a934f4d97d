import { CHAT_DIALECTS } from '@/lib/core/runs/server-terms'
import { CHAT_LIMITS, createChatClient } from '@/lib/models/chat'
import type { ChatDialect } from '@/lib/models/chat-body'
import { ChatFailure } from '@/lib/models/chat-failure'
import { TRIAL_QUESTION } from '@/lib/models/own-words'
import type { ConfiguredServer } from './chat-server'

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
    if (trial?.keepsForm) return tell(name, dialect)
  }
  return null
}

function tell(name: string, dialect: ChatDialect): string {
  const setting = name === '' ? 'JUDGE_DIALECT' : `the dialect of “${name}” in CONCORDANCE_SERVERS`
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
