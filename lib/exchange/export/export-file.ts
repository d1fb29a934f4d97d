import type { Rows } from '@/lib/data/export/queries'
import type { StudyReader } from '@/lib/data/export/study-reader'

export type Cell = string | number | boolean | null

/** One file of an export: its path in the export's folder, its columns, and where its rows come from. */
export type ExportFile = {
  path: string
  header: readonly string[]
  rows: (reader: StudyReader) => AsyncIterable<readonly Cell[]>
}

/** Every row of one query, put into cells. */
export function mapRows<Name extends keyof Rows>(
  name: Name,
  toCells: (row: Rows[Name]) => readonly Cell[],
): ExportFile['rows'] {
  return async function* rows(reader) {
    for await (const row of reader.read(name)) yield toCells(row)
  }
}

/** An object as JSON; nothing for an empty one. */
export function toJsonCell(value: object | null): string | null {
  return value === null || Object.keys(value).length === 0 ? null : JSON.stringify(value)
}
