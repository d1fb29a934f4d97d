import 'server-only'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { env } from '@/lib/env'

const STALE_HOURS = 24
const HOUR_MS = 3_600_000
/** More than anybody has open at once; the oldest is dropped for one more. */
const MAX_UPLOADS = 20

const ownerSchema = z.object({ studyId: z.string(), userId: z.string().nullable() })
const declaredSchema = z.object({ name: z.string(), byteLength: z.number() })

/** To whom an upload belongs. */
type UploadOwner = z.output<typeof ownerSchema>

/** Where uploads wait: in the data folder of this installation, which others on the machine cannot read. */
function root(): string {
  return path.resolve(/* turbopackIgnore: true */ env().CONCORDANCE_DATA ?? '.data', 'uploads')
}

/** Makes an empty folder. @returns the upload's id */
export async function makeUploadFolder(owner: UploadOwner): Promise<string> {
  await mkdir(root(), { recursive: true, mode: 0o700 })
  await chmod(root(), 0o700) // also one that was made by hand
  await removeStaleUploads()
  const own = await listOwn(owner.userId)
  for (const { folder } of own.slice(MAX_UPLOADS - 1)) await rm(folder, { recursive: true, force: true })
  const uploadId = randomUUID()
  const folder = path.join(root(), uploadId)
  await mkdir(folder, { mode: 0o700 })
  await writeFile(path.join(folder, 'upload.json'), JSON.stringify(owner), { mode: 0o600 })
  return uploadId
}

/** The folder of an upload and its owner; null where there is none. */
export async function findUploadFolder(
  uploadId: string,
): Promise<{ folder: string; owner: UploadOwner } | null> {
  const folder = path.join(root(), z.uuid().parse(uploadId))
  const owner = await readOwner(folder)
  return owner && { folder, owner }
}

/** Writes beside a file what it is to be, before any of it arrives: so much of its owner's share is taken. */
export async function declarePart(
  part: string,
  declared: { name: string; byteLength: number },
): Promise<void> {
  await writeFile(`${part}.json`, JSON.stringify(declared), { mode: 0o600 })
}

/** What a file was declared to be. */
export async function readDeclared(part: string): Promise<{ name: string; byteLength: number }> {
  return declaredSchema.parse(JSON.parse(await readFile(`${part}.json`, 'utf8')))
}

/** The bytes of all files of an account that wait or are on their way. */
export async function countWaitingBytes(userId: string | null): Promise<number> {
  let bytes = 0
  for (const { folder } of await listOwn(userId)) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.part.json')) continue
      const declared = await readDeclared(path.join(folder, name.replace(/\.json$/, ''))).catch(() => null)
      bytes += declared?.byteLength ?? 0
    }
  }
  return bytes
}

/** Looks now and every hour for uploads that nobody touched for a day. What is left behind says so in the log. */
export function tidyUploads(): void {
  const tidy = () => void removeStaleUploads().catch((error: unknown) => console.error(error))
  tidy()
  setInterval(tidy, HOUR_MS).unref()
}

/** Removes uploads that nobody touched for a day. */
export async function removeStaleUploads(): Promise<void> {
  const oldest = Date.now() - STALE_HOURS * HOUR_MS
  for (const { folder, touchedAt } of await listFolders())
    if (touchedAt < oldest) await rm(folder, { recursive: true, force: true })
}

/** An account's uploads, the newest first. */
async function listOwn(userId: string | null): Promise<{ folder: string; touchedAt: number }[]> {
  const own: { folder: string; touchedAt: number }[] = []
  for (const found of await listFolders())
    if ((await readOwner(found.folder))?.userId === userId) own.push(found)
  return own.toSorted((left, right) => right.touchedAt - left.touchedAt)
}

async function listFolders(): Promise<{ folder: string; touchedAt: number }[]> {
  const names = await readdir(root()).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => {
      const folder = path.join(root(), name)
      const info = await stat(folder).catch(() => null)
      return info?.isDirectory() ? [{ folder, touchedAt: info.mtimeMs }] : []
    }),
  )
  return found.flat()
}

async function readOwner(folder: string): Promise<UploadOwner | null> {
  const text = await readFile(path.join(folder, 'upload.json'), 'utf8').catch(() => null)
  return text === null ? null : ownerSchema.parse(JSON.parse(text))
}
