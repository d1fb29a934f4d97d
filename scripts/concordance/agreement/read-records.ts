import path from 'node:path'
import { AppError } from '@/lib/core/errors'
import { unguardFormula } from '@/lib/core/exchange/formula-guard'
import { readFileKind } from '@/lib/exchange/file-kind'
import { FileProblem } from '@/lib/exchange/file-problem'
import { fileFromPath } from '@/lib/exchange/import-file'
import { readCsv } from '@/lib/exchange/read-csv'
import { openParquet } from '@/lib/exchange/read-parquet'

export type TableRecord = { line: number; cells: string[] }

/**
 * The rows of a table, the header first, without spaces around cells: CSV, packed or not, or Parquet, whose rows count from 1.
 * One at a time, so a table of a million ratings needs no memory for its text. Cells that our exports keep from running as
 * formulas are read as they were.
 *
 * @throws {AppError} `invalid` with one sentence about what is wrong with the file
 */
export async function* readRecords(file: string): AsyncGenerator<TableRecord> {
  let width = -1
  try {
    for await (const { line, cells } of readRows(file)) {
      if (width < 0) width = cells.length
      if (cells.length !== width)
        throw new AppError(
          'invalid',
          `${file}, line ${line}: ${cells.length} cells, and the header has ${width}.`,
        )
      yield { line, cells: cells.map((cell) => cell.trim()) }
    }
  } catch (error) {
    throw toSentence(file, error)
  }
}

async function* readRows(file: string): AsyncGenerator<TableRecord> {
  const source = await fileFromPath(file)
  const { kind } = await readFileKind(source)
  if (kind !== 'parquet') {
    for await (const { line, cells } of readCsv(source)) yield { line, cells: cells.map(unguardFormula) }
    return
  }
  const { header, rows, close } = await openParquet(source)
  try {
    yield { line: 0, cells: header }
    for await (const { line, cells } of rows())
      yield { line, cells: header.map((name) => toText(cells[name])) }
  } finally {
    await close()
  }
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(typeof value === 'bigint' ? Number(value) : value)
}

function toSentence(file: string, error: unknown): unknown {
  if (error instanceof FileProblem) {
    const { line, message } = error.problem
    return new AppError(
      'invalid',
      `${file}${line === null || line === 0 ? '' : `, line ${line}`}: ${message}`,
    )
  }
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT') return new AppError('invalid', `There is no file ${file}.`)
  if (code === 'EISDIR') return new AppError('invalid', `${path.basename(file)} is a folder, not a file.`)
  return error
}
