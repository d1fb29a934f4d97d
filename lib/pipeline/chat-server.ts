import type { TokenPrices } from '@/lib/core/model-call'
import { env } from '@/lib/env'
import { CHAT_LIMITS, type ChatClient, type ChatServer, createChatClient } from '@/lib/models/chat'

const clients = new Map<string, ChatClient>()

/** The chat server of this installation, or null where none is configured. */
export function findChatServer(): ChatServer | null {
  const { JUDGE_BASE_URL: baseUrl, JUDGE_API_KEY: apiKey = null, JUDGE_DIALECT: dialect } = env()
  const { JUDGE_THINKING_TOKENS: thinkingTokens = 0, JUDGE_TEMPERATURE } = env()
  if (baseUrl === undefined) return null
  return { baseUrl, apiKey, dialect, thinkingTokens, fixesTemperature: JUDGE_TEMPERATURE === 'fixed' }
}

/** Tells servers apart by all that shapes their answers: the address, how they are asked for a form, and what they may think. */
export function identifyChatServer(server: ChatServer): string {
  const { baseUrl, dialect = 'openai', thinkingTokens = 0, fixesTemperature = false } = server
  const thinks = thinkingTokens > 0 || fixesTemperature
  return `${dialect} ${baseUrl}${thinks ? ` ${thinkingTokens} ${fixesTemperature}` : ''}`
}

/** One client a server and process: when the server asks to wait, all jobs wait. */
export function openChatClient(server: ChatServer): ChatClient {
  const key = JSON.stringify(server)
  const client =
    clients.get(key) ??
    createChatClient(server, { ...CHAT_LIMITS, concurrency: chatConcurrency() }, Math.random)
  clients.set(key, client)
  return client
}

/** Calls that one worker sends at once, at most. */
export function chatConcurrency(): number {
  return env().JUDGE_CONCURRENCY ?? CHAT_LIMITS.concurrency
}

/** What tokens cost here; null unless both prices are configured. */
export function findTokenPrices(): TokenPrices | null {
  const { JUDGE_PROMPT_PRICE: prompt, JUDGE_ANSWER_PRICE: answer, JUDGE_CURRENCY: currency = '' } = env()
  return prompt === undefined || answer === undefined ? null : { prompt, answer, currency }
}
