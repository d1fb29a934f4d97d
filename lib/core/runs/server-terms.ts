import { z } from 'zod'

/** The ways in which chat servers are told the form of an answer, and its limit. */
export const CHAT_DIALECTS = ['openai', 'openai-max-tokens', 'vllm', 'vllm-guided'] as const

/**
 * How a chat server is asked, beside what a configuration says: how it is told the form of an answer, and how long an answer may
 * be, in tokens. Work goes on as it began, whatever the server's settings say later.
 */
export const serverTermsSchema = z.strictObject({
  dialect: z.enum(CHAT_DIALECTS),
  answerTokens: z.int().min(1),
})

export type ServerTerms = z.output<typeof serverTermsSchema>
