import type { TableGuide } from '@/lib/core/exchange/import-choice'
import {
  authorsOf,
  type ColumnMap,
  guessColumns,
  guessDays,
  guessTable,
  mapRows,
  missingColumns,
  timesOf,
} from '@/lib/core/exchange/map-columns'
import { decodeText, readCells, type TextCode } from '@/lib/core/exchange/read-cells'

/** Larger tables are mapped by whoever writes them: a browser holds this one whole. */
const MOST_BYTES = 50_000_000
/** What an import needs beyond its own names: the tables that people bring first. */
const TABLES = ['notes', 'documents', 'admissions']

/** A table with columns of its own, and what each holds. */
export type OwnTable = { file: File; rows: string[][]; code: TextCode; map: ColumnMap }

/** The tables that one with columns of its own can be. */
export function targetsOf(guide: readonly TableGuide[]): TableGuide[] {
  return guide.filter(({ name }) => TABLES.includes(name))
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
  const table = guide.find((one) => one.name === name)
  const columns = table ? guessColumns(table, rows) : {}
  const models = authorsOf(rows, { columns, same: {} }).filter((one) => MODEL.test(one))
  return { table: name, columns, same: {}, days: guessDays(timesOf(rows, { columns })), models }
}

/** Names that are rather a model's than a person's. */
const MODEL = /gpt|llm|llama|model|claude|gemini|mistral|bart|qwen|\bki\b|\bai\b|v\d/i

/** What somebody has still to say of a table, in words; none where it can be sent. */
export function missingOf(guide: readonly TableGuide[], { rows, map }: OwnTable): string[] {
  const table = guide.find(({ name }) => name === map.table)
  const columns = table ? missingColumns(table, map).map((column) => column.replaceAll('_', ' ')) : []
  const days = map.days === null && timesOf(rows, map).length > 0 ? ['how days are written'] : []
  return [...columns, ...days]
}

/** One file a table, as the import reads it: several tables that hold the same stand in one. */
export function toFiles(own: readonly OwnTable[]): File[] {
  return [...Map.groupBy(own, ({ map }) => map.table)].map(
    ([table, same]) =>
      new File(
        same.map(({ rows, map }) => mapRows(rows, map)),
        fileNameOf(table),
      ),
  )
}

/** Problems of mapped files by the names that these came with, as far as one table made each. */
export function byOwnNames<Row extends { file: string }>(
  problems: readonly Row[],
  own: readonly OwnTable[],
): Row[] {
  const names = new Map(
    [...Map.groupBy(own, ({ map }) => fileNameOf(map.table))].map(([name, same]) => [
      name,
      same.map(({ file }) => file.name).join(', '),
    ]),
  )
  return problems.map((problem) => ({ ...problem, file: names.get(problem.file) ?? problem.file }))
}

function fileNameOf(table: string): string {
  return `${table}.jsonl`
}
