import { parentPort } from 'node:worker_threads'
import { type FileMetaData, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'

/** What the reader asks of this thread: first to open a file, then for slices of its rows. Bytes answer what it asks back. */
export type ParquetRequest =
  | { kind: 'open'; byteLength: number }
  | { kind: 'rows'; rowStart: number; rowEnd: number; useOffsetIndex: boolean }
  | { kind: 'bytes'; id: number; bytes: ArrayBuffer | null }

export type RowGroup = { rows: number; bytes: number; isIndexed: boolean }

export type ParquetReply =
  | { kind: 'opened'; header: string[]; groups: RowGroup[] }
  | { kind: 'rows'; rows: Record<string, unknown>[] }
  | { kind: 'failed'; message: string }
  | { kind: 'wanted'; id: number; start: number; end: number | undefined }

/** More than any table of texts holds, even where a column repeats one value. A footer that counts more is damaged. */
const MAX_ROWS_PER_BYTE = 1000

const waiting = new Map<number, PromiseWithResolvers<ArrayBuffer>>()
let asked = 0
let opened: { file: { byteLength: number; slice: typeof readBytes }; metadata: FileMetaData } | null = null

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
    return request.kind === 'open' ? await openFile(request.byteLength) : await readRows(request)
  } catch (error) {
    return { kind: 'failed', message: String(error) }
  }
}

async function openFile(byteLength: number): Promise<ParquetReply> {
  const file = { byteLength, slice: readBytes }
  const metadata = await parquetMetadataAsync(file)
  opened = { file, metadata }
  const header = parquetSchema(metadata).children.map((child) => child.element.name)
  const groups = metadata.row_groups.map((group) => ({
    rows: Number(group.num_rows),
    bytes: Number(group.total_byte_size),
    isIndexed: group.columns.every((column) => column.offset_index_offset && column.offset_index_length),
  }))
  const rows = groups.reduce((sum, group) => sum + group.rows, 0)
  if (groups.some((group) => group.rows < 0) || rows > byteLength * MAX_ROWS_PER_BYTE)
    throw new Error('the footer counts more rows than the file can hold')
  return { kind: 'opened', header, groups }
}

async function readRows(request: Extract<ParquetRequest, { kind: 'rows' }>): Promise<ParquetReply> {
  if (opened === null) throw new Error('no file is open')
  const { rowStart, rowEnd, useOffsetIndex } = request
  const rows = await parquetReadObjects({ ...opened, compressors, rowStart, rowEnd, useOffsetIndex })
  // an empty cell is null; rows that the footer counts and no page holds have nothing at all
  if (rows.some((row) => Object.values(row).every((cell) => cell === undefined)))
    throw new Error('the footer counts more rows than the pages hold')
  return { kind: 'rows', rows }
}

function readBytes(start: number, end?: number): Promise<ArrayBuffer> {
  asked += 1
  const own = Promise.withResolvers<ArrayBuffer>()
  waiting.set(asked, own)
  reply({ kind: 'wanted', id: asked, start, end })
  return own.promise
}
