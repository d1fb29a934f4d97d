import { AppError } from '@/lib/core/errors'
import { naturalOrder } from '@/lib/core/natural-order'
import { TASK_COLUMN } from './choose-task'
import {
  type Entry,
  type Given,
  PATIENT_COLUMN,
  type RatingsTable,
  type TableColumns,
  toTable,
} from './ratings-table'
import { readRecords } from './read-records'
import { requireMemory } from './require-memory'

/** The row numbers that data frames write beside their columns. */
const UNNAMED = /^(Unnamed: \d+|__index_level_\d+__)?$/

/** After so many items it is seen whether there is memory for more. */
const MEMORY_CHECK = 10_000

/**
 * Reads a long table (a rating a row) or, with `wide`, one with an item a row and a rater a column.
 *
 * @throws {AppError} `invalid` with one sentence about what is wrong with the file
 */
export async function readRatingsTable(
  file: string,
  columns: TableColumns,
  wide: boolean,
): Promise<RatingsTable> {
  const reader = new TableReader(file, columns, wide)
  for await (const { line, cells } of readRecords(file)) reader.read(line, cells)
  return reader.finish()
}

class TableReader {
  readonly #file: string
  #columns: TableColumns
  readonly #isWide: boolean
  readonly #entries = new Map<string, Entry>()
  readonly #raters = new Set<string>()
  /** Ratings without order and confidence are all alike but for their label: one serves a million rows. */
  readonly #plain = new Map<string, readonly Given[]>()
  readonly #missing: ReadonlySet<string>
  readonly #notes: string[] = []
  #places: ReadonlyMap<string, number> | null = null
  #used: ReadonlySet<string> = new Set()

  constructor(file: string, columns: TableColumns, isWide: boolean) {
    this.#file = file
    this.#columns = columns
    this.#isWide = isWide
    this.#missing = new Set(columns.missing)
  }

