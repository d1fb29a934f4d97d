import OpenAI from 'openai'
import { z } from 'zod'
import type { ChatServer } from './chat'
import { post } from './post'

const count = z.int().positive().optional().catch(undefined)

/** vLLM reports `max_model_len`; llama.cpp `meta.n_ctx`, its share of the context where several questions are asked at once. */
const modelsSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      max_model_len: count,
      meta: z.object({ n_ctx: count }).nullish().catch(null),
    }),
  ),
})

const LOOK_MS = 10_000
const REPLY_BYTES = 2_000_000

/**
 * How many tokens of question and answer together a server takes for a model, as vLLM and llama.cpp report it at `/models`. One
 * that has a single model may call it by another name than it is asked for.
 *
 * @returns null where the server does not say, or does not answer
 */
export async function readContextTokens(server: ChatServer, model: string): Promise<number | null> {
  const openai = new OpenAI({
    baseURL: server.baseUrl,
    apiKey: server.apiKey ?? 'none',
    maxRetries: 0,
    timeout: LOOK_MS,
    fetch: (url, init = {}) => post(url instanceof Request ? url.url : `${url}`, init, REPLY_BYTES),
  })
  const reported = await openai.get('/models').catch(() => null)
  const models = modelsSchema.safeParse(reported).data?.data ?? []
  const found = models.length === 1 ? models[0] : models.find(({ id }) => id === model)
  return found?.max_model_len ?? found?.meta?.n_ctx ?? null
}
