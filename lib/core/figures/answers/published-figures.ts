import type { PublishedValue } from '@/lib/core/published-value'
import { type Cell, columnTitle, type Figure, isEstimate, type Kind, type Shown } from '../figure'
import { inUnit } from '../figure-text'
import { joined } from '../tables/figure-parts'

/** A published value beside what the same cell holds here. */
type Beside = { published: PublishedValue; ours: Cell; as: Kind | null }

/**
 * Values that were published beside those of the same cells here, a figure a figure: what is printed, what is computed here, the
 * difference, and why they differ. What is not computed here stands without a value, with its reason.
 *
 * @param published as a lead has brought them in
 * @param figures all of the task, in which their cells are looked for
 */
export function publishedFigures(published: readonly PublishedValue[], figures: readonly Figure[]): Figure[] {
  return [...Map.groupBy(published, ({ figure }) => figure)].map(([name, values]) => {
    const figure = figures.find((one) => one.name === name) ?? null
    return besideFigure(
      name,
      figure,
      values.map((value) => findCell(value, figure)),
    )
  })
}

function findCell(published: PublishedValue, figure: Figure | null): Beside {
  const column = figure ? columnOf(figure, published.column) : -1
  if (!figure || column < 0) return { published, ours: null, as: null }
  const row = figure.rows.find(({ cells: [first] }) => wordsOf(first) === published.row)
  const kinds = figure.rows.flatMap(({ cells }) => {
    const cell = cells[column]
    return isEstimate(cell) ? [cell.as] : []
  })
  return { published, ours: row?.cells[column] ?? null, as: kinds[0] ?? null }
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
      figure === null && 'There is no such figure here.',
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
    rows: values.map(({ published, ours, as }) => ({
      cells: [
        published.row,
        ...(columns.size > 1 ? [published.column] : []),
        publishedCell(published, as),
        ours ?? null,
        differenceOf(published, ours),
        published.reason,
        published.source,
      ],
    })),
  }
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
  return { text: `${difference < 0 ? '−' : ''}${Math.abs(difference).toFixed(digits)}`, value: difference }
}
