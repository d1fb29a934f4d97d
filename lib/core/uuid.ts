import { z } from 'zod'
import { AppError } from './errors'

const uuid = z.uuid()

/**
 * An id that came with an address.
 *
 * @throws {AppError} `not_found` for what cannot be an id: nothing has it
 */
export function requireId(text: string): string {
  if (!uuid.safeParse(text).success) throw new AppError('not_found', 'This does not exist.')
  return text
}
