import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { AppError } from '@/lib/core/errors'

export type RatingsTable = {
  raters: string[]
  /** Items down, raters across. */
  rows: (string | null)[][]
  items: string[]
  /** Per item, the values of the columns asked for. */
  strata: string[]
  clusters: string[] | null
  /** Per item the truth, where one was named. */
  truth: (string | null)[] | null
}

export type TableColumns = {
  item: string
  rater: string
  label: string
  by: readonly string[]
  cluster: string | null
  /** A column with the truth of each item, or a rater whose ratings are the truth. */
  truth: string | null
}

type Entry = { stratum: string; cluster: string; truth: string | null; labels: Map<string, string> }

/**
 * Reads a long table (a rating a row) or, with `wide`, one with an item a row and a rater a column.
 *
 * @throws {AppError} `invalid` with one sentence about what is wrong with the file
 */
export function readRatingsTable(file: string, columns: TableColumns, wide: boolean): RatingsTable {
  const [header = [], ...lines] = readRecords(file)
  const used = findColumns(file, header, columns, wide)
  const entries = new Map<string, Entry>()
  const raters = new Set(wide ? header.filter((name) => !used.has(name)) : [])
  for (const [index, line] of lines.entries()) {
    const cell = (name: string | null) => (name === null ? '' : (line[header.indexOf(name)] ?? ''))
    const where = `${file}, line ${index + 2}`
    const id = cell(columns.item)
    if (id === '') throw new AppError('invalid', `${where}: the column ${columns.item} is empty.`)
    const entry = entries.get(id) ?? {
      stratum: columns.by.map((name) => `${name}=${cell(name)}`).join(', '),
      cluster: cell(columns.cluster),
      truth: null,
      labels: new Map<string, string>(),
    }
    entries.set(id, entry)
    if (columns.truth !== null && used.has(columns.truth)) noteTruth(where, id, entry, cell(columns.truth))
    const given = wide
      ? [...raters].map((rater) => [rater, cell(rater)] as const)
      : [[cell(columns.rater), cell(columns.label)] as const]
    for (const [rater, label] of given) noteRating(where, id, entry, rater, label)
    if (!wide && cell(columns.label) !== '') raters.add(cell(columns.rater))
  }
  return toTable(file, entries, wide ? [...raters] : [...raters].toSorted(), columns, used)
}

function noteRating(where: string, id: string, entry: Entry, rater: string, label: string): void {
  if (entry.labels.has(rater)) throw new AppError('invalid', `${where}: ${rater} has rated ${id} before.`)
  if (label !== '') entry.labels.set(rater, label)
}

function noteTruth(where: string, id: string, entry: Entry, truth: string): void {
  if (truth === '') return
  if (entry.truth !== null && entry.truth !== truth) {
    throw new AppError(
      'invalid',
      `${where}: the truth of ${id} is “${truth}” here and “${entry.truth}” before.`,
    )
  }
  entry.truth = truth
}

function toTable(
  file: string,
  entries: ReadonlyMap<string, Entry>,
  names: readonly string[],
  { cluster, truth }: TableColumns,
  used: ReadonlySet<string>,
): RatingsTable {
  const all = [...entries.values()]
  const truthRater = truth !== null && !used.has(truth) ? truth : null
  if (truthRater !== null && !names.includes(truthRater)) {
    throw new AppError(
      'invalid',
      `${file} has neither a column nor a rater ${truthRater} to take as the truth.`,
    )
  }
  const raters = names.filter((name) => name !== truthRater)
  const ofRater = (name: string) => all.map((entry) => entry.labels.get(name) ?? null)
  return {
    raters,
    items: [...entries.keys()],
    rows: all.map((entry) => raters.map((rater) => entry.labels.get(rater) ?? null)),
    strata: all.map((entry) => entry.stratum),
    clusters: cluster === null ? null : all.map((entry) => entry.cluster),
    truth:
      truth === null ? null : truthRater === null ? all.map((entry) => entry.truth) : ofRater(truthRater),
  }
}

function readRecords(file: string): string[][] {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new AppError('invalid', isMissing ? `There is no file ${file}.` : `${file} is not UTF-8 text.`)
  }
  try {
    return parse(text, { bom: true, skip_empty_lines: true, trim: true })
  } catch (error) {
    throw new AppError(
      'invalid',
      `${file} is not a CSV table: ${error instanceof Error ? error.message : 'it cannot be read'}.`,
    )
  }
}

/** The columns that are not raters of a wide table. */
function findColumns(
  file: string,
  header: readonly string[],
  columns: TableColumns,
  wide: boolean,
): ReadonlySet<string> {
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  if (twice !== undefined) throw new AppError('invalid', `${file} has the column ${twice} twice.`)
  const extra = columns.cluster === null ? columns.by : [...columns.by, columns.cluster]
  const needed = wide ? [columns.item, ...extra] : [columns.item, columns.rater, columns.label, ...extra]
  const missing = needed.find((name) => !header.includes(name))
  if (missing !== undefined) {
    throw new AppError('invalid', `${file} has no column ${missing}; it has ${header.join(', ') || 'none'}.`)
  }
  // in a wide table a truth column is a column like a rater's: it is told apart by its name alone
  const truth = columns.truth !== null && header.includes(columns.truth) ? [columns.truth] : []
  return new Set([...needed, ...truth])
}
