import { parentPort } from 'node:worker_threads'
import { type DecodedArray, parquetMetadataAsync, parquetSchema, type RowGroup } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { HeldBytes, type ParquetSource, ParquetTooLarge, readColumnPages } from './parquet-column'

/**
 * What the reader asks of this thread: to open a file, then for its next rows, always of the same columns. Bytes answer what it
 * asks back.
 */
export type ParquetRequest =
  | { kind: 'open'; byteLength: number }
  | { kind: 'next'; columns: readonly string[] }
  | { kind: 'bytes'; id: number; bytes: ArrayBuffer | null }

export type ParquetReply =
  | { kind: 'opened'; header: string[] }
  /** None when there are no more. */
  | { kind: 'rows'; rows: Cells[] }
  /** A message of `too_large` is for people. */
  | { kind: 'failed'; code: 'other_format' | 'too_large'; message: string }
  | { kind: 'wanted'; id: number; start: number; end: number | undefined }

type Cells = Record<string, unknown>

/** More than any table of texts holds, even where a column repeats one value. A footer that counts more is damaged. */
const MAX_ROWS_PER_BYTE = 1000
/** Rows go over to the reader in slices of so many, or of so many characters. */
const SLICE_ROWS = 2048
const SLICE_CHARACTERS = 4_000_000

const waiting = new Map<number, PromiseWithResolvers<ArrayBuffer>>()
let asked = 0
let source: ParquetSource | null = null
let slices: AsyncGenerator<Cells[]> | null = null

parentPort?.on('message', (request: ParquetRequest) => {
  if (request.kind !== 'bytes') {
    void answer(request).then(reply)
    return
  }
  const own = waiting.get(request.id)
  waiting.delete(request.id)
  if (request.bytes === null) own?.reject(new Error('the file could not be read'))
  else own?.resolve(request.bytes)
})

function reply(message: ParquetReply): void {
  parentPort?.postMessage(message)
}

async function answer(request: Exclude<ParquetRequest, { kind: 'bytes' }>): Promise<ParquetReply> {
  try {
    return request.kind === 'open' ? await openFile(request.byteLength) : await readNext(request.columns)
  } catch (error) {
    if (error instanceof ParquetTooLarge) return { kind: 'failed', code: 'too_large', message: error.message }
    return { kind: 'failed', code: 'other_format', message: String(error) }
  }
}

async function openFile(byteLength: number): Promise<ParquetReply> {
  const file = { byteLength, slice: readBytes }
  const metadata = await parquetMetadataAsync(file)
  const counts = metadata.row_groups.map((group) => Number(group.num_rows))
  const rows = counts.reduce((sum, count) => sum + count, 0)
  if (counts.some((count) => count < 0) || rows > byteLength * MAX_ROWS_PER_BYTE)
    throw new Error('the footer counts more rows than the file can hold')
  source = { file, metadata, compressors }
  return { kind: 'opened', header: parquetSchema(metadata).children.map((child) => child.element.name) }
}

async function readNext(columns: readonly string[]): Promise<ParquetReply> {
  if (source === null) throw new Error('no file is open')
  slices ??= readSlices(source, columns)
  const { value = [] } = await slices.next()
  return { kind: 'rows', rows: value }
}

async function* readSlices(from: ParquetSource, columns: readonly string[]): AsyncGenerator<Cells[]> {
  for (const group of from.metadata.row_groups) yield* readGroup(from, group, columns)
}

async function* readGroup(
  from: ParquetSource,
  group: RowGroup,
  columns: readonly string[],
): AsyncGenerator<Cells[]> {
  const held = new HeldBytes()
  const cursors = columns.map((name) => openColumn(from, group, name, held))
  let left = Number(group.num_rows)
  while (left > 0) {
    for (const cursor of cursors) await turnPage(cursor)
    const rows = takeRows(cursors, Math.min(left, SLICE_ROWS))
    left -= rows.length
    yield rows
  }
}

type Cursor = { name: string; pages: AsyncGenerator<DecodedArray>; page: DecodedArray; at: number }

function openColumn(from: ParquetSource, group: RowGroup, name: string, held: HeldBytes): Cursor {
  return { name, pages: readColumnPages(from, group, name, held), page: [], at: 0 }
}

/** Goes on to the column's next page where this one is used up. */
async function turnPage(cursor: Cursor): Promise<void> {
  while (cursor.at === cursor.page.length) {
    const { value, done } = await cursor.pages.next()
    if (done) throw new Error('the footer counts more rows than the pages hold')
    cursor.page = value
    cursor.at = 0
  }
}

/** As many rows as every column has a value for in its page, up to the size of a slice, and at least one. */
function takeRows(cursors: readonly Cursor[], most: number): Cells[] {
  const count = Math.min(most, ...cursors.map(({ page, at }) => page.length - at))
  const rows: Cells[] = []
  let characters = 0
  while (rows.length < count && characters < SLICE_CHARACTERS) {
    const row: Cells = {}
    for (const cursor of cursors) {
      const cell: unknown = cursor.page[cursor.at]
      cursor.at += 1
      if (typeof cell === 'string') characters += cell.length
      row[cursor.name] = cell
    }
    rows.push(row)
  }
  return rows
}

function readBytes(start: number, end?: number): Promise<ArrayBuffer> {
  asked += 1
  const own = Promise.withResolvers<ArrayBuffer>()
  waiting.set(asked, own)
  reply({ kind: 'wanted', id: asked, start, end })
  return own.promise
}
