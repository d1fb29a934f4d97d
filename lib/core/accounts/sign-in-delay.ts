/** How many failures are free, and the longest wait after one, in seconds. */
type Limit = { free: number; longest: number }

/** Failures by which an attempt is judged: how many, and how long ago the last was, in seconds. */
type Failures = { count: number; secondsAgo: number }

/**
 * Limits by what failures have in common. A browser that guesses at one account waits longest; what strangers do from many
 * addresses, or at many accounts, keeps nobody waiting for long, and no browser that the account knows at all.
 */
export const DELAYS = {
  browser: { free: 5, longest: 900 },
  account: { free: 20, longest: 60 },
  address: { free: 50, longest: 60 },
} as const satisfies Record<string, Limit>

/** How long ago a failure may be to count, in minutes. */
export const FAILURE_MINUTES = 60

/**
 * How long an attempt has to wait: after the free failures one second, and twice as long after each further one.
 *
 * @returns whole seconds; 0 where it need not wait
 * @example secondsToWait(DELAYS.browser, { count: 8, secondsAgo: 3 }) // 5: eight seconds, of which three are over
 */
export function secondsToWait({ free, longest }: Limit, { count, secondsAgo }: Failures): number {
  if (count < free) return 0
  const delay = Math.min(2 ** (count - free), longest)
  return Math.max(0, Math.ceil(delay - secondsAgo))
}
