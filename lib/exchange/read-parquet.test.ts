import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import { fileFromBytes } from './import-file'
import { openParquet, type ParquetRow } from './read-parquet'

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

async function readAll(rows: AsyncGenerator<ParquetRow>): Promise<ParquetRow[]> {
  const read: ParquetRow[] = []
  for await (const row of rows) read.push(row)
  return read
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

  it('tells of a file that is none, and of one that was cut', async () => {
    const cut = writeNotes().subarray(0, 300)

    for (const bytes of [Buffer.from('PAR1 and no more'), cut])
      await expect(openParquet(fileFromBytes('x.parquet', bytes))).rejects.toThrow('no Parquet file')
  })
})
