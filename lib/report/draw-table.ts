import { captionHeight, type LaidRow, type LaidTable } from './lay-table'
import { CONTENT_HEIGHT, INK, LINE, MUTED, PAGE, type PageFlow } from './page-flow'
import { besideText } from './table-cell'

/** Rows between two breaths: whoever saves an answer meanwhile does not wait for a long table. */
const ROWS_AT_ONCE = 50
/** A table that is divided has so many rows or more on each side. */
const ROWS_TOGETHER = 3

const height = (rows: readonly LaidRow[]) => rows.reduce((sum, row) => sum + row.height, 0)

/** How much of a table stands on one page: all of half a page, else its first rows, so that no page is left half empty. */
export function togetherHeight({ caption, head, body, height: whole }: LaidTable): number {
  if (whole <= CONTENT_HEIGHT / 2) return whole
  return captionHeight(caption) + head.height + height(body.slice(0, ROWS_TOGETHER))
}

/** A table with its caption; its head stands again on each page. */
export async function drawTable(flow: PageFlow, table: LaidTable, pause: () => Promise<void>): Promise<void> {
  const { caption, head, body } = table
  flow.space(10)
  flow.need(togetherHeight(table))
  flow.tags.open('Table')
  drawCaption(flow, caption)
  drawRow(flow, table, head, 'TH')
  for (const [index, row] of body.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pause()
    const isNearEnd = index === body.length - ROWS_TOGETHER
    const together = height(isNearEnd ? body.slice(index) : [row])
    const isNew = flow.need(together > CONTENT_HEIGHT / 2 ? row.height : together)
    if (isNew) drawRow(flow, table, head, null)
    drawRow(flow, table, row, 'TD')
  }
  flow.tags.close()
  flow.space(10)
}

function drawCaption(flow: PageFlow, caption: LaidTable['caption']): void {
  if (caption.length === 0) return
  flow.tags.draw('Caption', () => {
    for (const { text, style, line } of caption) {
      flow.text.draw(text, PAGE.margin, flow.y + style.size, style)
      flow.y += line
    }
  })
  flow.y += 2
}

/** @param role what the cells are to those who hear the page; null for a head that they have heard */
function drawRow(
  flow: PageFlow,
  { columns, cell, width: wide }: LaidTable,
  { cells, height }: LaidRow,
  role: 'TH' | 'TD' | null,
): void {
  const style =
    role === 'TD'
      ? { size: cell.size, bold: false, color: INK }
      : { size: cell.size, bold: true, color: MUTED }
  if (role === 'TD') flow.tags.drawForEyes(() => drawRule(flow, wide))
  const width = (text: string) => flow.text.width(text, style)
  const drawCell = (column: number) => {
    const { left, right, isText, interval } = columns[column] as LaidTable['columns'][number]
    const end = PAGE.margin + right - cell.x
    for (const [index, line] of (cells[column] ?? []).entries()) {
      const y = flow.y + cell.y + index * cell.line + cell.size
      const words = besideText(line)
      if (isText) flow.text.draw(words, PAGE.margin + left + cell.x, y, style)
      else if (role !== 'TD' || interval === 0) flow.text.draw(words, end - width(words), y, style)
      else {
        flow.text.draw(line.text, end - interval - width(line.text), y, style)
        if (line.interval !== null) flow.text.draw(line.interval, end - interval + width(' '), y, style)
      }
    }
  }
  if (role === null) flow.tags.drawForEyes(() => columns.forEach((_, column) => drawCell(column)))
  else {
    flow.tags.open('TR')
    for (const column of columns.keys()) flow.tags.draw(role, () => drawCell(column))
    flow.tags.close()
  }
  flow.y += height
}

function drawRule({ document, y }: PageFlow, width: number): void {
  document.moveTo(PAGE.margin, y).lineTo(PAGE.margin + width, y)
  document.lineWidth(0.5).strokeColor(LINE).stroke()
}
