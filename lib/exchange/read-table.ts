import type { z } from 'zod'
import { holdsControl } from '@/lib/core/exchange/control-character'
import { unguardFormula } from '@/lib/core/exchange/formula-guard'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { FileLocation, ImportProblem, ProblemCode } from '@/lib/core/exchange/import-report'
import { JsonFault, parseStrictJson } from '@/lib/core/exchange/strict-json'
import { readFileKind } from './file-kind'
import { FileProblem } from './file-problem'
import { readHeader } from './header'
import type { ImportFile } from './import-file'
import { readCsv } from './read-csv'
import { readLines } from './read-jsonl'
import { openParquet } from './read-parquet'
import { suggestColumn } from './suggest-column'
import { findGroup, resolveColumn, showName, type Table } from './table'

export type TableRow<Row> = FileLocation & { row: Row }

type Cells = Record<string, unknown>
type RawRow = { line: number; cells: Cells }

/**
 * The valid rows of a file. Everything wrong goes to the findings with its line and column, and the row is left out; a
 * fault that makes the rest unreadable ends the file.
 */
export async function* readTable<Schema extends z.ZodObject>(
  file: ImportFile,
  table: Table<Schema>,
  findings: ImportFindings,
): AsyncGenerator<TableRow<z.output<Schema>>> {
  let rows = 0
  try {
    for await (const { line, cells } of readRawRows(file, table, findings)) {
      rows += 1
      const row = checkRow(cells, table, { file: file.name, line }, findings)
      if (row) yield { file: file.name, line, row }
    }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    findings.addProblem(error.problem)
    return
  }
  if (rows === 0 && findings.problemCount === 0) {
    findings.addWarning('no_rows', `${file.name}: the file has no rows.`)
  }
}

async function* readRawRows(
  file: ImportFile,
  table: Table,
  findings: ImportFindings,
): AsyncGenerator<RawRow> {
  const { kind } = await readFileKind(file)
  if (kind === 'parquet') yield* readParquetRows(file, table, findings)
  else if (/\.(jsonl|ndjson)(\.gz)?$/i.test(file.name)) yield* readJsonRows(file, table, findings)
  else if (/\.parquet$/i.test(file.name))
    throw new FileProblem(file.name, 'other_format', 'The file is no Parquet file.')
  else yield* readCsvRows(file, table, findings)
}

async function* readCsvRows(
  file: ImportFile,
  table: Table,
  findings: ImportFindings,
): AsyncGenerator<RawRow> {
  let columns: (string | null)[] | null = null
  for await (const { line, cells } of readCsv(file, (name) => resolveColumn(table, name) !== undefined)) {
    if (columns === null) {
      columns = readHeader(cells, table, file.name, findings)
      if (columns === null) return
      continue
    }
    if (cells.length !== columns.length) {
      const message = `The row has ${cells.length} cells, and the header ${columns.length}.`
      findings.addProblem({ file: file.name, line, column: null, code: 'row_shape', message })
      continue
    }
    yield { line, cells: nameCells(columns, table.isGuarded ? unguard(cells, file.name, findings) : cells) }
  }
  if (columns === null) throw new FileProblem(file.name, 'empty', 'The file is empty.')
}

function unguard(cells: readonly string[], file: string, findings: ImportFindings): string[] {
  return cells.map((cell) => {
    const text = unguardFormula(cell)
    if (text !== cell) findings.addWarning('formula_guard', `${file}: ${UNGUARDED}`)
    return text
  })
}

const UNGUARDED =
  'a cell begins with an apostrophe before a sign that a spreadsheet would run, such as =, +, - or @. It is read without that apostrophe, which our exports put there.'

async function* readParquetRows(
  file: ImportFile,
  table: Table,
  findings: ImportFindings,
): AsyncGenerator<RawRow> {
  const { header, rows, close } = await openParquet(file)
  try {
    const columns = readHeader(header, table, file.name, findings)
    if (columns === null) return
    const wanted = header.filter((_, index) => columns[index] !== null)
    for await (const { line, cells } of rows(wanted))
      yield {
        line,
        cells: nameCells(
          columns,
          header.map((name) => cells[name]),
        ),
      }
  } finally {
    await close()
  }
}

