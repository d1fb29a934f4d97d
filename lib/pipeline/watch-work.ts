/** How soon work that was held or ended asks nothing any more, also where it waits for a server. */
const LOOK_EVERY_MS = 1000

/**
 * Stops work that nobody wants any more.
 *
 * @param isWanted asked again and again; where it cannot tell, the next look may
 */
export function watchWork(
  isWanted: () => Promise<boolean>,
  stop: () => void,
): { isStopped: () => boolean; end: () => void } {
  let isStopped = false
  const look = async () => {
    if (await isWanted()) return
    isStopped = true
    stop()
  }
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS)
  return { isStopped: () => isStopped, end: () => clearInterval(timer) }
}
