import { elementsOf, type PlainElement, textOf } from '@/lib/core/plain-element'
import { CONTENT_WIDTH, INK, MUTED } from './page-flow'
import type { PrintedText, TextStyle } from './printed-text'

export const CELL = { size: 7.5, line: 9.6, x: 4, y: 2.6 } as const
/** How much wider than what they hold columns become at most. */
const MOST_STRETCH = 1.6
const TITLE = { size: 9, bold: true, colour: INK, line: 12 } as const
const NOTE = { size: 8, bold: false, colour: MUTED, line: 10.8 } as const
/** A figure and its interval stand beside or under each other, but neither is broken. */
const WITH_INTERVAL = /^(\S+) (\([^)]*\))$/

type LaidLine = { text: string; style: TextStyle; line: number }
/** Lines of each cell, and how high the row is. */
export type LaidRow = { cells: readonly (readonly string[])[]; height: number }
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
  width: number
  height: number
}

/** Splits a figure from its interval; null for anything else. */
export function splitInterval(text: string): { figure: string; interval: string } | null {
  const [, figure, interval] = WITH_INTERVAL.exec(text) ?? []
  return figure === undefined || interval === undefined ? null : { figure, interval }
}

/** Finds widths, lines and heights of a table. */
export function layTable(text: PrintedText, table: PlainElement): LaidTable {
  const rows = (tag: string) =>
    elementsOf(table.children, tag).flatMap((part) => elementsOf(part.children, 'tr'))
  const words = (row: PlainElement) =>
    elementsOf(row.children).map((cell) => text.clean(textOf(cell.children)))
  const titles = rows('thead').flatMap((row) => elementsOf(row.children))
  const cells = rows('tbody').map(words)
  const head = titles.map(({ children }) => text.clean(textOf(children)))
  const widths = columnWidths(text, [head, ...cells], head.length)
  const lay = (row: readonly string[], bold: boolean): LaidRow => {
    const laid = widths.map((width, column) =>
      wrapCell(text, row[column] ?? '', width - 2 * CELL.x + 0.01, { size: CELL.size, bold }),
    )
    return { cells: laid, height: Math.max(1, ...laid.map(({ length }) => length)) * CELL.line + 2 * CELL.y }
  }
  const body = cells.map((row) => lay(row, false))
  const caption = elementsOf(table.children, 'caption').flatMap((part) => layCaption(text, part))
  const laid = { caption, head: lay(head, true), body }
  return {
    ...laid,
    columns: placeColumns(text, widths, titles, body),
    width: widths.reduce((sum, width) => sum + width, 0),
    height: captionHeight(caption) + [laid.head, ...body].reduce((sum, { height }) => sum + height, 0),
  }
}

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

function placeColumns(
  text: PrintedText,
  widths: readonly number[],
  titles: readonly PlainElement[],
  body: readonly LaidRow[],
): LaidColumn[] {
  let left = 0
  return widths.map((width, column) => {
    const lines = body.map(({ cells }) => cells[column] ?? [])
    const beside = lines.flatMap(([line]) => splitInterval(line ?? '')?.interval ?? [])
    const isBeside = lines.every((cell) => cell.length < 2)
    const placed = {
      left,
      right: left + width,
      isText: titles[column]?.props['className'] === 'is-text',
      interval: isBeside
        ? Math.max(0, ...beside.map((part) => text.width(` ${part}`, { size: CELL.size, bold: false })))
        : 0,
    }
    left += width
    return placed
  })
}

function wrapCell(
  text: PrintedText,
  cell: string,
  room: number,
  style: { size: number; bold: boolean },
): string[] {
  const parts = splitInterval(cell)
  if (parts === null || text.width(cell, style) <= room) return text.wrap(cell, room, style)
  return [...text.wrap(parts.figure, room, style), ...text.wrap(parts.interval, room, style)]
}

/** As wide as what they hold where all fits; else the widest give way first, but not below their longest word. */
function columnWidths(text: PrintedText, rows: readonly (readonly string[])[], columns: number): number[] {
  const style = { size: CELL.size, bold: true }
  const wide = Array.from({ length: columns }, (_, column) => {
    const cells = [...new Set(rows.map((row) => row[column] ?? ''))]
    const words = new Set(cells.flatMap(unbroken))
    const widest = (parts: Iterable<string>) =>
      [...parts].reduce((most, part) => Math.max(most, text.width(part, style)), 0) + 2 * CELL.x
    return { wanted: widest(cells), least: Math.min(widest(words), 150) }
  })
  const within = (most: number) => wide.map(({ wanted, least }) => Math.min(wanted, Math.max(least, most)))
  const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)
  let low = 0
  let high = CONTENT_WIDTH
  for (let step = 0; step < 30; step++) {
    const most = (low + high) / 2
    if (sum(within(most)) <= CONTENT_WIDTH) low = most
    else high = most
  }
  const widths = within(low)
  // what is left over, or what not even single words leave room for, is shared by all; columns do not drift apart
  const scale = Math.min(MOST_STRETCH, CONTENT_WIDTH / Math.max(1, sum(widths)))
  return widths.map((width) => width * scale)
}

function unbroken(cell: string): string[] {
  const parts = splitInterval(cell)
  return parts === null ? cell.split(' ') : [parts.figure, parts.interval]
}
