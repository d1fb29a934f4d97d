import { setTimeout as pause } from 'node:timers/promises'
import { createGate, type Gate } from './gate'

/** A gate that can be closed for a while. */
export type ClosingGate = Gate & {
  /** Lets nobody in for so long, those who already wait in front of it included. */
  closeFor(ms: number): void
}

/**
 * @param room how many may be inside now
 * @param jitterMs what each waits beyond the closing time, so that they do not all come back at once
 */
export function createClosingGate(room: () => number, jitterMs: () => number): ClosingGate {
  const gate = createGate(room)
  let openAt = 0
  const isClosed = () => performance.now() < openAt
  return {
    async enter(signal, rank) {
      for (;;) {
        if (isClosed()) await waitFor(openAt - performance.now() + jitterMs(), signal)
        if (!(await gate.enter(signal, rank))) return false
        if (!isClosed()) return true
        gate.leave() // somebody inside was told to wait meanwhile
      }
    },
    leave: () => gate.leave(),
    closeFor(ms) {
      openAt = Math.max(openAt, performance.now() + ms)
    },
  }
}

/** Ends early when `signal` aborts; the next step finds that by itself. */
export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined)
}
