import { AppError } from '@/lib/core/errors'
import { explainNoRoom } from '@/lib/data/no-room'

/** Writes down what an expected failure says, or where a fault arose: the fault's own words may hold text of a note. */
export function logFault(what: string, fault: unknown): void {
  const error = explainNoRoom(fault) ?? fault
  if (error instanceof AppError) {
    console.error(`${what}: ${error.message}`)
    return
  }
  const name = error instanceof Error ? error.name : typeof error
  const code = error instanceof Error && 'code' in error ? ` ${String(error.code)}` : ''
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  console.error([`${what}: ${name}${code}`, ...frames.slice(0, 12)].join('\n'))
}

/** An outage that lasts is reported again after this time. */
const AGAIN_MS = 60_000

/**
 * Whether a fault is to be logged now: while the database is away, every queue meets the same one each second, and the log
 * would hold nothing else.
 *
 * @returns says true the first time a fault comes, and again when a minute has gone since it last did so
 */
export function makeSeldom(now: () => number = () => performance.now()): (fault: string) => boolean {
  const loggedAt = new Map<string, number>()
  return (fault) => {
    const at = now()
    if (at - (loggedAt.get(fault) ?? -Infinity) < AGAIN_MS) return false
    for (const [other, reported] of loggedAt) if (at - reported >= AGAIN_MS) loggedAt.delete(other)
    loggedAt.set(fault, at)
    return true
  }
}
