import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from './io'

/** Tells before any work is done that there is no place for the file. @throws {UsageError} */
export async function requireWritable(file: string): Promise<void> {
  try {
    const found = await stat(file).catch(() => null)
    if (found?.isDirectory()) throw new UsageError(`${file} is a folder.`)
    await access(found ? file : path.dirname(path.resolve(file)), constants.W_OK)
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${file} cannot be written.`)
  }
}
