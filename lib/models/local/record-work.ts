import type { ServerCall } from '../call-server'

/** Texts, or pairs of them, that a model on this machine works on at once. */
export const LOCAL_BATCH = 16

/** Whether a tokenizer, which cuts what is longer than its model reads, has made use of all that the model reads. */
export function isCutAt({ dims }: { dims: readonly number[] }, limit: unknown): boolean {
  return typeof limit === 'number' && (dims[1] ?? 0) >= limit
}

export type OnCall = ((call: ServerCall) => void) | undefined

/** Work of a model on this machine, told as a call to a server would be; nobody counts its tokens. */
export async function recordWork<Answer extends { isCut: boolean }>(
  onCall: OnCall,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const startedAt = new Date()
  const started = performance.now()
  const end = (outcome: ServerCall['outcome']) => {
    const latencyMs = Math.round(performance.now() - started)
    onCall?.({ outcome, status: null, promptTokens: 0, latencyMs, startedAt })
  }
  try {
    const answer = await work()
    end(answer.isCut ? 'shortened' : 'answered')
    return answer
  } catch (error) {
    end('failed')
    throw error
  }
}
