import { guessColumns, guessTable, isModelName } from '@/lib/core/exchange/guess-columns'
import type { TableGuide } from '@/lib/core/exchange/import-choice'
import {
  authorsOf,
  type ColumnMap,
  guessDays,
  mapRows,
  missingColumns,
  timesOf,
} from '@/lib/core/exchange/map-columns'
import { STATEMENTS } from '@/lib/core/exchange/own-statements'
import { decodeText, readCells, type TextCode } from '@/lib/core/exchange/read-cells'

/** Larger tables are mapped by whoever writes them: a browser holds this one whole. */
const MOST_BYTES = 50_000_000
/** What an import needs beyond its own names: the tables that people bring first. */
const TABLES = ['notes', 'documents', 'admissions']

/** A table with columns of its own, and what each holds. */
export type OwnTable = { file: File; rows: string[][]; code: TextCode; map: ColumnMap }

/** The tables that one with columns of its own can be. */
export function targetsOf(guide: readonly TableGuide[]): TableGuide[] {
  return [...guide.filter(({ name }) => TABLES.includes(name)), STATEMENTS]
}

/** Which of a check's files can be mapped: tables of text, of which the import named a problem. */
export function mappable(
  guide: readonly TableGuide[],
  files: readonly File[],
  problems: readonly { file: string }[],
): File[] {
  const named = new Set(problems.map(({ file }) => file))
  const others = guide.map(({ name }) => name).filter((name) => !TABLES.includes(name))
  return files.filter(
    ({ name, size }) =>
      /\.(csv|tsv)$/i.test(name) &&
      size <= MOST_BYTES &&
      named.has(name) &&
      !others.includes(name.replace(/\.\w+$/, '').toLowerCase()),
  )
}

/** Reads tables, and proposes what their columns hold. */
export function readOwnTables(guide: readonly TableGuide[], files: readonly File[]): Promise<OwnTable[]> {
  return Promise.all(
    files.map(async (file) => {
      const { text, code } = decodeText(new Uint8Array(await file.arrayBuffer()))
      const rows = readCells(text)
      return { file, rows, code, map: proposeMap(guide, rows) }
    }),
  )
}

/** What a table's columns most likely hold, by their names and by what is in them. */
export function proposeMap(
  guide: readonly TableGuide[],
  rows: readonly string[][],
  name = guessTable(targetsOf(guide), rows),
): ColumnMap {
  const table = targetsOf(guide).find((one) => one.name === name)
  const columns = table ? guessColumns(table, rows) : {}
  const models = authorsOf(rows, { columns, same: {} }).filter(isModelName)
  return {
    table: name,
    columns,
    same: {},
    days: guessDays(timesOf(rows, { columns })),
    models,
    texts: 'patient',
  }
}

/** What somebody has still to say of a table, in words; none where it can be sent. */
export function missingOf(guide: readonly TableGuide[], { rows, map }: OwnTable): string[] {
  const table = targetsOf(guide).find(({ name }) => name === map.table)
  const columns = table ? missingColumns(table, map).map((column) => column.replaceAll('_', ' ')) : []
  const days = map.days === null && timesOf(rows, map).length > 0 ? ['how days are written'] : []
  return [...columns, ...days]
}

/** One file a table, as the import reads it: several tables that hold the same stand in one. */
export function toFiles(own: readonly OwnTable[]): File[] {
  return [...partsOf(own)].map(
    ([name, parts]) =>
      new File(
        parts.map(({ content }) => content),
        name,
      ),
  )
}

/** What is mapped, by the file that the import reads; each part has as many lines as the file that it came from has rows. */
function partsOf(own: readonly OwnTable[]) {
  const parts = own.flatMap(({ file, rows, map }) =>
    Object.entries(mapRows(rows, map)).map(([table, content]) => ({
      name: `${table}.jsonl`,
      content,
      from: file.name,
      lines: rows.length,
    })),
  )
  return Map.groupBy(parts, ({ name }) => name)
}

/** Problems of mapped files by the names, lines and columns that these came with, also where their messages name them. */
export function byOwnNames<
  Row extends { file: string; line: number; column: string | null; message: string },
>(problems: readonly Row[], own: readonly OwnTable[]): Row[] {
  if (problems.length === 0 || own.length === 0) return [...problems]
  const parts = partsOf(own)
  const find = (file: string, line: number) => {
    let before = 0
    for (const { from, lines } of parts.get(file) ?? []) {
      if (line <= before + lines) return { file: from, line: line === 0 ? 0 : line - before }
      before += lines
    }
    return { file, line }
  }
  return problems.map((problem) => ({
    ...problem,
    ...find(problem.file, problem.line),
    column: problem.column === 'proposition_id' ? 'statement_id' : problem.column,
    message: problem.message
      .replace(/^The proposition /, 'The statement ')
      .replaceAll(/(\w+\.jsonl) line (\d+)/g, (_, name: string, line: string) => {
        const own = find(name, Number(line))
        return `${own.file} line ${own.line}`
      }),
  }))
}
