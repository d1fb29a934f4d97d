/** Dividers of cells that spreadsheets write. */
const DIVIDERS = [',', ';', '\t'] as const

/** Text of a spreadsheet: UTF-8, UTF-16 with its mark, or what Windows of Western Europe writes. */
export type TextCode = 'utf-8' | 'utf-16le' | 'windows-1252'

/**
 * The text of a table from a spreadsheet. What is no UTF-8 is taken for windows-1252, in which any bytes are text: whoever maps it
 * sees its first row.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): { text: string; code: TextCode } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le', bytes)
  try {
    return decodeAs('utf-8', bytes)
  } catch {
    return decodeAs('windows-1252', bytes)
  }
}

function decodeAs(code: TextCode, bytes: Uint8Array<ArrayBuffer>) {
  return { text: new TextDecoder(code, { fatal: true }).decode(bytes), code }
}

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
