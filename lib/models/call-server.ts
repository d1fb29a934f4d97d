import { countTokens } from '@/lib/core/text/count-tokens'
import { post } from './post'
import { isRecord } from './read-reply'
import type { WaitedServer } from './server-gate'
import { type CallLimits, createTransport, type OnCall, USUAL_LIMITS } from './transport'

/** A model server that speaks JSON over HTTP, with its name in messages, e.g. `embedding server`. */
type ModelServer = { what: string; baseUrl: string; apiKey: string | null }

export const CALL_LIMITS: CallLimits = { ...USUAL_LIMITS, replyBytes: 64_000_000, concurrency: 32 }

/** One request; `read` takes what is relied on out of the reply. @throws {BadReply} from `read` when it makes no sense */
type Call<Answer> = {
  path: string
  body: object
  /** What the model reads, by which tokens are counted where the server reports none. */
  texts: readonly string[]
  read: (reply: unknown) => Answer
  signal: AbortSignal
  onCall?: OnCall | undefined
}

/** @throws {ChatFailure} */
export type CallServer = (<Answer>(call: Call<Answer>) => Promise<Answer>) & WaitedServer

/**
 * What embedding and rerank clients call their servers with.
 *
 * @param random uniform in [0, 1), for jitter
 */
export function createCallServer(
  { what, baseUrl, apiKey }: ModelServer,
  limits: CallLimits,
  random: () => number,
): CallServer {
  const { ask, readWait, askAgain } = createTransport(what, limits, random)
  const headers = {
    'content-type': 'application/json',
    ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  }
  async function callServer<Answer>({ path, body, read, ...call }: Call<Answer>): Promise<Answer> {
    const url = `${baseUrl.replace(/\/+$/, '')}${path}`
    const { answer } = await ask({
      ...call,
      async send(signal) {
        const response = await post(url, { headers, body: JSON.stringify(body), signal }, limits.replyBytes)
        const reply: unknown = await response.json()
        const promptTokens = reportedTokens(reply) ?? sumTokens(call.texts)
        return { answer: read(reply), call: { outcome: 'answered', promptTokens } }
      },
    })
    return answer
  }
  return Object.assign(callServer, { readWait, askAgain })
}

/** As the server counts them, where it does; otherwise null. */
function reportedTokens(reply: unknown): number | null {
  const usage = isRecord(reply) && isRecord(reply['usage']) ? reply['usage'] : {}
  const count = usage['prompt_tokens'] ?? usage['total_tokens']
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null
}

function sumTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countTokens(text), 0)
}
