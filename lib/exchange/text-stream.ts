import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { detectKind, MARKUP, readFileKind } from './file-kind'
import { FileProblem } from './file-problem'
import type { ImportFile } from './import-file'

/** Unpacked bytes of one file. The largest real table, repeated reference texts of a million verdicts, has about 10 GB. */
const MAX_UNPACKED_BYTES = 32 * 2 ** 30

/**
 * The bytes of a text file: unpacked when it is gzip by content, without byte-order mark, and proven to be UTF-8, so that
 * whoever decodes them never gets a replacement character.
 *
 * @param options.isXml whether the file may be XML, which is no table
 * @throws {FileProblem} `empty`, `encoding` with the place of the first wrong byte, `gzip`, `other_format`, `too_large`
 */
export async function* readTextBytes(file: ImportFile, options = { isXml: false }): AsyncGenerator<Buffer> {
  const { kind, ...rest } = await readFileKind(file)
  if (kind === 'empty') throw new FileProblem(file.name, 'empty', 'The file is empty.')
  if (kind === 'utf16') throw notUtf8(file.name, 0)
  const what = 'what' in rest ? rest.what : 'of another kind'
  if (kind === 'foreign' && !(options.isXml && what === MARKUP)) throw foreign(file.name, what)
  if (kind === 'parquet') throw foreign(file.name, 'a Parquet file')
  yield* requireUtf8(file.name, kind === 'gzip' ? unpack(file) : file.stream())
}

function foreign(file: string, what: string): FileProblem {
  return new FileProblem(file, 'other_format', `The file is ${what}, not a table of CSV or JSONL.`)
}

async function* unpack(file: ImportFile): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  const source: Readable = file.stream()
  source.on('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip)
  let bytes = 0
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      if (bytes === 0) refuseForeign(file.name, chunk)
      bytes += chunk.length
      if (bytes > MAX_UNPACKED_BYTES || swells(file.byteLength, bytes))
        throw new FileProblem(file.name, 'too_large', 'The unpacked file is too large.')
      yield chunk
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'Z_BUF_ERROR') throw new FileProblem(file.name, 'gzip', 'The gzip file is cut off.')
    if (code.startsWith('Z_')) throw new FileProblem(file.name, 'gzip', 'The gzip file is damaged.')
    throw error
  } finally {
    source.destroy()
    gunzip.destroy()
  }
  if (bytes === 0) throw new FileProblem(file.name, 'empty', 'The file is empty.')
}

function refuseForeign(file: string, head: Buffer): void {
  const inside = detectKind(head)
  if (inside.kind === 'gzip') throw foreign(file, 'packed twice')
  if (inside.kind === 'parquet') throw foreign(file, 'a packed Parquet file')
  if (inside.kind === 'foreign') throw foreign(file, inside.what)
  if (inside.kind === 'utf16') throw notUtf8(file, 0)
}

async function* requireUtf8(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let offset = 0
  let tail: Buffer = Buffer.alloc(0)
  let isStart = true
  for await (const chunk of chunks) {
    const bytes = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk
    const cut = bytes.length - unfinishedBytes(bytes)
    const whole = bytes.subarray(0, cut)
    if (!isUtf8(whole)) throw notUtf8(file, offset + firstWrongByte(whole))
    tail = bytes.subarray(cut)
    offset += cut
    if (whole.length === 0) continue
    const marked = isStart && whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf
    isStart = false
    yield marked ? whole.subarray(3) : whole
  }
  if (tail.length > 0) throw notUtf8(file, offset)
}

function notUtf8(file: string, offset: number): FileProblem {
  return new FileProblem(
    file,
    'encoding',
    offset === 0
      ? 'The file is not UTF-8 (it may be UTF-16). Save it as UTF-8.'
      : `The file is not UTF-8: byte ${offset} fits no character. Save it as UTF-8.`,
  )
}

/** Bytes at the end that begin a character whose rest is yet to come. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < sequenceLength(byte) ? back : 0
  }
  return 0
}

function sequenceLength(first: number): number {
  if (first >= 0xf0) return 4
  return first >= 0xe0 ? 3 : 2
}

/** Halves until one place is left: the longest prefix that is still UTF-8 when cut at a character. */
function firstWrongByte(bytes: Buffer): number {
  let good = 0
  let bad = bytes.length
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    const prefix = bytes.subarray(0, middle)
    const isGood = isUtf8(prefix.subarray(0, middle - unfinishedBytes(prefix)))
    if (isGood) good = middle
    else bad = middle
  }
  return good - unfinishedBytes(bytes.subarray(0, good))
}

/** What a table shrinks to is a tenth or so; what was made to swell, nearly a thousand times, gives itself away. */
const MAX_RATIO = 200
/** So much does no harm, whatever it was packed into. */
const HARMLESS_BYTES = 64 * 1024 * 1024

/** Whether so many unpacked bytes are more than honest data of this packed size can be. */
export function swells(packedBytes: number, unpackedBytes: number): boolean {
  return unpackedBytes > HARMLESS_BYTES && unpackedBytes > MAX_RATIO * packedBytes
}
