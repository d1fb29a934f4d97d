import { pipeline, Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { FileProblem } from './file-problem'
import type { ImportFile } from './import-file'
import { readTextBytes } from './text-stream'

/** A quote that is never closed swallows the rest of a file; no real record is this long. */
const MAX_RECORD_CHARACTERS = 16_000_000

export type CsvRecord = { line: number; cells: string[] }

/**
 * The records of a table of text, the header among them, each with the line it starts in. Cells are set apart by commas, or
 * by what {@link readSeparator} finds. Lines may end in LF or CRLF; blank lines are passed over; texts in quotes may hold
 * anything.
 *
 * @param isColumn whether a name of the header is known, where that may show what separates cells
 * @throws {FileProblem} as {@link readTextBytes}, and `quote`, `too_large`
 */
export async function* readCsv(
  file: ImportFile,
  isColumn: (name: string) => boolean = () => false,
): AsyncGenerator<CsvRecord> {
  let started = 1 // first line of the record that the parser is in; it runs ahead of what has been handed out
  const { separator, bytes } = await readSeparator(readTextBytes(file), isColumn)
  const parser = parse({
    info: true,
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n'],
    max_record_size: MAX_RECORD_CHARACTERS,
    on_record: (record, { lines }) => {
      started = lines + 1
      return record
    },
  })
  pipeline(Readable.from(bytes), parser, () => {})
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      yield { line, cells: record }
      line = info.lines + 1
    }
  } catch (error) {
    throw error instanceof CsvError ? toFileProblem(file.name, error, started) : error
  } finally {
    parser.destroy()
  }
}

/** What stands between cells: spreadsheets write semicolons where the comma is the decimal point, and tabs. */
const SEPARATORS = [',', ';', '\t'] as const
type Separator = (typeof SEPARATORS)[number]

/** A header is not longer. */
const MOST_READ_AHEAD = 64 * 1024

/**
 * What separates the cells of the first line: what makes the most known names of it, and of equals the comma first, for names of
 * columns may hold the others.
 */
async function readSeparator(
  chunks: AsyncGenerator<Buffer>,
  isColumn: (name: string) => boolean,
): Promise<{ separator: Separator; bytes: AsyncGenerator<Buffer> }> {
  let head: Buffer = Buffer.alloc(0)
  let isEnd = false
  while (!isEnd && head.length < MOST_READ_AHEAD && !/\S[^\n]*\n/.test(head.toString('latin1'))) {
    const { value, done } = await chunks.next()
    isEnd = done === true
    if (value) head = Buffer.concat([head, value])
  }
  const [first = ''] = head.toString('latin1').trimStart().split('\n', 1)
  const unquoted = first.replaceAll(/"[^"]*"/g, '')
  const countKnown = (separator: Separator) =>
    first.split(separator).filter((name) => isColumn(name.trim().replace(/^"(.*)"$/, '$1'))).length
  const [separator = ','] = SEPARATORS.filter((one) => unquoted.includes(one)).toSorted(
    (one, other) => countKnown(other) - countKnown(one),
  )
  return { separator, bytes: joined(head, chunks) }
}

async function* joined(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* rest
}

function toFileProblem(file: string, { code }: CsvError, line: number): FileProblem {
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return new FileProblem(file, 'too_large', 'This row is too long; a quote may not be closed.', line)
  }
  return new FileProblem(file, 'quote', QUOTE_FAULTS.get(code) ?? 'The row is no valid CSV.', line)
}

const QUOTE_FAULTS = new Map<string, string>([
  ['CSV_QUOTE_NOT_CLOSED', 'A quote is opened in this row and never closed.'],
  [
    'INVALID_OPENING_QUOTE',
    'A quote stands inside a cell that is not quoted. Quote the cell and double the quotes in it.',
  ],
  ['CSV_INVALID_CLOSING_QUOTE', 'A closing quote is followed by text, where the cell should end.'],
])
