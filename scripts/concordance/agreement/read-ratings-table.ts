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
}

export type TableColumns = {
  item: string
  rater: string
  label: string
  by: readonly string[]
  cluster: string | null
}

/**
 * Reads a long table (a rating a row) or, with `wide`, one with an item a row and a rater a column.
 *
 * @throws {AppError} `invalid` with one sentence about what is wrong with the file
 */
export function readRatingsTable(file: string, columns: TableColumns, wide: boolean): RatingsTable {
  const records = readRecords(file)
  const [header = [], ...lines] = records
  const place = findColumns(file, header, columns, wide)
  const table = new Map<string, { stratum: string; cluster: string; labels: Map<string, string> }>()
  const raters = wide ? header.filter((name) => !place.used.has(name)) : []
  for (const [index, line] of lines.entries()) {
    const cell = (name: string) => line[header.indexOf(name)] ?? ''
    const id = cell(columns.item)
    if (id === '')
      throw new AppError('invalid', `${file}, line ${index + 2}: the column ${columns.item} is empty.`)
    const stratum = columns.by.map((name) => `${name}=${cell(name)}`).join(', ')
    const cluster = columns.cluster === null ? '' : cell(columns.cluster)
    const entry = table.get(id) ?? { stratum, cluster, labels: new Map<string, string>() }
    table.set(id, entry)
    const given = wide
      ? raters.map((rater) => [rater, cell(rater)] as const)
      : [[cell(columns.rater), cell(columns.label)] as const]
    for (const [rater, label] of given) {
      if (entry.labels.has(rater)) {
        throw new AppError('invalid', `${file}, line ${index + 2}: ${rater} has rated ${id} before.`)
      }
      if (label !== '') entry.labels.set(rater, label)
    }
  }
  const names = wide
    ? raters
    : [...new Set([...table.values()].flatMap((entry) => [...entry.labels.keys()]))].toSorted()
  return {
    raters: names,
    items: [...table.keys()],
    rows: [...table.values()].map((entry) => names.map((rater) => entry.labels.get(rater) ?? null)),
    strata: [...table.values()].map((entry) => entry.stratum),
    clusters: columns.cluster === null ? null : [...table.values()].map((entry) => entry.cluster),
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

function findColumns(
  file: string,
  header: readonly string[],
  columns: TableColumns,
  wide: boolean,
): { used: Set<string> } {
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  if (twice !== undefined) throw new AppError('invalid', `${file} has the column ${twice} twice.`)
  const extra = columns.cluster === null ? columns.by : [...columns.by, columns.cluster]
  const needed = wide ? [columns.item, ...extra] : [columns.item, columns.rater, columns.label, ...extra]
  const missing = needed.find((name) => !header.includes(name))
  if (missing !== undefined) {
    throw new AppError('invalid', `${file} has no column ${missing}; it has ${header.join(', ') || 'none'}.`)
  }
  return { used: new Set(needed) }
}
