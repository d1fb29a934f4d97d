/**
 * Rows as one parameter for `jsonb_to_recordset`. What PostgreSQL's JSON cannot hold is mended: NUL is left out, and half a
 * surrogate pair becomes U+FFFD.
 */
export function toJsonParameter(rows: unknown): string {
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value,
  )
}
