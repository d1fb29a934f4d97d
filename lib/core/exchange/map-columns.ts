import type { TableGuide } from './import-choice'
import { nameRow, type StatementTexts, splitStatements } from './own-statements'

/** How days are written: by their order of day, month and year; `iso` is what an import reads as it is. */
export const DAY_ORDERS = ['iso', 'day-first', 'month-first'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

/** What a table of somebody's own holds, in the words of an import. */
export type ColumnMap = {
  table: string
  /** From a column of the import to the index of one of the file; what is left out stays empty. */
  columns: Readonly<Record<string, number>>
  /** What stands in a column of the import in all rows, where the file has no column for it. */
  same: Readonly<Record<string, string>>
  /** Null where the data do not show it, until somebody says it. */
  days: DayOrder | null
  /** Authors who are models; all others are people. */
  models: readonly string[]
  /** Where it holds statements without texts to name. */
  texts: StatementTexts
}

const TIMES: ReadonlySet<string> = new Set(['chart_time', 'store_time', 'admit_time', 'discharge_time'])
const DAY = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T,]+(\d{1,2}:\d{2}(?::\d{2})?))?$/

const ISO_DAY = /^[12]\d{3}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/

/** Whether a cell is a day or a time, however it is written. */
export function holdsDay(cell: string): boolean {
  return DAY.test(cell.trim()) || ISO_DAY.test(cell.trim())
}

/**
 * How the days of a table are written: a first number above 12 is a day, a second one too. Days with dots have the day first.
 *
 * @returns null where the days do not show it, or where some say the one and some the other
 * @example guessDays(['3/4/2025', '25/4/2025']) // => "day-first"
 */
export function guessDays(cells: readonly string[]): DayOrder | null {
  const days = cells.flatMap((cell) => {
    const [, first, second] = DAY.exec(cell.trim()) ?? []
    return first === undefined ? [] : [{ cell, first: Number(first), second: Number(second) }]
  })
  if (days.length === 0) return 'iso'
  const isDayFirst = days.some(({ first }) => first > 12)
  const isMonthFirst = days.some(({ second }) => second > 12)
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'day-first' : 'month-first'
  return !isDayFirst && days.every(({ cell }) => cell.includes('.')) ? 'day-first' : null
}

/** The cells of a table that hold times, by its map; empty ones are left out. */
export function timesOf(
  rows: readonly (readonly string[])[],
  { columns }: Pick<ColumnMap, 'columns'>,
): string[] {
  const at = Object.entries(columns).flatMap(([column, index]) => (isTime(column) ? [index] : []))
  return rows.slice(1).flatMap((row) => at.map((index) => row[index] ?? '').filter((cell) => cell !== ''))
}

/**
 * A time as an import reads it; what is not written so stays, and the import says what is wrong with it.
 *
 * @example isoTime('02.03.2025 8:00', 'day-first') // => "2025-03-02 08:00:00"
 */
export function isoTime(cell: string, order: DayOrder | null): string {
  const found = DAY.exec(cell.trim())
  if (order === null || order === 'iso' || !found) return cell.trim()
  const [, first = '', second = '', year = '', time] = found
  const [day, month] = order === 'day-first' ? [first, second] : [second, first]
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (time === undefined) return date
  const [hour = '', minute = '', seconds = '00'] = time.split(':')
  return `${date} ${hour.padStart(2, '0')}:${minute}:${seconds}`
}

/** Whether a column of an import holds a day or a time. */
export function isTime(column: string): boolean {
  return TIMES.has(column)
}

/** The column that names the rows of a table of texts, which their number can do. */
export function rowIdOf(table: string): string | null {
  return table === 'admissions' ? null : `${table.replace(/s$/, '')}_id`
}

/** Columns that an import of a table needs and a map does not name; who wrote a text is said by author. */
export function missingColumns(
  table: TableGuide,
  { columns, same }: Pick<ColumnMap, 'columns' | 'same'>,
): string[] {
  const isNamed = (column: string) => columns[column] !== undefined || Boolean(same[column]?.trim())
  // texts that are there have their patients and authors
  const ofTexts = table.name === 'statements' && isNamed('document_id') ? ['patient_id', 'author_name'] : []
  const others = ['author_kind', rowIdOf(table.name), ...ofTexts]
  return table.columns
    .filter(({ column, isNeeded }) => isNeeded && !isNamed(column) && !others.includes(column))
    .map(({ column }) => column)
}

/** Who wrote the texts of a table, each once. */
export function authorsOf(
  rows: readonly (readonly string[])[],
  { columns, same }: Pick<ColumnMap, 'columns' | 'same'>,
): string[] {
  const at = columns['author_name']
  if (at === undefined) return same['author_name'] ? [same['author_name'].trim()] : []
  return [...new Set(rows.slice(1).map((row) => (row[at] ?? '').trim()))]
    .filter((name) => name !== '')
    .toSorted()
}

/**
 * A table of somebody's own as those that an import reads.
 *
 * @param rows of which the first has the names
 * @returns JSON by the name of its table, a row a line below an empty one for the header, so that lines count as the rows of the file do
 */
export function mapRows(rows: readonly (readonly string[])[], map: ColumnMap): Record<string, string> {
  const mapped = rows.slice(1).map((row, index) => mapRow(row, index + 2, map))
  if (map.table !== 'statements') return { [map.table]: toLines(mapped) }
  const { documents, propositions } = splitStatements(mapped, map.texts)
  return {
    ...(documents.some((row) => row !== null) && { documents: toLines(documents) }),
    propositions: toLines(propositions),
  }
}

function mapRow(row: readonly string[], line: number, map: ColumnMap): Record<string, string> {
  const own = Object.entries(map.columns).flatMap(([column, index]) => {
    const cell = row[index] ?? ''
    return cell === '' ? [] : [[column, isTime(column) ? isoTime(cell, map.days) : cell] as const]
  })
  const same = Object.entries(map.same).filter(([, value]) => value.trim() !== '')
  const mapped: Record<string, string> = Object.fromEntries([...same, ...own])
  const id = rowIdOf(map.table)
  const isNumbered = id !== null && map.columns[id] === undefined && !map.same[id]?.trim()
  const name = isNumbered && { [id]: nameRow(mapped['patient_id'] ?? '', line, mapped['text'] ?? '') }
  const hasAuthors = map.table === 'documents' || map.table === 'statements'
  const kind = hasAuthors &&
    map.columns['author_kind'] === undefined && {
      author_kind: map.models.includes(mapped['author_name']?.trim() ?? '') ? 'llm' : 'human',
    }
  return { ...mapped, ...name, ...kind }
}

/** Rows below an empty line for the header; null is an empty line. */
function toLines(rows: readonly (Record<string, string> | null)[]): string {
  return `\n${rows.map((row) => row && JSON.stringify(row)).join('\n')}\n`
}
