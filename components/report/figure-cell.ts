import type { Estimate } from '@/lib/core/agreement/rating-table'
import { figureText, intervalText, untoldWords } from '@/lib/core/figures/figure-text'

/** A figure in a printed table. Its interval stands beside or under it, but neither is broken. */
export type FigureCell = {
  figure: string
  interval: string | null
  /** Why there is none of a figure that should have one. */
  untold: string | null
  /** What else is to be known of it, marked with a dagger. */
  note: string | null
}

/** A figure with its interval; none where it cannot be told. */
export function figureCell(
  estimate: Pick<Estimate, 'value' | 'interval' | 'untold' | 'note'>,
  as: Parameters<typeof figureText>[1],
): FigureCell | null {
  const { value, interval } = estimate
  if (value === null) return null
  const untold = untoldWords(estimate)
  const { note = null } = estimate
  const told = interval ? `(${intervalText(interval, as)})` : untold && '(no interval)'
  return { figure: figureText(value, as), interval: note === null ? told : `${told ?? ''}†`, untold, note }
}

/** A figure without an interval that is more than a count: a share, a P value, so many of so many. */
export function plainCell(figure: string): FigureCell {
  return { figure, interval: null, untold: null, note: null }
}
