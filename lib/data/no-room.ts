import { AppError } from '@/lib/core/errors'

/** PostgreSQL's code (SQLSTATE) for a disk that is full. */
const DISK_FULL = '53100'

export const NO_ROOM =
  'The server cannot save anything: the disk of its database is full. Please report this to whoever runs it.'

/**
 * What to say of a failure that a full disk of the database is behind. PostgreSQL takes back what it could not do whole.
 *
 * @param error what Prisma threw, or `pg` itself
 * @returns null for every other failure
 */
export function explainNoRoom(error: unknown): AppError | null {
  return hasCode(error) ? new AppError('unavailable', NO_ROOM, { cause: error }) : null
}

type Link = {
  code?: unknown
  originalCode?: unknown
  cause?: unknown
  meta?: { driverAdapterError?: unknown }
} | null

function hasCode(error: unknown): boolean {
  if (typeof error !== 'object') return false
  const link = error as Link
  if (link === null) return false
  if (link.code === DISK_FULL || link.originalCode === DISK_FULL) return true
  return hasCode(link.meta?.driverAdapterError) || hasCode(link.cause)
}
