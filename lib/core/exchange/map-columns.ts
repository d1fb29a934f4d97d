import type { TableGuide } from './import-choice'

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
}

/** What columns are called elsewhere, in English and German: the first that a header holds a part of. */
const CALLED: Readonly<Record<string, RegExp>> = {
  patient_id: /^(?:pat|mrn|subject|person)/,
  admission_id:
    /^(?:admission|encounter|visit|stay|hadm|fall(?!back)|aufenthalt)(?!.*(?:date|time|datum|zeit))/,
  admit_time: /^(?:admi|aufnahme|eintritt)/,
  discharge_time: /^(?:disch|entlass|austritt)/,
  note_id: /^(?:note|dokument|doc(?:ument)?)[_ -]?(?:id|nr|no|num)|^id$/,
  document_id: /^(?:doc(?:ument)?|dokument|text|letter|brief)[_ -]?(?:id|nr|no|num)|^id$/,
  text: /text|inhalt|content|body|befund$|^(?:note|summary|letter|brief)$/,
  chart_time: /time|date|datum|zeit|erstellt|created|written/,
  category: /categor|kategorie|typ|art$|class/,
  kind: /kind|typ|art$|categor|kategorie/,
  author_name: /author|verfasser|autor|model|system|writer|source/,
  description: /title|titel|descr|beschreibung/,
}
/** Fewer characters than this are no text of a note. */
const LEAST_TEXT = 40

/**
 * What the columns of a file most likely are: by their names, and the text by its length.
 *
 * @param rows of which the first has the names
 */
export function guessColumns(
  table: TableGuide,
  rows: readonly (readonly string[])[],
): Record<string, number> {
  const [header = [], ...body] = rows
  const names = header.map((name) => name.trim().toLowerCase())
  const lengths = names.map((_, index) => meanLength(body.slice(0, 50).map((row) => row[index] ?? '')))
  const longest = lengths.indexOf(Math.max(...lengths))
  const taken = new Set<number>()
  const guessed: Record<string, number> = {}
  const take = (column: string, index: number) => {
    if (index < 0 || taken.has(index)) return
    taken.add(index)
    guessed[column] = index
  }
  const wanted = table.columns.map(({ column }) => column)
  for (const column of wanted) take(column, names.indexOf(column))
  if (wanted.includes('text') && guessed['text'] === undefined && (lengths[longest] ?? 0) >= LEAST_TEXT)
    take('text', longest)
  for (const column of wanted) {
    if (guessed[column] !== undefined) continue
    const free = [...names.keys()].filter((index) => !taken.has(index))
    const found = free.find((index) => CALLED[column]?.test(names[index] ?? ''))
    const own = `${table.name.replace(/s$/, '')}_id` === column
    // what names the rows differs in each
    take(column, found ?? (own ? free.find((index) => isUnique(body, index)) : undefined) ?? -1)
  }
  return guessed
}

/** The table that a file most likely holds: texts to be checked have authors, notes have times. */
export function guessTable(guide: readonly TableGuide[], rows: readonly (readonly string[])[]): string {
  const score = (table: TableGuide) => {
    const guessed = guessColumns(table, rows)
    return Object.keys(guessed).length + (guessed['author_name'] !== undefined ? 1 : 0)
  }
  const [best] = guide.toSorted((one, other) => score(other) - score(one))
  return best?.name ?? ''
}

function isUnique(body: readonly (readonly string[])[], index: number): boolean {
  const cells = body.map((row) => row[index] ?? '')
  return cells.every((cell) => cell !== '') && new Set(cells).size === cells.length
}

function meanLength(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(cells.length, 1)
}

const TIMES: ReadonlySet<string> = new Set(['chart_time', 'store_time', 'admit_time', 'discharge_time'])
const DAY = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T,]+(\d{1,2}:\d{2}(?::\d{2})?))?$/

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

/** Columns that an import of a table needs and a map does not name; who wrote a text is said by author. */
export function missingColumns(
  table: TableGuide,
  { columns, same }: Pick<ColumnMap, 'columns' | 'same'>,
): string[] {
  return table.columns
    .filter(({ column, isNeeded }) => isNeeded && columns[column] === undefined && !same[column]?.trim())
    .map(({ column }) => column)
    .filter((column) => column !== 'author_kind')
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
 * A table of somebody's own as one that an import reads.
 *
 * @param rows of which the first has the names
 * @returns JSON, a row a line below an empty one for the header, so that lines count as the rows of the file do
 */
export function mapRows(rows: readonly (readonly string[])[], map: ColumnMap): string {
  const models = new Set(map.models)
  const lines = rows.slice(1).map((row) => {
    const own = Object.entries(map.columns).flatMap(([column, index]) => {
      const cell = row[index] ?? ''
      return cell === '' ? [] : [[column, isTime(column) ? isoTime(cell, map.days) : cell] as const]
    })
    const mapped = { ...map.same, ...Object.fromEntries(own) }
    const author = mapped['author_name']?.trim() ?? ''
    const kind =
      map.table === 'documents' && map.columns['author_kind'] === undefined
        ? { author_kind: models.has(author) ? 'llm' : 'human' }
        : {}
    return JSON.stringify({ ...mapped, ...kind })
  })
  return `\n${lines.join('\n')}\n`
}
