import type { Estimate } from '@/lib/core/agreement/rating-table'
import type { ErrorQuery } from '../errors/error-view'
import type { CellLinks, Row } from '../figure'

/** The ways from a figure to what it counts. A report, which leads nowhere, has none. */
export type FigureLinks = {
  /** To the statements that queries find; later ones win over earlier ones. */
  items: (...queries: readonly ErrorQuery[]) => string
  /** To a person's page. */
  rater: (raterId: string) => string
}

export type Links = FigureLinks | null

/** Some words as one text; what there is nothing to say of is left out. */
export function joined(...words: readonly (string | false | null)[]): string {
  return words.filter(Boolean).join(' ')
}

type Matrix = {
  counts: readonly (readonly number[])[]
  /** The cells as shares of their rows. */
  shares?: readonly (readonly Estimate[])[]
  hrefs?: CellLinks | undefined
}

/** A row a cell of a matrix: its two names, how many, and which share of the row these are. */
export function matrixRows(
  rows: readonly string[],
  columns: readonly string[],
  { counts, shares, hrefs }: Matrix,
): Row[] {
  return rows.flatMap((first, row) =>
    columns.map((second, column) => {
      const share = shares?.[row]?.[column]
      return {
        cells: [
          first,
          second,
          counts[row]?.[column] ?? 0,
          ...(share ? [{ estimate: share, as: 'percent' as const }] : []),
        ],
        href: hrefs?.[row]?.[column],
      }
    }),
  )
}
