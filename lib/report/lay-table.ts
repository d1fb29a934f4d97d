import { elementsOf, type PlainElement, textOf } from '@/lib/core/plain-element'
import { columnWidths } from './column-widths'
import { CONTENT_WIDTH, INK, MUTED } from './page-flow'
import type { PrintedText, TextStyle } from './printed-text'
import { besideText, CELL_SIZES, type CellSize, type CellText, EMPTY, readCell } from './table-cell'

const TITLE = { size: 9, bold: true, color: INK, line: 12 } as const
const NOTE = { size: 8, bold: false, color: MUTED, line: 10.8 } as const

type LaidLine = { text: string; style: TextStyle; line: number }
/** Lines of each cell, and how high the row is. */
export type LaidRow = { cells: readonly (readonly CellText[])[]; height: number }
type LaidColumn = {
  left: number
  right: number
  /** Words stand left, numbers right. */
  isText: boolean
  /** Room for intervals, which stand in a line of their own below each other; 0 where there are none beside their figure. */
  interval: number
}

/** A table as it will stand on paper, from its caption to its last row. */
export type LaidTable = {
  caption: readonly LaidLine[]
  columns: readonly LaidColumn[]
  head: LaidRow
  body: readonly LaidRow[]
  cell: CellSize
  width: number
  height: number
}

/** Finds widths, lines and heights of a table. */
export function layTable(text: PrintedText, table: PlainElement): LaidTable {
  const rows = (tag: string) =>
    elementsOf(table.children, tag).flatMap((part) => elementsOf(part.children, 'tr'))
  const titles = rows('thead').flatMap((row) => elementsOf(row.children))
  const cells = rows('tbody').map((row) => elementsOf(row.children).map((cell) => readCell(text, cell)))
  const head = titles.map((title) => readCell(text, title))
  const { cell, widths } = fitColumns(text, { head, rows: cells, areTexts: titles.map(isText) })
  const lay = (row: readonly CellText[], bold: boolean): LaidRow => {
    const laid = widths.map((width, column) =>
      wrapCell(text, row[column] ?? EMPTY, width - 2 * cell.x + 0.01, { size: cell.size, bold }),
    )
    return { cells: laid, height: Math.max(1, ...laid.map(({ length }) => length)) * cell.line + 2 * cell.y }
  }
  const body = cells.map((row) => lay(row, false))
  const caption = elementsOf(table.children, 'caption').flatMap((part) => layCaption(text, part))
  const laid = { caption, head: lay(head, true), body }
  return {
    ...laid,
    cell,
    columns: orderColumns(text, widths, titles, { body, size: cell.size }),
    width: widths.reduce((sum, width) => sum + width, 0),
    height: captionHeight(caption) + [laid.head, ...body].reduce((sum, { height }) => sum + height, 0),
  }
}

/** The largest type in which no word is broken; the usual one where even the smallest breaks some. */
function fitColumns(
  text: PrintedText,
  table: Parameters<typeof columnWidths>[1],
): { cell: CellSize; widths: readonly number[] } {
  for (const cell of CELL_SIZES) {
    const { widths, breaksWords } = columnWidths(text, table, cell)
    if (!breaksWords) return { cell, widths }
  }
  const [usual] = CELL_SIZES
  return { cell: usual, widths: columnWidths(text, table, usual).widths }
}

/** Of all lines and the gap below them, in points; 0 without any. */
export function captionHeight(caption: readonly LaidLine[]): number {
  return caption.reduce((sum, { line }) => sum + line, 0) + (caption.length > 0 ? 2 : 0)
}

/** The title in bold, then what is to be known of the figures. */
function layCaption(text: PrintedText, { children }: PlainElement): LaidLine[] {
  const title = textOf(children.filter((child) => typeof child === 'string'))
  const notes = elementsOf(children).map((child) => textOf(child.children))
  return [
    ...text.wrap(title, CONTENT_WIDTH, TITLE).map((line) => ({ text: line, style: TITLE, line: TITLE.line })),
    ...notes.flatMap((note) =>
      text.wrap(note, CONTENT_WIDTH, NOTE).map((line) => ({ text: line, style: NOTE, line: NOTE.line })),
    ),
  ]
}

function isText(title: PlainElement | undefined): boolean {
  return title?.props['className'] === 'is-text'
}

function orderColumns(
  text: PrintedText,
  widths: readonly number[],
  titles: readonly PlainElement[],
  { body, size }: { body: readonly LaidRow[]; size: number },
): LaidColumn[] {
  let left = 0
  return widths.map((width, column) => {
    const lines = body.map(({ cells }) => cells[column] ?? [])
    const beside = lines.flatMap(([line]) => line?.interval ?? [])
    const isBeside = lines.every((cell) => cell.length < 2)
    const placed = {
      left,
      right: left + width,
      isText: isText(titles[column]),
      interval: isBeside
        ? Math.max(0, ...beside.map((part) => text.width(` ${part}`, { size, bold: false })))
        : 0,
    }
    left += width
    return placed
  })
}

function wrapCell(
  text: PrintedText,
  cell: CellText,
  room: number,
  style: { size: number; bold: boolean },
): CellText[] {
  if (cell.interval !== null && text.width(besideText(cell), style) <= room) return [cell]
  return [cell.text, cell.interval ?? []]
    .flat()
    .flatMap((part) => text.wrap(part, room, style).map((line) => ({ text: line, interval: null })))
}