/** A row's cells under our own names; columns we do not know stay behind. */
function nameCells(columns: readonly (string | null)[], cells: readonly unknown[]): Cells {
  const row: Cells = {}
  for (const [index, column] of columns.entries()) {
    const value = cells[index]
    if (column !== null) row[column] = typeof value === 'bigint' ? String(value) : value
  }
  return row
}

async function* readJsonRows(
  file: ImportFile,
  table: Table,
  findings: ImportFindings,
): AsyncGenerator<RawRow> {
  for await (const { line, text } of readLines(file)) {
    const cells = parseLine(text, table, { file: file.name, line }, findings)
    if (cells) yield { line, cells }
  }
}

function parseLine(
  text: string,
  table: Table,
  location: FileLocation,
  findings: ImportFindings,
): Cells | null {
  if (location.line === 1 && (text.startsWith('[') || text === '{')) {
    const message =
      'Each line must be one JSON object by itself, without a list around and not spread over lines.'
    throw new FileProblem(location.file, 'json', message, location.line)
  }
  const problems = findings.problemCount
  const report = (code: ProblemCode, message: string, column: string | null = null) =>
    findings.addProblem({ ...location, column, code, message })
  try {
    const value = parseStrictJson(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      report('json', 'The line is no JSON object.')
      return null
    }
    const cells: Cells = {}
    for (const [name, cell] of Object.entries(value)) {
      const column = resolveColumn(table, name)
      if (column === undefined) report('header_unknown', unknownField(table, name, Object.keys(value)))
      else if (column !== null && column in cells) report('duplicate_key', `Two fields mean ${column}.`)
      else if (column !== null) cells[column] = cell
    }
    return findings.problemCount > problems ? null : cells
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    report(error.code, error.message, error.column)
    return null
  }
}

function unknownField(table: Table, name: string, names: readonly string[]): string {
  const taken = new Set(names.flatMap((each) => resolveColumn(table, each) ?? []))
  const suggested = suggestColumn(table, name, taken)
  return `The field “${showName(name)}” is unknown${suggested === null ? '.' : `; is it ${suggested}?`}`
}

const REPLACEMENT = '\ufffd'

function checkRow<Schema extends z.ZodObject>(
  raw: Cells,
  table: Table<Schema>,
  location: FileLocation,
  findings: ImportFindings,
): z.output<Schema> | null {
  const problems = findings.problemCount
  const cells: Cells = {}
  for (const [column, value] of Object.entries(raw)) {
    if (value === null || value === undefined || value === '') continue
    const member = findGroup(table, column)
    if (member)
      cells[member.group] = { ...(cells[member.group] as Cells | undefined), [member.member]: value }
    else cells[column] = value
    if (typeof value !== 'string') continue
    if (holdsControl(value)) {
      const message = `${column} holds a control character.`
      findings.addProblem({ ...location, column, code: 'control_character', message })
    } else if (value.includes(REPLACEMENT)) {
      const message = `${location.file}: texts hold the replacement character U+FFFD; something was lost before this file was written.`
      findings.addWarning('replacement_character', message)
    }
  }
  const parsed = table.schema.safeParse(cells)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) findings.addProblem(toProblem(issue, cells, location))
  }
  return parsed.success && findings.problemCount === problems ? parsed.data : null
}

function toProblem(issue: z.core.$ZodIssue, cells: Cells, location: FileLocation): ImportProblem {
  const column = issue.path.length > 0 ? String(issue.path[0]) : null
  const isMissing = column !== null && cells[column] === undefined
  return {
    ...location,
    column,
    code: isMissing ? 'missing' : toCode(issue),
    message: isMissing ? `${column} has no value.` : `${column ?? 'The row'} ${issue.message}.`,
  }
}

function toCode(issue: z.core.$ZodIssue): ProblemCode {
  if (issue.code === 'too_big') return 'too_large'
  if (issue.code === 'custom' && issue.params?.['problem'] === 'time') return 'time'
  return issue.code === 'invalid_value' ? 'label' : 'value'
}
