import { statfs } from 'node:fs/promises'
import { AppError } from '@/lib/core/errors'

/** What the system says of a full disk, and of a user's share of one that is used up. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])
/** What it says of a folder that is not this user's to write to, or is none. */
const CLOSED = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])

/**
 * Does what writes files that wait. Where they have no room, or no place, trying again does not help, but whoever runs the
 * server can.
 *
 * @throws {AppError} `unavailable` where there is no room, or this user may not write there; all else as `write` does
 */
export async function withRoom<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const problem = FULL.has(code)
      ? 'The server has no room for these files: the disk where they would wait is full.'
      : CLOSED.has(code)
        ? 'The server may not write to the folder where files wait (CONCORDANCE_DATA).'
        : null
    if (problem === null) throw error
    throw new AppError('unavailable', `${problem} Please report this to whoever runs it.`, { cause: error })
  }
}

const GB = 2 ** 30

/** @throws {AppError} `unavailable` where the disk of a folder has less room than that many bytes */
export async function requireDisk(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bytes <= bavail * bsize) return
  const [wanted, free] = [bytes, bavail * bsize].map((size) => (size / GB).toFixed(1))
  throw new AppError('unavailable', `This takes about ${wanted} GB, and the disk has ${free} GB of room.`)
}
