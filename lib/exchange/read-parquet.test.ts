import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { ByteWriter, ParquetWriter, parquetWriteBuffer, schemaFromColumnData } from 'hyparquet-writer'
import { describe, expect, it, vi } from 'vitest'
import { fileFromBytes, fileFromPath, type ImportFile } from './import-file'
import { openParquet, type ParquetRow } from './read-parquet'

let thread: Worker | null = null

vi.mock('@/lib/thread', async (original) => {
  const { startThread } = await original<typeof import('@/lib/thread')>()
  return { startThread: (file: string) => (thread = startThread(file)) }
})

const ROWS = 40
/** Written by pandas and pyarrow 26 with their defaults; `pages` with pages of 2 kB. */
const PANDAS = path.join(import.meta.dirname, 'test-files', 'pandas')
const pandasFile = (name: string) => fileFromPath(path.join(PANDAS, name))

function writeNotes(): Uint8Array {
  const ids = Array.from({ length: ROWS }, (_, row) => (row % 3 === 0 ? null : `n${row % 5}`))
  const texts = Array.from({ length: ROWS }, (_, row) => `text ${row}`)
  const columnData = [
    { name: 'note_id', data: ids, type: 'STRING' as const, nullable: true },
    { name: 'text', data: texts, type: 'STRING' as const },
  ]
  return new Uint8Array(parquetWriteBuffer({ columnData }))
}

/** Three rows, however many the footer counts. */
function writeThree(rows: number): Uint8Array {
  const columnData = [{ name: 'text', data: ['a', 'b', null], type: 'STRING' as const, nullable: true }]
  const writer = new ByteWriter()
  const file = new ParquetWriter({ writer, schema: schemaFromColumnData({ columnData }) })
  void file.write({ columnData })
  for (const group of file.row_groups) group.num_rows = BigInt(rows)
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
    [1e12, 'than the file can hold'],
    [-3, 'than the file can hold'],
    [4, 'than the pages hold'],
    [20_000, 'than the pages hold'],
  ])('refuses a footer that counts %d rows for three', async (count, message) => {
    const file = fileFromBytes('notes.parquet', writeThree(count))

    await expect(readWhole(file)).rejects.toMatchObject({
      problem: { code: 'other_format' },
      cause: { message: expect.stringContaining(message) },
    })
  })

  it('reads three rows where the footer is true', async () => {
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

  it('reads what pandas writes of a filtered table, without the numbers that its rows had before', async () => {
    const { header, rows, close } = await openParquet(await pandasFile('notes.parquet'))
    const read = await readAll(rows())
    await close()

    expect(header).toEqual(['note_id', 'patient_id', 'category', 'description', 'chart_date', 'text'])
    expect(read).toHaveLength(5)
    expect(read[2]?.cells).toMatchObject({ note_id: 'n2', description: null, text: 'No cough. 🩺' })
  })

  it('puts rows together from pages that begin at different rows, beside a column of lists', async () => {
    const read = await readWhole(await pandasFile('pages.parquet'))

    expect(read).toHaveLength(3000)
    for (const [index, { line, cells }] of read.entries()) {
      expect(line).toBe(index + 1)
      expect(cells).toEqual({
        note_id: `n${index}`,
        flag: index % 3 === 0,
        count: index % 7 === 0 ? null : BigInt(index),
        words: index % 5 === 0 ? null : [`w${index}`, `v${index}`],
        text: index % 11 === 0 ? null : `Invented text ${index}. `.repeat(1 + (index % 9)),
      })
    }
  })

  it('reads the columns that are asked for alone', async () => {
    const { rows, close } = await openParquet(await pandasFile('pages.parquet'))
    const { value } = await rows(['flag', 'note_id']).next()
    await close()

    expect(value).toEqual({ line: 1, cells: { note_id: 'n0', flag: true } })
  })

  it('reads a group of a million rows, four gigabytes of text, in at most 600 MB', {
    timeout: 120_000,
  }, async () => {
    const packed = readFileSync(path.join(PANDAS, 'million.parquet.gz'))
    const { rows, close } = await openParquet(fileFromBytes('million.parquet', gunzipSync(packed)))
    const before = process.memoryUsage.rss()
    let [count, characters, most] = [0, 0, 0]
    for await (const { cells } of rows()) {
      count += 1
      characters += String(cells['text']).length
      if (count % 10_000 === 0) most = Math.max(most, process.memoryUsage.rss())
    }
    await close()

    expect([count, characters]).toEqual([1_048_576, 4_294_967_296])
    expect((most - before) / 2 ** 20).toBeLessThan(400)
  })

  it('says what to do where single pages are too large to be held', async () => {
    const columnData = [
      {
        name: 'text',
        data: Array.from({ length: 35 }, (_, row) => String.fromCharCode(65 + row).repeat(2 ** 22)),
      },
    ]
    const file = new Uint8Array(parquetWriteBuffer({ columnData, pageSize: 2 ** 28 }))

    await expect(readWhole(fileFromBytes('notes.parquet', file))).rejects.toMatchObject({
      problem: { code: 'too_large', message: expect.stringMatching(/column text.*data_page_size=/) },
    })
  })

  it('says that memory ran out where it did, and not that the file is damaged', async () => {
    const { rows, close } = await openParquet(fileFromBytes('notes.parquet', writeNotes()))
    thread?.emit('error', Object.assign(new Error('no memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))

    await expect(readAll(rows())).rejects.toMatchObject({
      problem: { code: 'too_large', message: expect.stringContaining('smaller pages and row groups') },
    })
    await close()
  })

  it('reports a file that is none, and of one that was cut', async () => {
    const cut = writeNotes().subarray(0, 300)

    for (const bytes of [Buffer.from('PAR1 and no more'), cut])
      await expect(openParquet(fileFromBytes('x.parquet', bytes))).rejects.toThrow('no Parquet file')
  })
})
