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
        const place = waiting.findLastIndex((entry) => entry.rank <= rank) + 1
        waiting.splice(place, 0, { rank, admit })
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
