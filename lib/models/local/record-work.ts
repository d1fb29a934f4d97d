import { randomUUID } from 'node:crypto'
import type { OnCall, ServerCall } from '../call-server'

/** Texts, or pairs of them, that are given to a model on this machine in one go; it can be cancelled between two. */
export const LOCAL_BATCH = 64

/** Work of a model on this machine, told as a call to a server would be; nobody counts its tokens. */
export async function recordWork<Answer extends { isCut: boolean }>(
  onCall: OnCall | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const id = randomUUID()
  const startedAt = new Date()
  const started = performance.now()
  const end = (outcome: ServerCall['outcome']) => {
    const latencyMs = Math.round(performance.now() - started)
    onCall?.({ id, outcome, status: null, promptTokens: 0, latencyMs, startedAt })
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
