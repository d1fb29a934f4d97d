import { z } from 'zod'
import { labelCell, numberCell } from '@/lib/core/exchange/cells'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportRow } from '@/lib/core/exchange/import-row'
import type { PublishedValue } from '@/lib/core/published-value'
import { type Columns, type ExportTable, table } from './export/export-file'

/** Columns of a table of published values, beside those that name the task. */
export const publishedColumns = {
  /** The figure's name, as its file is called without its ending. */
  figure: labelCell.refine((text) => text !== '', 'is blank'),
  /** What the row begins with, and the title of the column, as the figure's file has them. */
  row: labelCell.refine((text) => text !== '', 'is blank'),
  column: labelCell.refine((text) => text !== '', 'is blank'),
  value: numberCell,
  low: numberCell.optional(),
  high: numberCell.optional(),
  source: labelCell.default(''),
  reason: labelCell.default(''),
}

type Row = z.output<z.ZodObject<typeof publishedColumns>>

/** A value of such a table as an import has it. */
export function publishedRow({ file, line }: FileLocation, task: string, row: Row): ImportRow {
  const { figure, row: name, column, value, low = null, high = null, source, reason } = row
  return {
    entity: 'published',
    file,
    line,
    task,
    figure,
    row: name,
    column,
    value,
    low,
    high,
    source: source.slice(0, 300),
    reason,
  }
}

const columns: Columns<PublishedValue> = {
  figure: 'figure',
  row: 'row',
  column: 'column',
  value: 'value',
  low: 'low',
  high: 'high',
  source: 'source',
  reason: 'reason',
}

/** The published values of a task as a table that comes in again. */
export function publishedTable(values: readonly PublishedValue[]): ExportTable {
  // oxlint-disable-next-line require-await -- every file is written as it comes
  return table(
    'published_values.csv',
    async function* () {
      yield* values
    },
    columns,
  )
}
