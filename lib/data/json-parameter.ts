/**
 * Rows as one parameter for `jsonb_to_recordset`. What PostgreSQL's JSON cannot hold is mended: NUL is left out, and half a
 * surrogate pair becomes U+FFFD.
 */
export function toJsonParameter(rows: unknown): string {
  const json = JSON.stringify(rows)
  return MENDED.test(json) ? JSON.stringify(rows, (_, value: unknown) => mend(value)) : json
}

/** How `JSON.stringify` writes what has to be mended; what only looks like it is mended in vain. */
const MENDED = /\\u(?:0000|d[89a-f][0-9a-f]{2})/u

function mend(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return (value.includes('\u0000') ? value.replaceAll('\u0000', '') : value).toWellFormed()
}

/**
 * Many rows as columns for one statement: a value that all rows have goes over once, and the others as a list each, without a
 * name beside every cell. An import has a million rows, most of whose cells are the same or empty.
 *
 * @param types of the columns, in SQL
 * @returns `sql` to select from, with one column for each of `types`, and its parameters, from `$1` on
 */
export function toColumns(
  rows: readonly Readonly<Record<string, unknown>>[],
  types: Readonly<Record<string, string>>,
): { sql: string; parameters: string[] } {
  const parameters: string[] = []
  const lists = [`generate_series(1, ${rows.length})`]
  const columns = Object.entries(types).map(([name, type]) => {
    const isJson = type.startsWith('json')
    const cells = rows.map((row) => {
      const value = row[name] ?? null
      return value === null || !isJson ? mend(value) : toJsonParameter(value)
    })
    const [first = null] = cells
    if (cells.every((cell) => cell === first)) {
      const cell =
        first === null
          ? 'null'
          : `$${parameters.push(typeof first === 'string' ? first : JSON.stringify(first))}`
      return `${cell}::${type} as "${name}"`
    }
    const list = lists.push(`json_array_elements_text($${parameters.push(JSON.stringify(cells))}::json)`)
    return `list.c${list}::${type} as "${name}"`
  })
  const names = lists.map((_, index) => `c${index + 1}`)
  return {
    sql: `(select ${columns.join(', ')} from rows from (${lists.join(', ')}) as list(${names.join(', ')}))`,
    parameters,
  }
}
