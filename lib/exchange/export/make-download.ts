import 'server-only'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Actor } from '@/lib/core/actor'
import { withRoom } from '../room'
import { writeExport } from './write-export'
import { zip } from './zip'

export type Download = { name: string; byteLength: number; body: ReadableStream<Uint8Array> }

/**
 * An export as one download: written completely before the first byte is sent, so that it is whole or an error. A single
 * file comes as it is, several as a ZIP archive.
 *
 * @throws {AppError} as {@link writeExport} and {@link withRoom}
 */
export async function makeDownload(actor: Actor, studyId: string, formatId: string): Promise<Download> {
  return withRoom(() => makeInFolder(actor, studyId, formatId))
}

async function makeInFolder(actor: Actor, studyId: string, formatId: string): Promise<Download> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-export-'))
  try {
    const { format, files } = await writeExport(actor, studyId, formatId, folder)
    const [only, ...others] = files
    if (only && others.length === 0) {
      return await open(path.join(folder, only.path), `${format}${path.extname(only.path)}`, folder)
    }
    const archive = path.join(folder, 'export.zip')
    const entries = [...files.map((file) => file.path), 'manifest.json'].map((name) => ({
      path: name,
      file: path.join(folder, name),
    }))
    await pipeline(Readable.from(zip(entries)), createWriteStream(archive, { mode: 0o600 }))
    return await open(archive, `${format}.zip`, folder)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function open(file: string, name: string, folder: string): Promise<Download> {
  const { size } = await stat(file)
  const stream = createReadStream(file)
  stream.once('close', () => void rm(folder, { recursive: true, force: true }))
  return { name, byteLength: size, body: Readable.toWeb(stream) as ReadableStream<Uint8Array> }
}
