import { AppError, type ErrorCode } from '@/lib/core/errors'
import { InputError } from '@/lib/core/parse-input'
import { isDatabaseReady } from '@/lib/data/client'
import { explainNoRoom } from '@/lib/data/no-room'

export type Failure = {
  ok: false
  code: ErrorCode | 'unexpected'
  message: string
  fields?: Record<string, string[] | undefined>
}

/**
 * What a user may learn of an error: our own words for expected failures, a fixed sentence for bugs and for a database that
 * is away.
 */
export async function toFailure(error: unknown): Promise<Failure> {
  if (error instanceof InputError) {
    return { ok: false, code: error.code, message: error.message, fields: error.fields }
  }
  if (error instanceof AppError) return { ok: false, code: error.code, message: error.message }
  const noRoom = explainNoRoom(error)
  if (noRoom) {
    console.error(noRoom.message)
    return toFailure(noRoom)
  }
  console.error(error)
  if (!(await isDatabaseReady())) {
    const message =
      'The database cannot be reached. Nothing that was saved is lost, and it may be there again in a moment.'
    return { ok: false, code: 'unavailable', message }
  }
  return { ok: false, code: 'unexpected', message: 'Something went wrong. Please try again.' }
}
