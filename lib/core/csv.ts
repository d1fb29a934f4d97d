import { guardFormula } from './exchange/formula-guard'

/**
 * CSV text (RFC 4180, line feeds) for people and their spreadsheets. Texts that a spreadsheet would run get a leading apostrophe by
 * {@link guardFormula}; numbers stay exact.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\n`).join('')
}

function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = guardFormula(value)
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
