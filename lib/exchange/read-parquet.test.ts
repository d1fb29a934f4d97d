import type { Worker } from 'node:worker_threads'
import { ByteWriter, ParquetWriter, parquetWriteBuffer, schemaFromColumnData } from 'hyparquet-writer'
import { describe, expect, it, vi } from 'vitest'
import { fileFromBytes, type ImportFile } from './import-file'
import { openParquet, type ParquetRow } from './read-parquet'

let thread: Worker | null = null

vi.mock('@/lib/thread', async (original) => {
  const { startThread } = await original<typeof import('@/lib/thread')>()
  return { startThread: (file: string) => (thread = startThread(file)) }
})

const ROWS = 40

function writeNotes(): Uint8Array {
  const ids = Array.from({ length: ROWS }, (_, row) => (row % 3 === 0 ? null : `n${row % 5}`))
  const texts = Array.from({ length: ROWS }, (_, row) => `text ${row}`)
  const columnData = [
    { name: 'note_id', data: ids, type: 'STRING' as const, nullable: true },
    { name: 'text', data: texts, type: 'STRING' as const },
  ]
  return new Uint8Array(parquetWriteBuffer({ columnData }))
}

/** Three rows, however many the footer counts; `isIndexed` says that there is an index of the pages, of no bytes. */
function writeThree(rows: number, isIndexed = false): Uint8Array {
  const columnData = [{ name: 'text', data: ['a', 'b', null], type: 'STRING' as const, nullable: true }]
  const writer = new ByteWriter()
  const file = new ParquetWriter({ writer, schema: schemaFromColumnData({ columnData }) })
  void file.write({ columnData })
  for (const group of file.row_groups) {
    group.num_rows = BigInt(rows)
    if (!isIndexed) continue
    for (const column of group.columns)
      Object.assign(column, { offset_index_offset: 4n, offset_index_length: 0 })
  }
  void file.finish()
  return new Uint8Array(writer.getBuffer())
}

async function readAll(rows: AsyncGenerator<ParquetRow>): Promise<ParquetRow[]> {
  const read: ParquetRow[] = []
  for await (const row of rows) read.push(row)
  return read
}

async function readWhole(file: ImportFile): Promise<ParquetRow[]> {
  const { rows, close } = await openParquet(file)
  try {
    return await readAll(rows())
  } finally {
    await close()
  }
}

describe('openParquet', () => {
  it('reads every row with its number', async () => {
    const { header, rows, close } = await openParquet(fileFromBytes('notes.parquet', writeNotes()))
    const read = await readAll(rows())
    await close()

    expect(header).toEqual(['note_id', 'text'])
    expect(read).toHaveLength(ROWS)
    expect(read[1]).toEqual({ line: 2, cells: { note_id: 'n1', text: 'text 1' } })
    expect(read[3]?.cells['note_id']).toBeFalsy()
  })

  it('gives up on a page that keeps the decoder busy for ever', async () => {
    const bytes = writeNotes()
    bytes[58] = 23 // a run of values that never gets to its end
    const { rows, close } = await openParquet(fileFromBytes('notes.parquet', bytes), 3000)

    await expect(readAll(rows())).rejects.toMatchObject({
      problem: { code: 'other_format' },
      cause: { message: 'the decoder did not end in time' },
    })
    await close()
  })

  it.each([
    [1e12, true, 'than the file can hold'],
    [1e12, false, 'than the file can hold'],
    [-3, false, 'than the file can hold'],
    [4, false, 'than the pages hold'],
    [20_000, true, 'than the pages hold'],
  ])('refuses a footer that counts %d rows for three (indexed: %s)', async (count, isIndexed, message) => {
    const file = fileFromBytes('notes.parquet', writeThree(count, isIndexed))

    await expect(readWhole(file)).rejects.toMatchObject({
      problem: { code: 'other_format' },
      cause: { message: expect.stringContaining(message) },
    })
  })

  it('reads three rows where the footer tells the truth', async () => {
    const read = await readWhole(fileFromBytes('notes.parquet', writeThree(3)))

    expect(read.map(({ cells }) => cells['text'])).toEqual(['a', 'b', null])
  })

  it('fails at once when its thread ended between two questions', async () => {
    const { rows, close } = await openParquet(fileFromBytes('notes.parquet', writeNotes()))
    thread?.emit('error', new Error('no memory left'))

    await expect(readAll(rows())).rejects.toMatchObject({
      cause: { message: 'the decoder ended: Error: no memory left' },
    })
    await close()
  })

  it('fails at once when it was closed', async () => {
    const { rows, close } = await openParquet(fileFromBytes('notes.parquet', writeNotes()))
    await close()

    await expect(readAll(rows())).rejects.toMatchObject({ cause: { message: 'the decoder ended: 1' } })
  })

  it('tells of a file that is none, and of one that was cut', async () => {
    const cut = writeNotes().subarray(0, 300)

    for (const bytes of [Buffer.from('PAR1 and no more'), cut])
      await expect(openParquet(fileFromBytes('x.parquet', bytes))).rejects.toThrow('no Parquet file')
  })
})
