import { CONTENT_WIDTH } from './page-flow'
import type { PrintedText } from './printed-text'
import { besideText, type CellSize, type CellText, EMPTY } from './table-cell'

type TableText = {
  head: readonly CellText[]
  rows: readonly (readonly CellText[])[]
  areTexts: readonly boolean[]
}

/** How much wider than what they hold columns become at most. */
const MOST_STRETCH = 1.6

/**
 * How wide the columns of a table are, in points, room around their words included: as wide as what they hold where all fits;
 * else the widest give way first, to their longest word; else those of words also break words, so that no figure is broken.
 *
 * @param areTexts of each column, whether it holds words
 */
export function columnWidths(
  text: PrintedText,
  { head, rows, areTexts }: TableText,
  cell: CellSize,
): { widths: number[]; breaksWords: boolean } {
  const widest = (parts: readonly string[], bold: boolean) =>
    [...new Set(parts)].reduce((most, part) => Math.max(most, text.width(part, { size: cell.size, bold })), 0)
  const widths = head.map((title, column) => {
    const cells = rows.map((row) => row[column] ?? EMPTY)
    const word = widest(title.text.split(' '), true)
    const parts = cells.flatMap(areTexts[column] ? ({ text: words }) => words.split(' ') : partsOf)
    const least = Math.max(word, widest(parts, false))
    return {
      body: Math.max(word, widest(cells.map(besideText), false)) + 2 * cell.x,
      wanted: Math.max(widest([title.text], true), widest(cells.map(besideText), false)) + 2 * cell.x,
      least: least + 2 * cell.x,
      broken: (areTexts[column] ? word : least) + 2 * cell.x,
    }
  })
  const list = (name: keyof (typeof widths)[number]) => widths.map((width) => width[name])
  const least = list('least')
  const breaksWords = sum(least) > CONTENT_WIDTH
  const found = breaksWords ? giveWay(least, list('broken')) : leaveToWords(widths, areTexts)
  // what is left over, or what not even this leaves room for, is shared by all; columns do not drift apart
  const scale = Math.min(MOST_STRETCH, CONTENT_WIDTH / Math.max(1, sum(found)))
  return { widths: found.map((width) => width * scale), breaksWords }
}

type Width = { wanted: number; body: number; least: number }

/**
 * Where an interval must stand under its figure anyway, all room beside it is left to words; and where words of a cell must break,
 * titles break first.
 */
function leaveToWords(widths: readonly Width[], areTexts: readonly boolean[]): number[] {
  const least = widths.map((width) => width.least)
  const shared = giveWay(
    widths.map(({ wanted }) => wanted),
    least,
  )
  const isTight = widths.some(({ body }, column) => areTexts[column] && body > (shared[column] as number))
  const needed = widths.map(({ wanted, body, least: end }, column) => {
    if (!areTexts[column] && shared[column] !== wanted) return end
    return isTight ? body : wanted
  })
  return giveWay(needed, least)
}

/** The widest give way until all fit, but none further than to its end. */
function giveWay(widths: readonly number[], ends: readonly number[]): number[] {
  const within = (most: number) =>
    widths.map((width, column) => Math.min(width, Math.max(ends[column] as number, most)))
  let low = 0
  let high = CONTENT_WIDTH
  for (let step = 0; step < 30; step++) {
    const most = (low + high) / 2
    if (sum(within(most)) <= CONTENT_WIDTH) low = most
    else high = most
  }
  return within(low)
}

/** What is broken nowhere: a figure, also one as `12 of 30`, and its interval. */
function partsOf({ text, interval }: CellText): string[] {
  return interval === null ? [text] : [text, interval]
}

function sum(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0)
}
