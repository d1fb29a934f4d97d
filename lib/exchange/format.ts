import type { z } from 'zod'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import type { ImportFile } from './import-file'
import { readTable, type TableRow } from './read-table'
import type { Table } from './table'

/** The files of an import by the table they hold; a table may come in several files. */
export type FilesByTable = ReadonlyMap<string, readonly ImportFile[]>

export type Format = {
  id: string
  /** Endings of its files in lower case, without the one of gzip. */
  endings: readonly string[]
  /** The table a file holds, by its base name without endings, in lower case; null for a name of no meaning here. */
  tableOf(stem: string, ending: string): string | null
  read(files: FilesByTable, context: ImportContext): AsyncIterable<ImportRow>
}

/** The endings of tables. */
export const TABLE_ENDINGS: readonly string[] = ['csv', 'jsonl', 'ndjson', 'parquet']

/** All valid rows of a table, from however many files it has. */
export async function* readFiles<Schema extends z.ZodObject>(
  files: readonly ImportFile[] | undefined,
  table: Table<Schema>,
  context: ImportContext,
): AsyncGenerator<TableRow<z.output<Schema>>> {
  for (const file of files ?? []) yield* readTable(file, table, context.findings)
}
