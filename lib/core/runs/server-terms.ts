import { z } from 'zod'

/** The ways in which chat servers are asked for the form of an answer, and its limit. */
export const CHAT_DIALECTS = ['openai', 'openai-max-tokens', 'json-object', 'vllm', 'vllm-guided'] as const

/** The longest answer, in tokens, where nobody configures it. */
export const USUAL_ANSWER_TOKENS = 1024

/**
 * How a chat server is asked, beside what a configuration says: how it is asked for the form of an answer, how long an answer may be,
 * in tokens, and whether it is given no temperature (absent in work from before that was kept). Work goes on as it began,
 * whatever the server's settings say later.
 */
export const serverTermsSchema = z.strictObject({
  dialect: z.enum(CHAT_DIALECTS),
  answerTokens: z.int().min(1),
  fixesTemperature: z.boolean().optional(),
})

export type ServerTerms = z.output<typeof serverTermsSchema>

/** How long an answer may be, in tokens; the usual length for work from before this was kept. */
export function longestAnswer({ serverTerms }: { serverTerms?: ServerTerms | undefined }): number {
  return serverTerms?.answerTokens ?? USUAL_ANSWER_TOKENS
}
