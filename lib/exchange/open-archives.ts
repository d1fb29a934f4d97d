import path from 'node:path'
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { AppError } from '@/lib/core/errors'
import type { ImportFile } from './import-file'
import { swells } from './text-stream'

const CHUNK_BYTES = 1024 * 1024
/** A comment of the largest size behind the record that ends an archive. */
const END_BYTES = 22 + 0xffff
const MAX_DIRECTORY_BYTES = 8 * 1024 * 1024
const MAX_ENTRIES = 20_000
/** What shows the kind of a file lies at its beginning, and is read from the stream. */
const HEAD_BYTES = 64 * 1024
/** Read at once where other places in a file are asked for (Parquet). */
const MAX_SLICED_BYTES = 512 * 1024 * 1024

type Entry = {
  name: string
  method: 0 | 8
  crc: number
  packedSize: number
  size: number
  headerOffset: number
}

/** The one entry that is in memory as a whole. */
type Unpacked = { entry: Entry | null; bytes: Promise<Buffer> | null }

/**
 * Puts the files inside ZIP archives in their place; others stay. Nothing is written to disk, names lose their folders, and
 * manifests, which tables come with, are left out.
 *
 * @throws {AppError} `invalid` for an archive that is damaged, encrypted, too large, swells beyond measure, or holds two
 *   files of one name
 * @see APPNOTE.TXT 6.3 of PKWARE, sections 4.3.7, 4.3.12, 4.3.16
 */
export async function openArchives(files: readonly ImportFile[]): Promise<ImportFile[]> {
  const opened: ImportFile[] = []
  const latest: Unpacked = { entry: null, bytes: null }
  for (const file of files) {
    if (!/\.zip$/i.test(file.name)) opened.push(file)
    else for (const entry of await listEntries(file)) opened.push(toFile(file, entry, latest))
  }
  return opened
}

async function listEntries(archive: ImportFile): Promise<Entry[]> {
  const directory = await readDirectory(archive)
  const entries: Entry[] = []
  for (let at = 0; at < directory.length; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw damaged(archive)
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const entryPath = directory.toString('utf8', at + 46, nameEnd)
    if (isData(entryPath)) entries.push(readEntry(archive, directory.subarray(at, at + 46), entryPath))
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  if (entries.length > MAX_ENTRIES) throw refused(archive, `holds more than ${MAX_ENTRIES} files`)
  const names = new Set(entries.map((entry) => entry.name))
  if (names.size < entries.length) throw refused(archive, 'holds two files of one name')
  const inOrder = entries.toSorted((one, other) => one.headerOffset - other.headerOffset)
  const doesOverlap = inOrder.some(
    ({ headerOffset }, at) =>
      at > 0 && headerOffset < (inOrder[at - 1]?.headerOffset ?? 0) + (inOrder[at - 1]?.packedSize ?? 0),
  )
  if (doesOverlap) throw refused(archive, 'holds files that lie over each other')
  return entries
}

/** Neither a folder, nor what a desktop adds, nor the list that an export comes with. */
function isData(entryPath: string): boolean {
  const name = path.basename(entryPath)
  return (
    !/[/\\]$/.test(entryPath) && !/^(\.|__MACOSX)/.test(entryPath) && !/^(\..*|manifest\.json)$/i.test(name)
  )
}

function readEntry(archive: ImportFile, head: Buffer, entryPath: string): Entry {
  const name = path.basename(entryPath.replaceAll('\\', '/'))
  const method = head.readUInt16LE(10)
  const [packedSize, size] = [head.readUInt32LE(20), head.readUInt32LE(24)]
  if ((head.readUInt16LE(8) & 1) === 1) throw refused(archive, 'is encrypted')
  if (method !== 0 && method !== 8) throw refused(archive, `packs ${name} in a way that is not known here`)
  if (packedSize === 0xffffffff || size === 0xffffffff)
    throw refused(archive, 'holds a file beyond 4 GB; choose its files themselves')
  if (swells(packedSize, size))
    throw refused(archive, `holds ${name}, which would swell to ${Math.round(size / 1e6)} MB`)
  return { name, method, crc: head.readUInt32LE(16), packedSize, size, headerOffset: head.readUInt32LE(42) }
}

async function readDirectory(archive: ImportFile): Promise<Buffer> {
  const from = Math.max(0, archive.byteLength - END_BYTES)
  const tail = Buffer.from(await archive.slice(from, archive.byteLength))
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > tail.length) throw damaged(archive)
  const [size, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (size > MAX_DIRECTORY_BYTES) throw refused(archive, 'holds too many files')
  if (offset + size > from + end) throw damaged(archive)
  return Buffer.from(await archive.slice(offset, offset + size))
}

function toFile(archive: ImportFile, entry: Entry, latest: Unpacked): ImportFile {
  return {
    name: entry.name,
    byteLength: entry.size,
    stream: () => Readable.from(unpack(archive, entry), { objectMode: false }),
    async slice(start, end = entry.size) {
      const bytes =
        end <= HEAD_BYTES ? await readHead(archive, entry, end) : await readWhole(archive, entry, latest)
      return new Uint8Array(bytes.subarray(start, end)).buffer
    },
  }
}

async function readHead(archive: ImportFile, entry: Entry, length: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const chunk of unpack(archive, entry)) {
    pieces.push(chunk)
    size += chunk.length
    if (size >= length) break
  }
  return Buffer.concat(pieces)
}

async function readWhole(archive: ImportFile, entry: Entry, latest: Unpacked): Promise<Buffer> {
  if (entry.size > MAX_SLICED_BYTES) throw refused(archive, `holds ${entry.name}; choose that file itself`)
  if (latest.entry !== entry) {
    latest.entry = entry
    latest.bytes = collect(unpack(archive, entry))
  }
  return latest.bytes ?? Buffer.alloc(0)
}

async function* unpack(archive: ImportFile, entry: Entry): AsyncGenerator<Buffer> {
  const source = Readable.from(readPacked(archive, entry), { objectMode: false })
  const inflate = createInflateRaw()
  source.on('error', (error) => inflate.destroy(error))
  const chunks = entry.method === 0 ? source : source.pipe(inflate)
  let size = 0
  let crc = 0
  try {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      size += chunk.length
      crc = crc32(chunk, crc)
      if (size > entry.size) throw damaged(archive)
      yield chunk
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? damaged(archive) : error
  } finally {
    source.destroy()
    inflate.destroy()
  }
  if (size !== entry.size || crc !== entry.crc) throw damaged(archive)
}

async function* readPacked(archive: ImportFile, entry: Entry): AsyncGenerator<Buffer> {
  const head = Buffer.from(await archive.slice(entry.headerOffset, entry.headerOffset + 30))
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw damaged(archive)
  const start = entry.headerOffset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const end = start + entry.packedSize
  if (end > archive.byteLength) throw damaged(archive)
  for (let from = start; from < end; from += CHUNK_BYTES)
    yield Buffer.from(await archive.slice(from, Math.min(end, from + CHUNK_BYTES)))
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

function damaged(archive: ImportFile): AppError {
  return refused(archive, 'is damaged or cut off')
}

function refused(archive: ImportFile, what: string): AppError {
  return new AppError('invalid', `The archive ${archive.name} ${what}.`)
}
