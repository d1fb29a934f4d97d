import { createReadStream } from 'node:fs'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { path: string; file: string }

const UTF8_AND_DESCRIPTOR = 0x0808
const DEFLATED = 8
const VERSION = 20
/** 1 January 1980, the first day a ZIP can name: the same content gives the same bytes on any day. */
const FIRST_DAY = 0x0021
const MAX_BYTES = 0xffffffff

/**
 * A ZIP archive of files on disk, as it is made.
 *
 * @throws {RangeError} when a file or the archive passes 4 GiB, which this plain form of ZIP cannot name
 * @see APPNOTE.TXT 6.3 of PKWARE, sections 4.3.7, 4.3.9, 4.3.12, 4.3.16
 */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, file } of entries) {
    const name = Buffer.from(path)
    const start = offset
    const head = localHeader(name)
    yield head
    offset += head.length
    let crc = 0
    let size = 0
    let packedSize = 0
    const source = createReadStream(file)
    source.on('data', (chunk) => {
      crc = crc32(chunk, crc)
      size += chunk.length
    })
    for await (const chunk of source.pipe(createDeflateRaw()) as AsyncIterable<Buffer>) {
      packedSize += chunk.length
      yield chunk
    }
    const sums = toSums(crc, packedSize, size)
    const descriptor = Buffer.concat([toUint32(0x08074b50), sums])
    yield descriptor
    offset += packedSize + descriptor.length
    if (size > MAX_BYTES || offset > MAX_BYTES) throw new RangeError('the archive passes 4 GiB')
    directory.push(directoryEntry(name, sums, start))
  }
  const entriesBytes = Buffer.concat(directory)
  yield entriesBytes
  yield endOfDirectory(directory.length, entriesBytes.length, offset)
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(UTF8_AND_DESCRIPTOR, 6)
  head.writeUInt16LE(DEFLATED, 8)
  head.writeUInt16LE(FIRST_DAY, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function directoryEntry(name: Buffer, sums: Buffer, start: number): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(UTF8_AND_DESCRIPTOR, 8)
  entry.writeUInt16LE(DEFLATED, 10)
  entry.writeUInt16LE(FIRST_DAY, 14)
  sums.copy(entry, 16)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(start, 42)
  return Buffer.concat([entry, name])
}

function endOfDirectory(entries: number, bytes: number, start: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(start, 16)
  return end
}

/** CRC-32, packed size, size: the three numbers that descriptor and directory share. */
function toSums(crc: number, packedSize: number, size: number): Buffer {
  return Buffer.concat([toUint32(crc), toUint32(packedSize % 2 ** 32), toUint32(size % 2 ** 32)])
}

function toUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
