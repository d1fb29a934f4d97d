import { elementsOf, type PlainElement, textOf } from '@/lib/core/plain-element'
import type { PrintedText } from './printed-text'

/** Type and room of a cell, in points. */
export const CELL = { size: 7.5, line: 9.6, x: 4, y: 2.6 } as const

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
