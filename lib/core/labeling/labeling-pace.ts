import { quantile } from '../stats/quantile'

/** How fast somebody works, and what that means for what is left. */
export type Pace = { medianMs: number; remainingMs: number }

const AT_LEAST = 5

/**
 * The median active time of a person's answers, and the time that the open ones will take at that pace. The median of all: one
 * statement over which somebody sat for long says little about the next, and neither do a few that went fast.
 *
 * @param activeMs active times of the person's own answers
 * @param open statements still to answer
 * @returns null below five answers: too few to foretell anything
 */
export function findPace(activeMs: readonly number[], open: number): Pace | null {
  if (activeMs.length < AT_LEAST) return null
  const medianMs = quantile(
    activeMs.toSorted((one, other) => one - other),
    0.5,
  )
  return { medianMs, remainingMs: medianMs * open }
}

/** `45 s`, `7 min`, `2 h 10 min`: as exact as it is useful. */
export function describeDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