  read(line: number, cells: readonly string[]): void {
    if (this.#places === null) {
      this.#readHeader(cells)
      return
    }
    const indices = this.#places
    const cell = (name: string | null | undefined) =>
      name == null ? '' : (cells[indices.get(name) ?? -1] ?? '')
    const answer = (name: string) => {
      const text = cell(name)
      return this.#missing.has(text) ? '' : text
    }
    const { item, consensus, rater, label, repeat, confidence, task = null } = this.#columns
    if (task !== null && cell(TASK_COLUMN) !== task) return
    const where = `${this.#file}, line ${line}`
    const id = cell(item)
    if (id === '') throw new AppError('invalid', `${where}: the column ${item} is empty.`)
    const entry = this.#enter(where, id, cell)
    if (consensus !== null && this.#used.has(consensus)) noteConsensus(where, id, entry, answer(consensus))
    if (this.#isWide) {
      for (const name of this.#raters) this.#note(where, id, entry, name, toGiven(answer(name)))
      return
    }
    const given = {
      label: answer(label),
      order: cell(repeat),
      confidence: toConfidence(where, cell(confidence)),
    }
    const name = cell(rater)
    if (name === '' && given.label !== '')
      throw new AppError(
        'invalid',
        `${where}: the column ${rater} is empty, so nobody gave “${given.label}”.`,
      )
    this.#note(where, id, entry, name, given)
  }

  finish(): RatingsTable {
    if (this.#places === null) this.#readHeader([])
    const isRated = [...this.#entries.values()].some(({ ratings }) => ratings.size > 0)
    if (!isRated) throw new AppError('invalid', `${this.#file} has no rating.`)
    this.#requireMemory()
    const names = this.#isWide ? [...this.#raters] : [...this.#raters].toSorted()
    return { ...toTable(this.#file, this.#entries, names, this.#columns, this.#used), notes: this.#notes }
  }

  /** The item's entry, of which all of its rows must say the same. */
  #enter(where: string, id: string, cell: (name: string) => string): Entry {
    const { by, cluster } = this.#columns
    const stratum = by.map((name) => `${name}=${cell(name)}`).join(', ')
    const own = cluster === null ? '' : cell(cluster)
    if (cluster !== null && own === '')
      throw new AppError(
        'invalid',
        `${where}: the column ${cluster} is empty, so ${id} has no cluster. --no-cluster takes all items as independent.`,
      )
    const before = this.#entries.get(id)
    if (before === undefined) {
      const entry: Entry = { stratum, cluster: own, consensus: null, ratings: new Map() }
      this.#entries.set(id, entry)
      if (this.#entries.size % MEMORY_CHECK === 0) this.#requireMemory()
      return entry
    }
    if (before.cluster !== own)
      throw new AppError(
        'invalid',
        `${where}: ${cluster} of ${id} is “${own}” here and “${before.cluster}” before.`,
      )
    if (before.stratum !== stratum)
      throw new AppError('invalid', toTwoStrata(where, id, before.stratum, stratum))
    return before
  }

  #requireMemory(): void {
    requireMemory(this.#file, { items: this.#entries.size, raters: this.#raters.size })
  }

  #readHeader(header: readonly string[]): void {
    if (this.#takesPatients(header)) {
      this.#columns = { ...this.#columns, cluster: PATIENT_COLUMN }
      this.#notes.push(
        `${this.#file} has the column ${PATIENT_COLUMN}: items of one patient are taken as alike, as with --cluster ${PATIENT_COLUMN}. ` +
          '--no-cluster takes all items as independent.',
      )
    }
    this.#used = findColumns(this.#file, header, this.#columns, this.#isWide)
    this.#places = new Map(header.map((name, index) => [name, index]))
    if (!this.#isWide) return
    for (const name of header) {
      if (this.#used.has(name)) continue
      if (!UNNAMED.test(name)) this.#raters.add(name)
      else
        this.#notes.push(
          name === ''
            ? `${this.#file} has a column without a name: it is not read as a rater.`
            : `${this.#file} has the column ${name}, a row number: it is not read as a rater.`,
        )
    }
  }

  /** Where nothing else was said of it, and the column is not asked for as something else. */
  #takesPatients(header: readonly string[]): boolean {
    const { cluster, isByPatient = false, missing: _, task: __, ...others } = this.#columns
    return (
      isByPatient &&
      cluster === null &&
      header.includes(PATIENT_COLUMN) &&
      !Object.values(others).flat().includes(PATIENT_COLUMN)
    )
  }

  #note(where: string, id: string, entry: Entry, rater: string, given: Given): void {
    const before = entry.ratings.get(rater)
    if (before?.some(({ order }) => order === given.order))
      throw new AppError('invalid', `${where}: ${rater} has rated ${id} before.`)
    if (given.label === '') return
    this.#raters.add(rater)
    if (before) entry.ratings.set(rater, [...before, given].toSorted(byOrder))
    else entry.ratings.set(rater, this.#share(given))
  }

  #share(given: Given): readonly Given[] {
    if (given.order !== '' || given.confidence !== null) return [given]
    const known = this.#plain.get(given.label)
    if (known) return known
    this.#plain.set(given.label, [given])
    return [given]
  }
}

function toGiven(label: string): Given {
  return { label, order: '', confidence: null }
}

function byOrder(left: Given, right: Given): number {
  return naturalOrder(left.order, right.order)
}

function toConfidence(where: string, text: string): number | null {
  if (text === '') return null
  const value = Number(text)
  if (!(value >= 0 && value <= 1))
    throw new AppError('invalid', `${where}: the confidence “${text}” is not a number from 0 to 1.`)
  return value
}

function noteConsensus(where: string, id: string, entry: Entry, consensus: string): void {
  if (consensus === '') return
  if (entry.consensus !== null && entry.consensus !== consensus) {
    throw new AppError(
      'invalid',
      `${where}: the consensus of ${id} is “${consensus}” here and “${entry.consensus}” before.`,
    )
  }
  entry.consensus = consensus
}

function toTwoStrata(where: string, id: string, before: string, here: string): string {
  return (
    `${where}: ${id} is of ${here} here and of ${before} before, and --by takes what is the same in all rows of an item. ` +
    'If it distinguishes raters, put the rows of each kind of rater into a file of their own.'
  )
}

/** Of a file with other columns than it was taken to have, so many are named, each by its beginning. */
const MOST_NAMED = 20

const shorten = (name: string) => (name.length > 60 ? `${name.slice(0, 60)}…` : name)

/** The columns that are not raters of a wide table. */
function findColumns(
  file: string,
  header: readonly string[],
  columns: TableColumns,
  wide: boolean,
): ReadonlySet<string> {
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  if (twice === '') throw new AppError('invalid', `${file} has two columns without a name.`)
  if (twice !== undefined) throw new AppError('invalid', `${file} has the column ${twice} twice.`)
  const { cluster, confidence, repeat } = columns
  const extra = [...columns.by, ...[cluster, confidence, repeat].filter((name) => name != null)]
  const needed = wide ? [columns.item, ...extra] : [columns.item, columns.rater, columns.label, ...extra]
  const missing = needed.find((name) => !header.includes(name))
  if (missing !== undefined) {
    const there = header.slice(0, MOST_NAMED).map((name) => shorten(name))
    const hint = extra.includes(missing) ? '' : ' --item, --rater and --label name others.'
    const more = header.length > MOST_NAMED ? `, and ${header.length - MOST_NAMED} more` : ''
    throw new AppError(
      'invalid',
      `${file} has no column ${missing}; it has ${there.join(', ') || 'none'}${more}.${hint}`,
    )
  }
  // in a wide table a truth column is a column like a rater's: it is distinguished by its name alone
  const consensus =
    columns.consensus !== null && header.includes(columns.consensus) ? [columns.consensus] : []
  return new Set([...needed, ...consensus])
}
