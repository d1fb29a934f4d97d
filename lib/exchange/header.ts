import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import { suggestColumn } from './suggest-column'
import { findSimilarColumn, listRequired, resolveColumn, showName, type Table } from './table'

/**
 * What each column of a file means: the table's column, or null for one to pass over.
 *
 * Parsers of CSV keep the last of two equal columns without a word; so duplicates are looked for here.
 *
 * @returns null when the header has problems, which are then in the findings
 */
export function readHeader(
  header: readonly string[],
  table: Table,
  file: string,
  findings: ImportFindings,
): (string | null)[] | null {
  const problems = findings.problemCount
  const report = (
    code: 'header_missing' | 'header_duplicate' | 'header_unknown',
    message: string,
    column: string | null = null,
  ) => findings.addProblem({ file, line: 1, column, code, message })

  const columns = header.map((name) => resolveColumn(table, name))
  if (columns.every((column) => column === undefined)) {
    report('header_missing', `The first line names no known column. ${hint(header, table)}`)
    return null
  }
  const present = new Set(columns.filter((column) => typeof column === 'string'))
  const meant = new Set<string>()
  const seen = new Map<string, string>()
  for (const [index, column] of columns.entries()) {
    const name = header[index] ?? ''
    if (column === undefined) reportUnknown(name)
    if (column == null) continue
    const before = seen.get(column)
    if (before !== undefined) {
      const what =
        before === name ? 'stands twice' : `means the same as “${showName(before)}”, which is there too`
      report('header_duplicate', `The column “${showName(name)}” ${what}.`, column)
    }
    seen.set(column, name)
  }
  for (const column of listRequired(table)) {
    if (!seen.has(column) && !meant.has(column))
      report('header_missing', `The column ${column} is missing.`, column)
  }
  return findings.problemCount > problems ? null : columns.map((column) => column ?? null)

  function reportUnknown(name: string): void {
    if (table.isLenient && findSimilarColumn(table, name) === null) {
      findings.addWarning(
        'column_ignored',
        `${file}: the column “${showName(name)}” is unknown and was passed over.`,
      )
      return
    }
    const suggested = suggestColumn(table, name, present)
    if (suggested !== null) meant.add(suggested)
    const advice = suggested === null ? 'is unknown. Remove or rename it.' : `is unknown; is it ${suggested}?`
    report('header_unknown', `The column “${showName(name)}” ${advice}`)
  }
}

function hint(header: readonly string[], table: Table): string {
  const [only = ''] = header
  if (header.length === 1 && only.trimStart().startsWith('{'))
    return 'It looks like JSON; name the file .jsonl.'
  return `Expected are at least ${listRequired(table).join(', ')}.`
}
