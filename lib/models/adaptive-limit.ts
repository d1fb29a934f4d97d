/** Calls that go well in one round trip raise the limit by this share of the largest one. */
const STEP = 1 / 16

export type AdaptiveLimit = {
  /** Calls that may be under way now; at least 1. */
  current(): number
  /** To be asked when a call begins, and told when it ends. */
  begin(): CallMark
  succeed(): void
  /** The server showed that it is too much: this share of the limit stays. */
  recede(mark: CallMark, share: number): void
}

type CallMark = number

/**
 * How many calls a server gets at once: additive increase, multiplicative decrease. Starts at the largest number, which an
 * administrator has chosen; shrinks when a call shows overload, once for all calls that began before it shrank last.
 *
 * @param max positive
 * @see Chiu D-M, Jain R (1989), Analysis of the increase and decrease algorithms for congestion avoidance
 */
export function createAdaptiveLimit(max: number): AdaptiveLimit {
  let limit = Math.max(1, max)
  let decreases = 0
  return {
    current: () => Math.floor(limit),
    begin: () => decreases,
    succeed() {
      limit = Math.min(Math.max(1, max), limit + (max * STEP) / limit)
    },
    recede(mark, share) {
      if (mark !== decreases) return
      decreases += 1
      limit = Math.max(1, limit * share)
    },
  }
}
