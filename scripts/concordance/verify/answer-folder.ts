import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sha256 } from '@/lib/digest'
import type { CachedJson } from '@/lib/pipeline/retrieval/cached-searches'
import { UsageError } from '../io'
import { whyUnwritten } from '../why-unwritten'

const OWN = { recursive: true, mode: 0o700 }

/**
 * A folder of JSON by the SHA-256 of its key. A file is complete or not there: it is written beside its place and moved.
 * Readable to its owner alone, for answers speak of a patient. What cannot be kept, on a full disk, is used all the same.
 *
 * @param report called with the first that could not be kept
 * @throws {UsageError} where nothing can be written, before anything is asked and paid for
 */
export async function openAnswerFolder(folder: string, report: (words: string) => void): Promise<CachedJson> {
  try {
    await mkdir(folder, OWN)
    await access(folder, constants.W_OK)
  } catch {
    throw new UsageError(`${folder} is no folder that answers can be kept in.`)
  }
  let isShown = false
  const place = (key: string) => {
    const hash = sha256(key)
    return path.join(folder, hash.slice(0, 2), `${hash}.json`)
  }
  return {
    async find(key) {
      try {
        return JSON.parse(await readFile(place(key), 'utf8')) as unknown
      } catch {
        return null // not there, or no JSON any more: asked again and written anew
      }
    },
    async keep(key, value) {
      const file = place(key)
      const half = `${file}.${randomUUID()}`
      try {
        await mkdir(path.dirname(file), OWN)
        await writeFile(half, JSON.stringify(value), { mode: 0o600 })
        await rename(half, file)
      } catch (error) {
        if (!isShown) report(`Not all answers were kept in ${folder}: ${whyUnwritten(error)}.`)
        isShown = true
        await rm(half, { force: true }).catch(() => {})
      }
    },
  }
}
