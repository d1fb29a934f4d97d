import { inItemWords } from '@/lib/core/item-words'
import type { ItemName } from '@/lib/core/task'
import type { Figure, Shown } from '../figure'

/** A figure whose reasons speak of what this task's items are called, and of patients where they speak of clusters. */
export function inWords({ one, many }: ItemName, figure: Figure): Figure {
  const say = (text: string) =>
    inItemWords(text.replaceAll(/\bitem(s?)\b/g, 'statement$1'), { one, many }).replaceAll(
      /\bcluster(s?)\b/g,
      'patient$1',
    )
  return mapShown(figure, ({ reason, noIntervalReason, note, ...shown }) => ({
    ...shown,
    ...(typeof reason === 'string' && { reason: say(reason) }),
    ...(noIntervalReason !== undefined && { noIntervalReason: say(noIntervalReason) }),
    ...(note !== undefined && { note: say(note) }),
  }))
}

/** A figure about statements as a task calls its items: its title, words and columns. */
export function figureOfItems(figure: Figure, { one, many }: ItemName): Figure {
  const say = (text: string) => inItemWords(text, { one, many })
  const { title, words, method, columns, rows } = figure
  return {
    ...figure,
    title: say(title),
    ...(words !== undefined && { words: say(words) }),
    ...(method !== undefined && { method: say(method) }),
    columns: columns.map((column) => (typeof column === 'string' ? say(column) : column)),
    rows: rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => (cell === 'single statements' ? say(cell) : cell)),
    })),
  }
}

/** A figure with each estimate in it changed. */
function mapShown(figure: Figure, change: (shown: Shown) => Shown): Figure {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    if ('value' in value && 'interval' in value) return change(value as Shown)
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, walk(own)]))
  }
  return walk(figure) as Figure
}
