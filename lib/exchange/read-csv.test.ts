import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { fileFromBytes, type ImportFile } from './import-file'
import { readCsv } from './read-csv'

async function cellsOf(file: ImportFile | string, known: readonly string[] = []): Promise<string[][]> {
  const records: string[][] = []
  for await (const { cells } of readCsv(
    typeof file === 'string' ? fileFromBytes('a.csv', file) : file,
    (name) => known.includes(name),
  ))
    records.push(cells)
  return records
}

/** The same text, coming byte by byte. */
function inBytes(text: string): ImportFile {
  const file = fileFromBytes('a.csv', text)
  return { ...file, stream: () => Readable.from([...Buffer.from(text)].map((byte) => Buffer.from([byte]))) }
}

describe('what stands between cells', () => {
  it.each([
    ['semicolons, as spreadsheets write them where the comma is the decimal point', ';'],
    ['tabs', '\t'],
    ['commas', ','],
  ])('may be %s', async (_, mark) => {
    const text = `\ufeff\r\nitem${mark}"la${mark}bel"\r\n1${mark}"yes, or${mark} no; not"\r\n`
    const records = [
      ['item', `la${mark}bel`],
      ['1', `yes, or${mark} no; not`],
    ]

    expect(await cellsOf(text)).toEqual(records)
    expect(await cellsOf(inBytes(text))).toEqual(records)
  })

  it('is the comma where the first line has one, whatever its names or later cells hold', async () => {
    expect(await cellsOf('item;no,label\n1;2,a;b\n')).toEqual([
      ['item;no', 'label'],
      ['1;2', 'a;b'],
    ])
  })

  it('is what makes known names of the first line, though another name holds a comma', async () => {
    const known = ['id', 'text']
    expect(await cellsOf('id;text, as written;"text"\r\n1;a,b;c\r\n', known)).toEqual([
      ['id', 'text, as written', 'text'],
      ['1', 'a,b', 'c'],
    ])
    expect(await cellsOf('id\tno, none\n', known)).toEqual([['id', 'no, none']])
    expect(await cellsOf('id,no; none\n', known)).toEqual([['id', 'no; none']])
  })

  it('is nothing in a table of one column', async () => {
    expect(await cellsOf('text\n"a;b,c"\n')).toEqual([['text'], ['a;b,c']])
    expect(await cellsOf('text')).toEqual([['text']])
  })
})
