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
  /** How sure each rater was of each item, as `rows`, where a column was named. */
  confidences: (number | null)[][] | null
  /** Ratings of items that a rater saw more than once: the first is the one that counts elsewhere. */
  repeats: Repeats[]
}

type Repeats = { rater: string; rows: string[][]; clusters: string[] | null }

export type TableColumns = {
  item: string
  rater: string
  label: string
  by: readonly string[]
  cluster: string | null
  /** A column with the truth of each item, or a rater whose ratings are the truth. */
  truth: string | null
  /** How sure a rater was, from 0 to 1; only in long tables. */
  confidence?: string | null
  /** What tells a rater's ratings of one item apart and in which order they were given; only in long tables. */
  repeat?: string | null
}

type Given = { label: string; order: string; confidence: number | null }
type Entry = { stratum: string; cluster: string; truth: string | null; ratings: Map<string, Given[]> }

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
      ratings: new Map<string, Given[]>(),
    }
    entries.set(id, entry)
    if (columns.truth !== null && used.has(columns.truth)) noteTruth(where, id, entry, cell(columns.truth))
    const { rater, label, repeat = null, confidence = null } = columns
    const given = wide
      ? [...raters].map((name) => [name, cell(name)] as const)
      : [[cell(rater), cell(label)] as const]
    for (const [name, said] of given)
      noteRating(where, id, entry, name, {
        label: said,
        order: cell(repeat),
        confidence: toConfidence(where, cell(confidence)),
      })
    if (!wide && cell(label) !== '') raters.add(cell(rater))
  }
  return toTable(file, entries, wide ? [...raters] : [...raters].toSorted(), columns, used)
}

function noteRating(where: string, id: string, entry: Entry, rater: string, given: Given): void {
  const before = entry.ratings.get(rater) ?? []
  if (before.some(({ order }) => order === given.order))
    throw new AppError('invalid', `${where}: ${rater} has rated ${id} before.`)
  if (given.label !== '') entry.ratings.set(rater, [...before, given].toSorted(byOrder))
}

function byOrder(left: Given, right: Given): number {
  return left.order.localeCompare(right.order, 'en', { numeric: true })
}

function toConfidence(where: string, text: string): number | null {
  if (text === '') return null
  const value = Number(text)
  if (!(value >= 0 && value <= 1))
    throw new AppError('invalid', `${where}: the confidence “${text}” is not a number from 0 to 1.`)
  return value
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
  { cluster, truth, confidence = null }: TableColumns,
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
  const first = (entry: Entry, name: string) => entry.ratings.get(name)?.[0]
  const ofRater = (name: string) => all.map((entry) => first(entry, name)?.label ?? null)
  return {
    raters,
    items: [...entries.keys()],
    rows: all.map((entry) => raters.map((rater) => first(entry, rater)?.label ?? null)),
    strata: all.map((entry) => entry.stratum),
    clusters: cluster === null ? null : all.map((entry) => entry.cluster),
    truth:
      truth === null ? null : truthRater === null ? all.map((entry) => entry.truth) : ofRater(truthRater),
    confidences:
      confidence === null
        ? null
        : all.map((entry) => raters.map((rater) => first(entry, rater)?.confidence ?? null)),
    repeats: raters
      .map((rater) => toRepeats(rater, all, cluster !== null))
      .filter(({ rows }) => rows.length > 0),
  }
}

function toRepeats(rater: string, entries: readonly Entry[], isClustered: boolean): Repeats {
  const seen = entries.filter((entry) => (entry.ratings.get(rater)?.length ?? 0) > 1)
  return {
    rater,
    rows: seen.map((entry) => (entry.ratings.get(rater) ?? []).map(({ label }) => label)),
    clusters: isClustered ? seen.map((entry) => entry.cluster) : null,
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
  const { cluster, confidence, repeat } = columns
  const extra = [...columns.by, ...[cluster, confidence, repeat].filter((name) => name != null)]
  const needed = wide ? [columns.item, ...extra] : [columns.item, columns.rater, columns.label, ...extra]
  const missing = needed.find((name) => !header.includes(name))
  if (missing !== undefined) {
    throw new AppError('invalid', `${file} has no column ${missing}; it has ${header.join(', ') || 'none'}.`)
  }
  // in a wide table a truth column is a column like a rater's: it is told apart by its name alone
  const truth = columns.truth !== null && header.includes(columns.truth) ? [columns.truth] : []
  return new Set([...needed, ...truth])
}
