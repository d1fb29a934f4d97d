/** Lets only so many in at a time, first come, first served. */
export type Gate = {
  /** @returns false, with nobody let in, when `signal` aborts first */
  enter(signal: AbortSignal): Promise<boolean>
  leave(): void
}

/** @param room how many may be inside now; asked again whenever somebody leaves, so that it may change */
export function createGate(room: () => number): Gate {
  const waiting = new Set<() => void>()
  let inside = 0
  function letIn() {
    for (const admit of waiting) {
      if (inside >= room()) return
      waiting.delete(admit)
      inside += 1
      admit()
    }
  }
  return {
    enter(signal) {
      if (signal.aborted) return Promise.resolve(false)
      return new Promise((resolve) => {
        const admit = () => {
          signal.removeEventListener('abort', giveUp)
          resolve(true)
        }
        const giveUp = () => {
          if (waiting.delete(admit)) resolve(false)
        }
        signal.addEventListener('abort', giveUp, { once: true })
        waiting.add(admit)
        letIn()
      })
    },
    leave() {
      inside -= 1
      letIn()
    },
  }
}
