import { AppError } from '@/lib/core/errors'
import { ImportFindings } from '@/lib/core/exchange/import-findings'
import { type ItemList, itemListSchema } from '@/lib/core/protocols/listed-items'
import { untilProblem } from './file-problem'
import { fileFromBytes } from './import-file'
import { readCsv } from './read-csv'
import { readJsonElements } from './read-json-elements'

type Row = { line: number; value: unknown }

/**
 * A list of items from a file: CSV with a header, or a JSON list of objects.
 *
 * @param text the whole file
 * @returns its rows, and the line on which each begins
 * @throws {AppError} `invalid` with the line and the reason
 */
export async function readItemList(
  name: string,
  text: string,
): Promise<{ rows: ItemList; lines: readonly number[] }> {
  const file = fileFromBytes(name, text)
  const findings = new ImportFindings()
  const isJson = /^\s*[[{]/.test(text)
  const found: Row[] = []
  const read = isJson ? readJsonElements(file, null, findings) : readTable(readCsv(file))
  for await (const row of untilProblem(read, findings)) found.push(row)
  const [problem] = findings.problems
  if (problem) throw refuse(problem.line, problem.message)
  if (found.length === 0) throw refuse(0, 'The list has no rows.')
  const parsed = itemListSchema.safeParse(found.map(({ value }) => value))
  if (parsed.success) return { rows: parsed.data, lines: found.map(({ line }) => line) }
  const [row, column] = parsed.error.issues[0]?.path ?? []
  const line = row === undefined ? 0 : (found[Number(row)]?.line ?? 0)
  if (line === 0) throw refuse(0, 'The list has too many rows.')
  throw refuse(
    line,
    column === undefined
      ? 'This is no object with a value for each part.'
      : `“${String(column)}” is no text, number, true or false of up to 2,000 characters.`,
  )
}

async function* readTable(records: ReturnType<typeof readCsv>): AsyncGenerator<Row> {
  let header: readonly string[] | null = null
  for await (const { line, cells } of records) {
    const names: readonly string[] = header ?? readHeader(line, cells)
    if (header !== null) {
      if (cells.length !== names.length)
        throw refuse(line, `The row has ${cells.length} cells, and the header ${names.length}.`)
      yield { line, value: Object.fromEntries(names.map((name, index) => [name, cells[index]?.trim()])) }
    }
    header = names
  }
}

function readHeader(line: number, cells: readonly string[]): readonly string[] {
  const names = cells.map((cell) => cell.trim())
  const duplicate = names.find((name, index) => names.indexOf(name) < index)
  if (names.includes('')) throw refuse(line, 'A column of the header has no name.')
  if (duplicate !== undefined) throw refuse(line, `The header names “${duplicate}” twice.`)
  return names
}

function refuse(line: number, message: string): AppError {
  return new AppError('invalid', line > 0 ? `Line ${line}: ${message}` : message)
}
