import type { ServerCall } from '../call-server'

/** Texts, or pairs of them, that a model on this machine works on at once. */
export const LOCAL_BATCH = 16

export type OnCall = ((call: ServerCall) => void) | undefined

/** Work of a model on this machine, told as a call to a server would be; nobody counts its tokens. */
export async function recordWork<Answer>(onCall: OnCall, work: () => Promise<Answer>): Promise<Answer> {
  const startedAt = new Date()
  const started = performance.now()
  const end = (outcome: ServerCall['outcome']) => {
    const latencyMs = Math.round(performance.now() - started)
    onCall?.({ outcome, status: null, promptTokens: 0, latencyMs, startedAt })
  }
  try {
    const answer = await work()
    end('answered')
    return answer
  } catch (error) {
    end('failed')
    throw error
  }
}
