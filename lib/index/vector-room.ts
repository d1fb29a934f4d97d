/** How long something unused stays: the searches of one patient come closer together while there is work. */
const IDLE_MS = 2000

/** A value that is loaded when it is used, and let go soon after its last use. */
type Held<Value> = {
  /** Waits until there is room. @throws what measuring, loading or the work threw; the next use begins anew */
  use<Answer>(work: (value: Value) => Answer): Promise<Answer>
}

/** How much memory large values take together. */
export type VectorRoom = {
  /** @param measure how many bytes the value will take */
  hold<Value>(measure: () => Promise<number>, load: () => Promise<Value>): Held<Value>
}

/**
 * As many values at once as fit, in the order in which they were asked for; one that is larger than everything is let in
 * when nothing else is there.
 *
 * @param limit bytes
 */
export function createVectorRoom(limit: number, idleMs = IDLE_MS): VectorRoom {
  const waiting: { bytes: number; admit: () => void }[] = []
  let taken = 0
  function admitAll() {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (taken > 0 && taken + next.bytes > limit) return
      waiting.shift()
      taken += next.bytes
      next.admit()
    }
  }
  const take = (bytes: number) =>
    new Promise<void>((admit) => {
      waiting.push({ bytes, admit })
      admitAll()
    })
  const giveBack = (bytes: number) => {
    taken -= bytes
    admitAll()
  }

  return {
    hold<Value>(measure: () => Promise<number>, load: () => Promise<Value>): Held<Value> {
      let held: Promise<{ value: Value; bytes: number }> | null = null
      let users = 0
      let idle: NodeJS.Timeout | undefined
      async function begin() {
        const bytes = await measure()
        await take(bytes)
        try {
          return { value: await load(), bytes }
        } catch (error) {
          giveBack(bytes)
          throw error
        }
      }
      const letGo = (bytes: number) => {
        held = null
        giveBack(bytes)
      }
      return {
        async use(work) {
          clearTimeout(idle)
          users += 1
          held ??= begin()
          const own = held
          const { value, bytes } = await own.catch((error: unknown) => {
            users -= 1
            if (held === own) held = null
            throw error
          })
          try {
            return work(value)
          } finally {
            users -= 1
            if (users === 0) idle = setTimeout(() => letGo(bytes), idleMs).unref()
          }
        },
      }
    },
  }
}
