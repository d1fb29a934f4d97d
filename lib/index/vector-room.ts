import { openSpace, PAGE_BYTES, type Space } from './space'

/** How long something unused stays: the searches of one patient come closer together while there is work. */
const IDLE_MS = 2000

/** A value that is loaded when it is used, and let go soon after its last use. */
type Held<Value> = {
  /** Waits until there is room. @throws what measuring, loading or the work threw; the next use begins anew */
  use<Answer>(work: (value: Value) => Answer): Promise<Answer>
}

/** Memory that large values share: what one has let go the next takes, without waiting for a collection of garbage. */
export type VectorRoom = {
  /** @param measure how many bytes the value will take of its space */
  hold<Value>(measure: () => Promise<number>, load: (space: Space) => Promise<Value>): Held<Value>
}

type Range = { from: number; to: number }

/**
 * As many values at once as fit, in the order in which they were asked for; one that is larger than everything is let in
 * when nothing else is there.
 *
 * @param limit bytes
 */
export function createVectorRoom(limit: number, idleMs = IDLE_MS): VectorRoom {
  const memory = new WebAssembly.Memory({ initial: 0 })
  const waiting: { bytes: number; admit: (range: Range) => void }[] = []
  let taken: Range[] = []
  function admitAll() {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const range = findGap(taken, next.bytes, limit)
      if (range === null) return
      waiting.shift()
      taken = [...taken, range].toSorted((one, other) => one.from - other.from)
      next.admit(range)
    }
  }
  const take = (bytes: number) =>
    new Promise<Range>((admit) => {
      waiting.push({ bytes, admit })
      admitAll()
    })
  const giveBack = (range: Range) => {
    taken = taken.filter((other) => other !== range)
    admitAll()
  }

  return {
    hold<Value>(measure: () => Promise<number>, load: (space: Space) => Promise<Value>): Held<Value> {
      let held: Promise<{ value: Value; range: Range }> | null = null
      let users = 0
      let idle: NodeJS.Timeout | undefined
      async function begin() {
        const range = await take(await measure())
        try {
          return { value: await load(openSpace(memory, range.from, range.to)), range }
        } catch (error) {
          giveBack(range)
          throw error
        }
      }
      const letGo = (range: Range) => {
        held = null
        giveBack(range)
      }
      return {
        async use(work) {
          clearTimeout(idle)
          users += 1
          held ??= begin()
          const own = held
          const { value, range } = await own.catch((error: unknown) => {
            users -= 1
            if (held === own) held = null
            throw error
          })
          try {
            return work(value)
          } finally {
            users -= 1
            if (users === 0) idle = setTimeout(() => letGo(range), idleMs).unref()
          }
        },
      }
    },
  }
}

/** The first gap that is large enough; whole pages, so that everything in it can begin where it must. */
function findGap(taken: readonly Range[], bytes: number, limit: number): Range | null {
  const size = Math.ceil(bytes / PAGE_BYTES) * PAGE_BYTES
  if (taken.length === 0) return { from: 0, to: size }
  const from = [0, ...taken.map((range) => range.to)].find((start) => {
    const next = taken.find((range) => range.to > start)
    return start + size <= (next?.from ?? limit)
  })
  return from === undefined ? null : { from, to: from + size }
}
