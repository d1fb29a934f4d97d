import type { Rows, TaskRating } from '@/lib/data/export/rows'
import type { StudyReader } from '@/lib/data/export/study-reader'
import type { StoredTask } from '@/lib/data/named-tasks'

export type Cell = string | number | boolean | null

/** One file of an export: its path in the export's folder, and what is in it. */
export type ExportFile = ExportTable | ExportValues | ExportMany

/** A table: its columns, and where its rows come from. */
export type ExportTable = {
  path: string
  header: readonly string[]
  /** Columns that Parquet holds as numbers; all others are texts. */
  numbers?: ReadonlySet<string>
  rows: (reader: StudyReader) => AsyncIterable<readonly Cell[]>
  /** Whether it is left out where it would have no rows. */
  isOptional?: boolean
}

/** Values one after the other: a JSON list, JSON lines, or texts as they are. */
export type ExportValues = {
  path: string
  as: 'json' | 'jsonl' | 'text'
  values: (reader: StudyReader) => AsyncIterable<unknown>
  /** Whether it is left out where it would hold nothing. */
  isOptional?: boolean
}

/** Files whose number what is in the study decides. */
type ExportMany = {
  /** What they have in common. */
  path: string
  many: (reader: StudyReader) => AsyncIterable<ExportValues>
}

/** The columns of a table, in their order: the field of a row that each cell is, or what makes the cell. */
export type Columns<Row> = Readonly<Record<string, CellField<Row> | ((row: Row) => Cell)>>

type CellField<Row> = { [Field in keyof Row]-?: Row[Field] extends Cell ? Field : never }[keyof Row]

/**
 * A table whose columns are declared once: what each is called, and where its cells come from.
 *
 * @param from the query whose rows it has, or what reads them
 */
export function table<Name extends keyof Rows>(
  path: string,
  from: Name,
  columns: Columns<Rows[Name]>,
): ExportTable
export function table<Row>(
  path: string,
  from: (reader: StudyReader) => AsyncIterable<Row>,
  columns: NoInfer<Columns<Row>>,
): ExportTable
export function table(
  path: string,
  from: keyof Rows | ((reader: StudyReader) => AsyncIterable<Record<string, Cell>>),
  columns: Columns<Record<string, Cell>>,
): ExportTable {
  const cells = Object.values(columns)
  return {
    path,
    header: Object.keys(columns),
    async *rows(reader) {
      const rows = typeof from === 'function' ? from(reader) : reader.read(from)
      for await (const row of rows as AsyncIterable<Record<string, Cell>>) {
        yield cells.map((cell) => (typeof cell === 'function' ? cell(row) : (row[cell] ?? null)))
      }
    },
  }
}

/**
 * A table of all tasks, one after the other, from a query that is of one. With several tasks each row says of which it is.
 */
export function tableOfTasks<Name extends keyof Rows>(
  path: string,
  from: Name,
  tasks: readonly StoredTask[],
  columns: Columns<Rows[Name]>,
): ExportTable {
  const cells = Object.values(columns)
  const named = tasks.length > 1
  return {
    path,
    header: [...(named ? ['task_id'] : []), ...Object.keys(columns)],
    async *rows(reader) {
      for (const { id, name } of tasks)
        for await (const row of reader.read(from, id)) {
          const own = cells.map((cell) =>
            typeof cell === 'function'
              ? cell(row)
              : ((row[cell as keyof typeof row] as Cell | undefined) ?? null),
          )
          yield named ? [name, ...own] : own
        }
    },
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
