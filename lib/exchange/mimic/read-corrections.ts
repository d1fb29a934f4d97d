import { z } from 'zod'
import type { CourseLines } from '@/lib/core/cohort/cohort-rules'
import { AppError } from '@/lib/core/errors'
import { countCell, numericIdCell } from '@/lib/core/exchange/cells'
import { ImportFindings } from '@/lib/core/exchange/import-findings'
import { fileFromPath } from '../import-file'
import { readTable } from '../read-table'
import type { Table } from '../table'

const cutTable = {
  schema: z.object({
    admission_id: numericIdCell,
    first_line: countCell.optional(),
    last_line: countCell.optional(),
  }),
  needed: ['first_line', 'last_line'],
  ignored: ['note_id', 'before', 'first', 'last', 'after'],
} as const satisfies Table

/**
 * The lines that a person has corrected in `cuts.csv`, by admission; rows without lines say nothing.
 *
 * @throws {AppError} `invalid` with the first fault of the file
 */
export async function readCorrections(path: string): Promise<Record<string, CourseLines>> {
  const file = await fileFromPath(path).catch(() => {
    throw new AppError('not_found', `There is no file ${path}.`)
  })
  const findings = new ImportFindings()
  const corrections: Record<string, CourseLines> = {}
  for await (const { row } of readTable(file, cutTable, findings))
    if (row.first_line !== undefined && row.last_line !== undefined)
      corrections[row.admission_id] = { first: row.first_line, last: row.last_line }
  const [problem] = findings.problems
  if (problem) throw new AppError('invalid', `${problem.file}, line ${problem.line}: ${problem.message}`)
  return corrections
}
