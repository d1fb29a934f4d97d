import { AppError, type ErrorCode } from '@/lib/core/errors'

export type Failure = {
  ok: false
  code: ErrorCode | 'unexpected'
  message: string
  fields?: Record<string, string[] | undefined>
}

/** What a user may learn of an error: our own words for expected failures, a fixed sentence for bugs. */
export function toFailure(error: unknown): Failure {
  if (error instanceof AppError) return { ok: false, code: error.code, message: error.message }
  console.error(error)
  return { ok: false, code: 'unexpected', message: 'Something went wrong. Please try again.' }
}
