/** Lets only so many in at a time. */
export type Gate = {
  /**
   * @param rank the lowest that waits is let in first; equal ones as they came
   * @returns false, with nobody let in, when `signal` aborts first
   */
  enter(signal: AbortSignal, rank?: number): Promise<boolean>
  leave(): void
  /** Whether somebody could enter at once. */
  hasRoom(): boolean
}

type Waiting = { rank: number; admit: () => void }

/** @param room how many may be inside now; asked again whenever somebody leaves, so that it may change */
export function createGate(room: () => number): Gate {
  let waiting: Waiting[] = []
  let inside = 0
  function letIn() {
    while (waiting.length > 0 && inside < room()) {
      inside += 1
      waiting.shift()?.admit()
    }
  }
  return {
    enter(signal, rank = 0) {
      if (signal.aborted) return Promise.resolve(false)
      return new Promise((resolve) => {
        const admit = () => {
          signal.removeEventListener('abort', giveUp)
          resolve(true)
        }
        const giveUp = () => {
          waiting = waiting.filter((entry) => entry.admit !== admit)
          resolve(false)
        }
        signal.addEventListener('abort', giveUp, { once: true })
        const index = waiting.findLastIndex((entry) => entry.rank <= rank) + 1
        waiting.splice(index, 0, { rank, admit })
        letIn()
      })
    },
    leave() {
      inside -= 1
      letIn()
    },
    hasRoom: () => inside < room(),
  }
}

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
