import type { Gate } from '@/lib/models/gate'

export type WorkWindow = {
  /**
   * Begins a piece of work as soon as the gate has room, without waiting for its end.
   *
   * @returns false, with nothing begun, when `signal` aborts first
   */
  begin(work: () => Promise<void>, signal: AbortSignal): Promise<boolean>
  /** Waits for all that was begun. @throws the first error of any of it */
  drain(): Promise<void>
}

let windows = 0

/**
 * Work that slides through a gate: as one piece ends the next begins, so that no place stays empty while there is work. Where
 * several windows share a gate the oldest goes first: they end one after another, and each one's last calls are covered by
 * the next one's work.
 */
export function createWorkWindow(gate: Gate): WorkWindow {
  const rank = windows++
  const underWay = new Set<Promise<void>>()
  const errors: unknown[] = []
  return {
    async begin(work, signal) {
      if (!(await gate.enter(signal, rank))) return false
      const task = work()
        .catch((error: unknown) => void errors.push(error))
        .finally(() => {
          underWay.delete(task)
          gate.leave()
        })
      underWay.add(task)
      return true
    },
    async drain() {
      while (underWay.size > 0) await Promise.all(underWay)
      if (errors.length > 0) throw errors[0]
    },
  }
}
