import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { z } from 'zod'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import { fileFromPath, type ImportFile } from './import-file'
import { withRoom } from './room'
import {
  countWaitingBytes,
  declarePart,
  findUploadFolder,
  makeUploadFolder,
  readDeclared,
} from './upload-folders'

// Uploaded files wait outside the web root, under names of ours, until they are imported or given up.

const MAX_FILE_BYTES = 8 * 2 ** 30
const MAX_FILES = 200
/** What waits of one account, where `UPLOAD_QUOTA_GB` says nothing else. */
const QUOTA_GB = 20
const GB = 2 ** 30

/** What the browser says of a file before sending it: compared with what arrives. */
export const declaredFileSchema = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(255)
    .transform((name) => path.basename(name.replaceAll('\\', '/'))),
  byteLength: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

export type DeclaredFile = z.output<typeof declaredFileSchema>

/**
 * Makes an empty upload.
 *
 * @throws {AppError} as {@link authorize} and {@link withRoom}
 */
export async function createUpload(actor: Actor, studyId: string): Promise<string> {
  authorize(actor, 'import:create', studyId)
  return withRoom(() => makeUploadFolder({ studyId, userId: actor.userId }))
}

/**
 * Takes one file into an upload. What is cut off, changed or too large on its way is refused and leaves nothing.
 *
 * @throws {AppError} `invalid` when length or SHA-256 differ from what was declared, or the file is too large; `too_large`
 *   where the account has no more room; as {@link withRoom}
 */
export async function receiveFile(
  actor: Actor,
  studyId: string,
  uploadId: string,
  declared: DeclaredFile,
  body: ReadableStream<Uint8Array> | null,
): Promise<void> {
  const folder = await requireUpload(actor, studyId, uploadId)
  if (declared.byteLength > MAX_FILE_BYTES)
    throw new AppError(
      'invalid',
      `${declared.name} is larger than ${MAX_FILE_BYTES / 1024 ** 3} GB. Import it on the command line.`,
    )
  if ((await listParts(folder)).length >= MAX_FILES)
    throw new AppError('invalid', `An upload has at most ${MAX_FILES} files. Put them into a ZIP archive.`)
  const stored = path.join(folder, `${randomUUID()}.part`)
  const incoming = `${stored}.incoming`
  try {
    await withRoom(async () => {
      await declarePart(stored, declared)
      await requireShare(actor)
      await requireWhole(incoming, declared, body)
      await rename(incoming, stored)
    })
  } catch (error) {
    await rm(incoming, { force: true })
    await rm(`${stored}.json`, { force: true })
    throw isCutOff(error) ? different(declared.name) : error
  }
}

/**
 * All that an account has declared counts, also what is on its way: however many files come at once.
 *
 * @param more bytes that are to come and nobody has declared yet
 * @throws {AppError} `too_large` where that is more than its share
 */
export async function requireShare({ userId }: Pick<Actor, 'userId'>, more = 0): Promise<void> {
  const quota = env().UPLOAD_QUOTA_GB ?? QUOTA_GB
  if ((await countWaitingBytes(userId)) + more <= quota * GB) return
  throw new AppError(
    'too_large',
    `Your files that wait to be imported may take ${quota} GB together. Import or drop those of another page first; what nobody touches is removed after a day.`,
  )
}

/** The browser went away, or the network did. */
function isCutOff(error: unknown): boolean {
  const { code, name } = error as NodeJS.ErrnoException
  return (
    name === 'AbortError' || ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code ?? '')
  )
}

/** The files of an upload, ready to be imported. @throws {AppError} `not_found` */
export async function openUpload(actor: Actor, studyId: string, uploadId: string): Promise<ImportFile[]> {
  const folder = await requireUpload(actor, studyId, uploadId)
  const files: ImportFile[] = []
  for (const part of await listParts(folder)) {
    const { name } = await readDeclared(part)
    files.push(await fileFromPath(part, name))
  }
  return files.toSorted((left, right) => (left.name < right.name ? -1 : 1))
}

/**
 * Makes an upload of files that the server has made itself, which are moved into it.
 *
 * @throws {AppError} as {@link createUpload}, and `too_large` where the account has no more room
 */
export async function uploadMade(actor: Actor, studyId: string, made: readonly string[]): Promise<string> {
  const uploadId = await createUpload(actor, studyId)
  const folder = await requireUpload(actor, studyId, uploadId)
  try {
    for (const file of made) {
      const stored = path.join(folder, `${randomUUID()}.part`)
      await declarePart(stored, { name: path.basename(file), byteLength: (await stat(file)).size })
      await rename(file, stored)
    }
    await requireShare(actor)
    return uploadId
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Removes an upload with its files. @throws {AppError} `not_found` */
export async function removeUpload(actor: Actor, studyId: string, uploadId: string): Promise<void> {
  await rm(await requireUpload(actor, studyId, uploadId), { recursive: true, force: true })
}

async function requireUpload(actor: Actor, studyId: string, uploadId: string): Promise<string> {
  authorize(actor, 'import:create', studyId)
  const found = await findUploadFolder(uploadId)
  if (found?.owner.studyId !== studyId || found.owner.userId !== actor.userId) {
    throw new AppError('not_found', 'This upload does not exist any more. Please choose the files again.')
  }
  return found.folder
}

async function requireWhole(
  target: string,
  declared: DeclaredFile,
  body: ReadableStream<Uint8Array> | null,
): Promise<void> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > declared.byteLength) throw different(declared.name)
      hash.update(chunk)
      yield chunk
    }
  }
  const source = body ? Readable.fromWeb(body as WebStream<Uint8Array>) : Readable.from([])
  await pipeline(source, counted, createWriteStream(target, { mode: 0o600 }))
  if (bytes !== declared.byteLength || hash.digest('hex') !== declared.sha256) throw different(declared.name)
}

function different(name: string): AppError {
  return new AppError('invalid', `${name} did not arrive as it was sent. Please upload it again.`)
}

async function listParts(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name.endsWith('.part')).map((name) => path.join(folder, name))
}
