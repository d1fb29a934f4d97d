import { CHAT_LIMITS, type ChatLimits } from '@/lib/models/chat'

/** Limits that a test can wait for. */
export const LIMITS: ChatLimits = {
  ...CHAT_LIMITS,
  callMs: 10_000,
  replyBytes: 20_000,
  totalMs: 20_000,
  maxCalls: 3,
  backoffMs: 1,
}

const SCHEMA = { name: 'x', schema: { type: 'object' } }

export const REQUEST = { model: 'm', system: 'be fair', user: 'judge', schema: SCHEMA, temperature: 0.3 }
