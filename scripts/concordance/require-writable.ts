import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from './io'

/**
 * Reports before any work is done that the file cannot be written.
 *
 * @param read what the same command reads, which must not be written over
 * @throws {UsageError}
 */
export async function requireWritable(file: string, read: readonly string[]): Promise<void> {
  try {
    const found = await stat(file).catch(() => null)
    if (found?.isDirectory()) throw new UsageError(`${file} is a folder.`)
    for (const other of read) {
      const known = found && (await stat(other).catch(() => null))
      if (known && known.ino === found.ino && known.dev === found.dev)
        throw new UsageError(`${file} is what is read: name another file to write.`)
    }
    await access(found ? file : path.dirname(path.resolve(file)), constants.W_OK)
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${file} cannot be written.`)
  }
}
