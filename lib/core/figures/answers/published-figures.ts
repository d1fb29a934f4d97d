import type { PublishedValue } from '@/lib/core/published-value'
import { type Cell, columnTitle, type Figure, isEstimate, type Kind, type Shown } from '../figure'
import { inUnit } from '../figure-text'
import { joined } from '../tables/figure-parts'

/** A published value beside what the same cell holds here, and ours less it. */
type Beside = { published: PublishedValue; ours: Cell; as: Kind | null; difference: Cell }

/**
 * Values that were published beside those of the same cells here, a figure a figure: what is printed, what is computed here, the
 * difference, and why they differ. Differences come first, then what is the same, then what is not computed here, with its reason.
 *
 * @param published as a lead has brought them in
 * @param figures all of the task, in which their cells are looked for
 */
export function publishedFigures(published: readonly PublishedValue[], figures: readonly Figure[]): Figure[] {
  const groups = [...Map.groupBy(published, ({ figure }) => figure)].map(([name, values]) => {
    const figure = figures.find((one) => one.name === name) ?? null
    const rows = values.map((value) => findCell(value, figure)).toSorted((a, b) => rankOf(a) - rankOf(b))
    return { name, figure, rows }
  })
  const first = ({ rows: [top] }: (typeof groups)[number]) => (top ? rankOf(top) : 2)
  return groups
    .toSorted((a, b) => first(a) - first(b))
    .map(({ name, figure, rows }) => besideFigure(name, figure, rows))
}

/** What differs, what is the same, and what is not computed here. */
function rankOf({ difference }: Beside): 0 | 1 | 2 {
  if (typeof difference !== 'object' || difference === null || !('text' in difference)) return 2
  return Number(difference.text) === 0 ? 1 : 0
}

function findCell(published: PublishedValue, figure: Figure | null): Beside {
  const column = figure ? columnOf(figure, published.column) : -1
  if (!figure || column < 0) return { published, ours: null, as: null, difference: null }
  const row = figure.rows.find(({ cells: [first] }) => wordsOf(first) === published.row)
  const kinds = figure.rows.flatMap(({ cells }) => {
    const cell = cells[column]
    return isEstimate(cell) ? [cell.as] : []
  })
  const ours = row?.cells[column] ?? null
  return { published, ours, as: kinds[0] ?? null, difference: differenceOf(published, ours) }
}

/** A column by its title, alone or as a file has it. */
function columnOf(figure: Figure, wanted: string): number {
  return figure.columns.findIndex((own, column) => {
    const title = typeof own === 'string' ? own : own.title
    return columnTitle(figure, column) === wanted || title === wanted
  })
}

function wordsOf(cell: Cell | undefined): string {
  if (typeof cell === 'string' || typeof cell === 'number') return String(cell)
  return typeof cell === 'object' && cell !== null && 'text' in cell ? cell.text : ''
}

function besideFigure(name: string, figure: Figure | null, values: readonly Beside[]): Figure {
  const columns = new Set(values.map(({ published }) => published.column))
  return {
    name: `published-${name}`,
    title: figure ? `${figure.title}: published and ours` : `Published of the figure “${name}”`,
    words: joined(
      columns.size === 1 && `${[...columns].join('')}.`,
      'Published values are as they were brought into this study; ours are those of the figures here.',
      figure === null && 'There is no such figure here: nobody gave its answers, or they are sealed.',
    ),
    columns: [
      figure ? columnTitle(figure, 0) : 'Row',
      ...(columns.size > 1 ? ['value'] : []),
      'published',
      'ours',
      'ours less published',
      'why they differ',
      'printed in',
    ],
    rows: values.map(({ published, ours, as, difference }) => ({
      cells: [
        published.row,
        ...(columns.size > 1 ? [published.column] : []),
        publishedCell(published, as),
        ours ?? null,
        difference,
        published.reason,
        published.source,
      ],
    })),
  }
}

/** What stands under a figure that has {@link publishedRows}. */
export const PUBLISHED_WORDS =
  'Rows “published”, drawn as outlines, are as printed elsewhere, with the intervals given there.'

/** Columns of a figure that published values can be of: figures with their intervals are of a kind, others plain numbers. */
type PublishedColumn = { title: string; as?: Kind }

/**
 * Rows of a figure as they were published, to stand below its own: a cell for each column, null where nothing is printed.
 *
 * @param name of the figure
 * @param columns all after the first, which says whose row it is
 */
export function publishedRows(
  published: readonly PublishedValue[],
  name: string,
  columns: readonly PublishedColumn[],
): Cell[][] {
  const own = Map.groupBy(
    published.filter(({ figure }) => figure === name),
    ({ row }) => row,
  )
  return [...own].flatMap(([row, values]) => {
    const cells = columns.map(({ title, as }) => {
      const value = values.find(({ column }) => column === title || column === `${title} %`)
      return value ? publishedCell(value, as ?? null) : null
    })
    return cells.every((cell) => cell === null) ? [] : [[`${row}, published`, ...cells]]
  })
}

/** In the unit in which figures hold their values. */
function heldIn(value: number, as: Kind): number {
  return as === 'percent' ? value / 100 : value
}

function shownOf({ value, low, high }: PublishedValue, as: Kind): Shown {
  const interval = low === null || high === null ? null : { low: heldIn(low, as), high: heldIn(high, as) }
  return { value: heldIn(value, as), interval }
}

function publishedCell(published: PublishedValue, as: Kind | null): Cell {
  const { value, low, high } = published
  if (as !== null) return { estimate: shownOf(published, as), as }
  const ends = low === null || high === null ? '' : ` (${low} to ${high})`
  return { text: `${value}${ends}`, value }
}

/** What our cell holds as a number, in the unit of files. */
function numberOf(cell: Cell): number | null {
  if (typeof cell === 'number') return cell
  if (isEstimate(cell)) return cell.estimate.value === null ? null : inUnit(cell.estimate.value, cell.as)
  if (typeof cell !== 'object' || cell === null || !('text' in cell)) return null
  if (typeof cell.value === 'number') return cell.value
  // a mean with its deviation in brackets
  const [, mean] = /^(-?\d+(?:\.\d+)?) \(\d/.exec(cell.text) ?? []
  return mean === undefined ? null : Number(mean)
}

function differenceOf({ value }: PublishedValue, ours: Cell): Cell {
  const own = numberOf(ours)
  if (own === null) return null
  const difference = own - value
  const digits = isEstimate(ours) && ours.as === 'percent' ? 1 : 3
  const text = Math.abs(difference).toFixed(digits)
  return { text: `${difference < 0 && Number(text) > 0 ? '−' : ''}${text}`, value: difference }
}
