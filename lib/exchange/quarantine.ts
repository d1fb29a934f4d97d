import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { z } from 'zod'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { fileFromPath, type ImportFile } from './import-file'
import { withRoom } from './room'

/** Uploaded files wait outside the web root, under names of ours, until they are imported or given up. */
const ROOT = path.join(os.tmpdir(), 'concordance-uploads')
const MAX_FILE_BYTES = 8 * 2 ** 30
const MAX_FILES = 200
const STALE_HOURS = 24

const metaSchema = z.object({ studyId: z.string(), userId: z.string().nullable() })
const partSchema = z.object({ name: z.string() })

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
 * Makes an empty upload. Uploads that nobody touched for a day are removed.
 *
 * @throws {AppError} as {@link authorize} and {@link withRoom}
 */
export async function createUpload(actor: Actor, studyId: string): Promise<string> {
  authorize(actor, 'import:create', studyId)
  return withRoom(async () => {
    await mkdir(ROOT, { recursive: true, mode: 0o700 })
    await removeStale()
    const uploadId = randomUUID()
    await mkdir(path.join(ROOT, uploadId), { mode: 0o700 })
    await writeFile(
      path.join(ROOT, uploadId, 'upload.json'),
      JSON.stringify({ studyId, userId: actor.userId }),
      { mode: 0o600 },
    )
    return uploadId
  })
}

/**
 * Takes one file into an upload. What is cut off, changed or too large on its way is refused and leaves nothing.
 *
 * @throws {AppError} `invalid` when length or SHA-256 differ from what was declared, or the file is too large; as
 *   {@link withRoom}
 */
export async function receiveFile(
  actor: Actor,
  studyId: string,
  uploadId: string,
  declared: DeclaredFile,
  body: ReadableStream<Uint8Array> | null,
): Promise<void> {
  const folder = await requireUpload(actor, studyId, uploadId)
  if (declared.byteLength > MAX_FILE_BYTES) throw new AppError('invalid', `${declared.name} is too large.`)
  if ((await listParts(folder)).length >= MAX_FILES)
    throw new AppError('invalid', 'These are too many files.')
  const part = path.join(folder, `${randomUUID()}.incoming`)
  const stored = part.replace(/\.incoming$/, '.part')
  try {
    await withRoom(async () => {
      await requireWhole(part, declared, body)
      await writeFile(`${stored}.json`, JSON.stringify({ name: declared.name }), { mode: 0o600 })
      await rename(part, stored)
    })
  } catch (error) {
    await rm(part, { force: true })
    await rm(`${stored}.json`, { force: true })
    throw isCutOff(error) ? different(declared.name) : error
  }
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
    const { name } = partSchema.parse(JSON.parse(await readFile(`${part}.json`, 'utf8')))
    files.push(await fileFromPath(part, name))
  }
  return files.toSorted((left, right) => (left.name < right.name ? -1 : 1))
}

/** Removes an upload with its files. @throws {AppError} `not_found` */
export async function removeUpload(actor: Actor, studyId: string, uploadId: string): Promise<void> {
  await rm(await requireUpload(actor, studyId, uploadId), { recursive: true, force: true })
}

async function requireUpload(actor: Actor, studyId: string, uploadId: string): Promise<string> {
  authorize(actor, 'import:create', studyId)
  const folder = path.join(ROOT, z.uuid().parse(uploadId))
  const text = await readFile(path.join(folder, 'upload.json'), 'utf8').catch(() => null)
  const meta = text === null ? null : metaSchema.parse(JSON.parse(text))
  if (meta?.studyId !== studyId || meta.userId !== actor.userId) {
    throw new AppError('not_found', 'This upload does not exist any more. Please choose the files again.')
  }
  return folder
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

async function removeStale(): Promise<void> {
  const oldest = Date.now() - STALE_HOURS * 3_600_000
  for (const name of await readdir(ROOT)) {
    const folder = path.join(ROOT, name)
    const info = await stat(folder).catch(() => null)
    if (info && info.mtimeMs < oldest) await rm(folder, { recursive: true, force: true })
  }
}
