import { AppError } from '@/lib/core/errors'
import { explainNoRoom } from '@/lib/data/no-room'
import { SettingError } from '@/lib/env'

/** A failure with one clear sentence for whoever started the program; no stack is shown. */
export class PlainError extends Error {}

/** Whether a failure's message says all that whoever started the program needs. */
export function isPlain(error: unknown): error is Error {
  return error instanceof PlainError || error instanceof AppError || error instanceof SettingError
}

/** Prints one sentence for expected failures and the whole error for bugs. */
export function printFailure(failure: unknown): void {
  const error = explainNoRoom(failure) ?? failure
  console.error(isPlain(error) ? error.message : error)
}
