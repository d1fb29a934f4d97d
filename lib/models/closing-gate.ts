import { setTimeout as pause } from 'node:timers/promises'
import { createGate, type Gate } from './gate'

/** A gate that can be closed for a while. */
export type ClosingGate = Pick<Gate, 'leave'> & {
  /**
   * @param mayWaitMs how long whoever comes may still wait for it to open
   * @returns false, with nobody let in, when `signal` aborts first, or the gate is to stay closed for longer than that
   */
  enter(signal: AbortSignal, rank: number, mayWaitMs: () => number): Promise<boolean>
  /**
   * Lets nobody in for so long, those who already wait in front of it included.
   *
   * @param isAsked whether the server asked for that; otherwise it is our own caution
   */
  closeFor(ms: number, isAsked: boolean): void
  /** For how many ms it stays closed because the server asked for that; 0 where it did not. */
  quietFor(): number
  /**
   * Opens where the server asked for quiet before this time, by the clock of `performance.now`: somebody wants it to be
   * asked again.
   */
  openIfAskedBefore(time: number): void
}

/**
 * @param room how many may be inside now
 * @param jitterMs what each waits beyond the closing time, so that they do not all come back at once
 */
export function createClosingGate(room: () => number, jitterMs: () => number): ClosingGate {
  const gate = createGate(room)
  let closing = { until: 0, isAsked: false, at: 0 }
  const closedFor = () => Math.max(0, closing.until - performance.now())
  return {
    async enter(signal, rank, mayWaitMs) {
      for (;;) {
        const waitMs = closedFor()
        if (waitMs > 0 && waitMs >= mayWaitMs()) return false
        if (waitMs > 0) await waitFor(waitMs + jitterMs(), signal)
        if (!(await gate.enter(signal, rank))) return false
        if (closedFor() === 0) return true
        gate.leave() // somebody inside was told to wait meanwhile
      }
    },
    leave: () => gate.leave(),
    closeFor(ms, isAsked) {
      const at = performance.now()
      if (at + ms > closing.until) closing = { until: at + ms, isAsked, at }
    },
    quietFor: () => (closing.isAsked ? closedFor() : 0),
    openIfAskedBefore(time) {
      if (closing.isAsked && closing.at < time) closing = { until: 0, isAsked: false, at: 0 }
    },
  }
}

/** Ends early when `signal` aborts; the next step finds that by itself. */
export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined)
}
