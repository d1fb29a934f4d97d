import type { Rows, TaskRating } from '@/lib/data/export/rows'
import type { StudyReader } from '@/lib/data/export/study-reader'

export type Cell = string | number | boolean | null

/** One file of an export: its path in the export's folder, and what is in it. */
export type ExportFile = ExportTable | ExportValues

/** A table: its columns, and where its rows come from. */
export type ExportTable = {
  path: string
  header: readonly string[]
  rows: (reader: StudyReader) => AsyncIterable<readonly Cell[]>
}

/** Values one after the other: a JSON list, JSON lines, or texts as they are. */
export type ExportValues = {
  path: string
  as: 'json' | 'jsonl' | 'text'
  values: (reader: StudyReader) => AsyncIterable<unknown>
}

/** Every row of one query, put into cells. */
export function mapRows<Name extends keyof Rows>(
  name: Name,
  toCells: (row: Rows[Name]) => readonly Cell[],
): ExportTable['rows'] {
  return async function* rows(reader) {
    for await (const row of reader.read(name)) yield toCells(row)
  }
}

/** An object as JSON; nothing for an empty one. */
export function toJsonCell(value: object | null): string | null {
  return value === null || Object.keys(value).length === 0 ? null : JSON.stringify(value)
}

/** The passages of notes that an answer rests on, half-open in UTF-16 code units, for files of other tools. */
export function toEvidence({ evidence }: TaskRating): object[] {
  return evidence.map(({ note, ...passage }) => ({ note_id: note, ...passage }))
}
