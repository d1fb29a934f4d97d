import { elementsOf, type PlainElement, textOf } from '@/lib/core/plain-element'
import type { PrintedText } from './printed-text'

/** Type and room of a cell, in points. */
export type CellSize = { size: number; line: number; x: number; y: number }

/** The usual one, and smaller ones for tables with so many columns that words would break. */
export const CELL_SIZES: readonly [CellSize, ...CellSize[]] = [
  { size: 7.5, line: 9.6, x: 4, y: 2.6 },
  { size: 6.8, line: 8.8, x: 3, y: 2.4 },
  { size: 6.2, line: 8, x: 2.2, y: 2.2 },
]

/** Words, or a figure with its interval: they stand beside or under each other, but neither is broken. */
export type CellText = { text: string; interval: string | null }

export const EMPTY: CellText = { text: '', interval: null }

/** What a cell of a report's table says. */
export function readCell(text: PrintedText, { children }: PlainElement): CellText {
  const [interval] = elementsOf(children, 'span').filter(
    ({ props }) => props['className'] === 'report-interval',
  )
  const others = textOf(children.filter((child) => child !== interval))
  return interval === undefined
    ? { text: text.clean(others), interval: null }
    : { text: text.clean(others.trim()), interval: text.clean(textOf(interval.children)) }
}

/** All of it in one line. */
export function besideText({ text, interval }: CellText): string {
  return interval === null ? text : `${text} ${interval}`
}
