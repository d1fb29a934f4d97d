import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@/lib/core/errors'

/** How long a host may take for its first word. */
const PATIENCE_MS = 60_000

/**
 * One file from a host. It is written beside its place and moved there when all of it has come; what came before a broken
 * connection is gone on with, if the host says that its file is still the same.
 *
 * @returns its size in bytes; null where the host does not have it
 * @throws {AppError} `unavailable` when it refuses, or breaks off
 */
export async function downloadFile(url: string, file: string): Promise<number | null> {
  const done = await sizeOf(file)
  if (done > 0) return done
  const part = `${file}.part`
  const begun = await readBegun(part)
  const response = await ask(url, begun)
  if (response.status === 404) return null
  if (response.status === 416) {
    await rm(part, { force: true })
    return downloadFile(url, file)
  }
  if (!response.ok || !response.body)
    throw new AppError('unavailable', `The host refused ${path.basename(file)} (status ${response.status}).`)
  await mkdir(path.dirname(file), { recursive: true })
  const isRest = begun !== null && response.status === 206
  if (!isRest) await noteTag(part, response)
  try {
    await pipeline(Readable.from(response.body), createWriteStream(part, { flags: isRest ? 'a' : 'w' }))
  } catch {
    throw brokeOff(file)
  }
  const size = await sizeOf(part)
  const whole = readWhole(response, isRest)
  if (whole !== null && whole !== size) throw brokeOff(file)
  await rename(part, file)
  await rm(`${part}.tag`, { force: true })
  return size
}

type Begun = { offset: number; tag: string }

/** What came of it already, and the host's tag of the whole; null where the rest may be another file's. */
async function readBegun(part: string): Promise<Begun | null> {
  const offset = await sizeOf(part)
  const tag = await readFile(`${part}.tag`, 'utf8').catch(() => '')
  return offset > 0 && tag !== '' ? { offset, tag } : null
}

/** A weak tag does not promise the same bytes. */
async function noteTag(part: string, { headers }: Response): Promise<void> {
  const tag = headers.get('etag') ?? ''
  if (tag === '' || tag.startsWith('W/')) await rm(`${part}.tag`, { force: true })
  else await writeFile(`${part}.tag`, tag)
}

async function ask(url: string, begun: Begun | null): Promise<Response> {
  const rest = begun ? { range: `bytes=${begun.offset}-`, 'if-range': begun.tag } : {}
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), PATIENCE_MS)
  try {
    return await fetch(url, { headers: { 'accept-encoding': 'identity', ...rest }, signal: late.signal })
  } catch {
    throw new AppError('unavailable', `The host ${new URL(url).host} cannot be reached.`)
  } finally {
    clearTimeout(timer)
  }
}

/** Null where the host does not say. */
function readWhole({ headers }: Response, isRest: boolean): number | null {
  if (headers.has('content-encoding')) return null
  const words = isRest ? headers.get('content-range')?.split('/')[1] : headers.get('content-length')
  return words && /^\d+$/.test(words) ? Number(words) : null
}

function brokeOff(file: string): AppError {
  return new AppError(
    'unavailable',
    `${path.basename(file)} broke off. The same command again goes on with what is there.`,
  )
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0
}
