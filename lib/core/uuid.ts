import { z } from 'zod'
import { AppError } from './errors'

const uuid = z.uuid()

/** Whether a text can be an id. */
export function isId(text: string): boolean {
  return uuid.safeParse(text).success
}

/**
 * An id that came with an address.
 *
 * @throws {AppError} `not_found` for what cannot be an id: nothing has it
 */
export function requireId(text: string): string {
  if (!isId(text)) throw new AppError('not_found', 'This does not exist.')
  return text
}
