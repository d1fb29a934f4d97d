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
