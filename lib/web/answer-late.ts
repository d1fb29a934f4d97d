import 'server-only'
import { toFailure } from './failure'

/** Proxies and browsers give up on whoever says nothing for a minute or more. */
const SIGN_OF_LIFE_MS = 10_000

/**
 * An answer in JSON that takes minutes: blanks come meanwhile, which JSON passes over. A failure is in the body alone, as
 * `{ ok: false, message }`, for the status has long been sent.
 */
export function answerLate(work: () => Promise<unknown>): Response {
  const encoder = new TextEncoder()
  let timer: NodeJS.Timeout | undefined
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      timer = setInterval(() => controller.enqueue(encoder.encode(' ')), SIGN_OF_LIFE_MS)
      const answer = await work().catch(toFailure)
      clearInterval(timer)
      controller.enqueue(encoder.encode(JSON.stringify(answer)))
      controller.close()
    },
    cancel: () => clearInterval(timer),
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}
