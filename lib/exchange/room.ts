import { AppError } from '@/lib/core/errors'

/** What the system says of a full disk, and of a user's share of one that is used up. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Does what writes to the folder for temporary files. Where that has no room, trying again does not help, but whoever runs
 * the server can.
 *
 * @throws {AppError} `unavailable` where there is no room; all else as `write` does
 */
export async function withRoom<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!FULL.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new AppError(
      'unavailable',
      'The server has no room for these files: its folder for temporary files is full. Please tell whoever runs it.',
      { cause: error },
    )
  }
}
