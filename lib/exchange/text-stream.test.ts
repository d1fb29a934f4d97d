import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fileFromBytes, type ImportFile } from './import-file'
import { readTextBytes } from './text-stream'

const MEGABYTE = 1024 * 1024

async function pack(pieces: Iterable<Buffer>): Promise<Buffer> {
  const packed: Buffer[] = []
  const stream = Readable.from(pieces).pipe(createGzip())
  for await (const piece of stream as AsyncIterable<Buffer>) packed.push(piece)
  return Buffer.concat(packed)
}

function* blanks(megabytes: number): Generator<Buffer> {
  for (let count = 0; count < megabytes; count++) yield Buffer.alloc(MEGABYTE, ' ')
}

async function countBytes(file: ImportFile): Promise<number> {
  let bytes = 0
  for await (const chunk of readTextBytes(file)) bytes += chunk.length
  return bytes
}

describe('a packed table', () => {
  it('that was made to swell is refused long before it is unpacked', async () => {
    const bomb = await pack(blanks(400))
    let seen = 0
    const read = async () => {
      for await (const chunk of readTextBytes(fileFromBytes('notes.csv.gz', bomb))) seen += chunk.length
    }

    expect(bomb.length).toBeLessThan(MEGABYTE)
    await expect(read()).rejects.toMatchObject({ problem: { code: 'too_large', file: 'notes.csv.gz' } })
    expect(seen).toBeLessThan(100 * MEGABYTE)
  })

  it('that repeats itself as real tables do is read to its end', async () => {
    // a long reference text, again and again with other words around it
    const text = randomBytes(6 * 1024).toString('base64')
    const rows = Array.from(
      { length: 12_000 },
      (_, row) => `${row},${randomBytes(48).toString('hex')},${text}\n`,
    )
    const table = Buffer.from(rows.join(''))

    expect(table.length).toBeGreaterThan(80 * MEGABYTE)
    expect(await countBytes(fileFromBytes('verdicts.csv.gz', await pack([table])))).toBe(table.length)
  })

  it('of a little is read however well it packs', async () => {
    expect(await countBytes(fileFromBytes('a.csv.gz', gzipSync(Buffer.alloc(MEGABYTE, 'a'))))).toBe(MEGABYTE)
  })
})
