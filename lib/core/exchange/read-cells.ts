/** Dividers of cells that spreadsheets write. */
const DIVIDERS = [',', ';', '\t'] as const

/** Which divider a header has most of, outside of quotes. */
function dividerOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const header = (end === -1 ? text : text.slice(0, end)).replaceAll(/"[^"]*"/g, '')
  const counts = DIVIDERS.map((divider) => header.split(divider).length)
  return DIVIDERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * The cells of a small table of text (RFC 4180, divided by commas, semicolons or tabs, with or without a byte order mark). It is for
 * tables that a person maps by hand: what is imported is read and checked by the import itself.
 *
 * @returns rows of cells, without blank lines
 * @example readCells('a;b\n1;"x;y"') // => [["a", "b"], ["1", "x;y"]]
 */
export function readCells(text: string): string[][] {
  const given = text.startsWith('\uFEFF') ? text.slice(1) : text
  const divider = dividerOf(given)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    row.push(cell)
    if (row.some((one) => one !== '')) rows.push(row)
    row = []
    cell = ''
  }
  for (let at = 0; at < given.length; at++) {
    const sign = given.charAt(at)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (given.charAt(at + 1) === '"') {
        cell += sign
        at++
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === divider) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') endRow()
    else cell += sign
  }
  endRow()
  return rows
}
