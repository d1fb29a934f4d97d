import { figureText, intervalText } from '@/components/charts/figure-text'
import type { Estimate } from '@/lib/core/agreement/rating-table'

/** A figure in a printed table. Its interval stands beside or under it, but neither is broken. */
export type FigureCell = { figure: string; interval: string | null }

/** A figure with its interval; none where it cannot be told. */
export function figureCell(
  { value, interval }: Pick<Estimate, 'value' | 'interval'>,
  as: Parameters<typeof figureText>[1],
): FigureCell | null {
  if (value === null) return null
  return { figure: figureText(value, as), interval: interval && `(${intervalText(interval, as)})` }
}

/** A figure without an interval that is more than a count: a share, a P value, so many of so many. */
export function plainCell(figure: string): FigureCell {
  return { figure, interval: null }
}
