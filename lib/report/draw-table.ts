import { elementsOf, type PlainElement, textOf } from '@/lib/core/plain-element'
import { CONTENT_HEIGHT, CONTENT_WIDTH, INK, LINE, MUTED, PAGE, type PageFlow } from './page-flow'

const SIZE = 7.5
const ROW_LINE = 9.6
const PADDING = { x: 4, y: 2.6 }
/** Rows between two breaths: whoever saves an answer meanwhile does not wait for a long table. */
const ROWS_AT_ONCE = 50

/** So few rows are not divided, if half a page holds them. */
const SHORT = 30

type Row = readonly string[]

/** A table with its caption; its head stands again on each page. */
export async function drawTable(
  flow: PageFlow,
  table: PlainElement,
  pause: () => Promise<void>,
): Promise<void> {
  const rowsIn = (tag: string): Row[] =>
    elementsOf(table.children, tag).flatMap((part) =>
      elementsOf(part.children, 'tr').map((row) =>
        elementsOf(row.children).map((cell) => textOf(cell.children)),
      ),
    )
  const [head = []] = rowsIn('thead')
  const body = rowsIn('tbody')
  const widths = columnWidths(flow, [head, ...body], head.length)
  flow.space(10)
  if (body.length <= SHORT) {
    const rows = body.reduce((sum, row) => sum + rowHeight(flow, row, widths, false), 0)
    const whole = 4 * ROW_LINE + rowHeight(flow, head, widths, true) + rows
    if (whole <= CONTENT_HEIGHT / 2) flow.need(whole)
  }
  flow.tags.open('Table')
  drawCaption(flow, elementsOf(table.children, 'caption'))
  const drawHead = (isRepeated: boolean) => drawRow(flow, head, widths, isRepeated ? null : 'TH')
  flow.need(5 * ROW_LINE)
  drawHead(false)
  for (const [place, row] of body.entries()) {
    if (place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pause()
    // a row does not stand alone on a page: the last takes the one before it along
    const last = place === body.length - 2 ? body[place + 1] : undefined
    const room = [row, ...(last ? [last] : [])].map((one) => rowHeight(flow, one, widths, false))
    const least = room.reduce((sum, height) => sum + height, 0)
    if (flow.need(least > CONTENT_HEIGHT / 2 ? (room[0] ?? 0) : least)) drawHead(true)
    drawRow(flow, row, widths, 'TD')
  }
  flow.tags.close()
  flow.space(10)
}

function drawCaption(flow: PageFlow, captions: readonly PlainElement[]): void {
  const style = { size: 9, bold: true, colour: INK }
  for (const { children } of captions) {
    const lines = flow.text.wrap(textOf(children), CONTENT_WIDTH, style)
    flow.need(lines.length * 12 + 5 * ROW_LINE)
    flow.tags.draw('Caption', () => {
      for (const line of lines) {
        flow.text.draw(line, PAGE.margin, flow.y + 9, style)
        flow.y += 12
      }
    })
    flow.y += 2
  }
}

/** As wide as what they hold where all fits; else the widest give way first, but not below their longest word. */
function columnWidths({ text }: PageFlow, rows: readonly Row[], columns: number): number[] {
  const style = { size: SIZE, bold: true }
  const wide = Array.from({ length: columns }, (_, column) => {
    const cells = [...new Set(rows.map((row) => text.clean(row[column] ?? '')))]
    const words = new Set(cells.flatMap((cell) => cell.split(' ')))
    const widest = (parts: Iterable<string>) =>
      [...parts].reduce((most, part) => Math.max(most, text.width(part, style)), 0) + 2 * PADDING.x
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
  // what is left over, or what not even single words leave room for, is shared by all
  const scale = CONTENT_WIDTH / Math.max(1, sum(widths))
  return widths.map((width) => width * scale)
}

function wrapCells({ text }: PageFlow, row: Row, widths: readonly number[], bold: boolean): string[][] {
  return widths.map((width, column) =>
    text.wrap(row[column] ?? '', width - 2 * PADDING.x + 0.01, { size: SIZE, bold }),
  )
}

function rowHeight(flow: PageFlow, row: Row, widths: readonly number[], bold: boolean): number {
  const lines = Math.max(1, ...wrapCells(flow, row, widths, bold).map((cell) => cell.length))
  return lines * ROW_LINE + 2 * PADDING.y
}

/** @param role what the cells are to those who hear the page; null for a head that they have heard */
function drawRow(flow: PageFlow, row: Row, widths: readonly number[], role: 'TH' | 'TD' | null): void {
  const style =
    role === 'TD' ? { size: SIZE, bold: false, colour: INK } : { size: SIZE, bold: true, colour: MUTED }
  if (role === 'TD') flow.tags.drawForEyes(() => drawRule(flow))
  const cells = wrapCells(flow, row, widths, style.bold)
  const drawCell = (column: number) => {
    const left = PAGE.margin + widths.slice(0, column).reduce((sum, width) => sum + width, 0)
    const right = left + (widths[column] ?? 0) - PADDING.x
    for (const [place, line] of (cells[column] ?? []).entries()) {
      const start = column === 0 ? left + PADDING.x : right - flow.text.width(line, style)
      flow.text.draw(line, start, flow.y + PADDING.y + place * ROW_LINE + SIZE, style)
    }
  }
  if (role === null) flow.tags.drawForEyes(() => widths.forEach((_, column) => drawCell(column)))
  else {
    flow.tags.open('TR')
    for (const column of widths.keys()) flow.tags.draw(role, () => drawCell(column))
    flow.tags.close()
  }
  flow.y += rowHeight(flow, row, widths, style.bold)
}

function drawRule({ document, y }: PageFlow): void {
  document.moveTo(PAGE.margin, y).lineTo(PAGE.margin + CONTENT_WIDTH, y)
  document.lineWidth(0.5).strokeColor(LINE).stroke()
}
