import OpenAI from 'openai'
import { z } from 'zod'
import type { ChatServer } from './chat'
import { post } from './post'

const modelsSchema = z.object({
  data: z.array(z.object({ id: z.string(), max_model_len: z.int().positive().optional() })),
})

const LOOK_MS = 10_000
const REPLY_BYTES = 2_000_000

/**
 * How many tokens of question and answer together a server takes for a model, as vLLM tells it (`max_model_len` of `/models`).
 *
 * @returns null where the server does not say, or does not answer
 */
export async function readContextTokens(server: ChatServer, model: string): Promise<number | null> {
  const openai = new OpenAI({
    baseURL: server.baseUrl,
    apiKey: server.apiKey ?? 'none',
    maxRetries: 0,
    timeout: LOOK_MS,
    fetch: (url, init = {}) => post(url instanceof Request ? url.url : url, init, REPLY_BYTES),
  })
  const told = await openai.get('/models').catch(() => null)
  const { data } = modelsSchema.safeParse(told)
  return data?.data.find(({ id }) => id === model)?.max_model_len ?? null
}
