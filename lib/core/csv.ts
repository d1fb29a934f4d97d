/**
 * CSV text (RFC 4180, line feeds) for spreadsheets. Texts that a spreadsheet would run as a formula get a leading
 * apostrophe; numbers stay exact.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\n`).join('')
}

function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
