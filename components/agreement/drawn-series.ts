import { MOST_LINES } from '@/components/charts/line-plot'
import type { SensitivitySeries } from '@/lib/core/figures/judges/heat-grid'

/**
 * The lines that a plot draws: all, or those with the highest mean where they are more than can be told apart; and words that
 * name the others, which stand in the table all the same.
 */
export function drawnSeries<Series extends SensitivitySeries['series'][number]>(
  series: readonly Series[],
): { drawn: Series[]; words: string } {
  const best = new Set(series.toSorted((one, other) => meanOf(other) - meanOf(one)).slice(0, MOST_LINES))
  const drawn = series.filter((one) => best.has(one))
  const left = series.filter((one) => !best.has(one)).map(({ label }) => label)
  if (left.length === 0) return { drawn, words: '' }
  const words = `Drawn are the ${drawn.length} of ${series.length} with the highest mean; in the numbers alone: ${left.join(', ')}.`
  return { drawn, words }
}

function meanOf({ points }: SensitivitySeries['series'][number]): number {
  const values = points.flatMap(({ value }) => value ?? [])
  return values.length === 0 ? -Infinity : values.reduce((sum, one) => sum + one, 0) / values.length
}

/** What points stand for that are of several AI raters, and where lines are not of the same other settings throughout. */
export function matchWords(
  series: readonly Pick<SensitivitySeries['series'][number], 'label' | 'isMatched'>[],
): string {
  const loose = series.filter(({ isMatched }) => !isMatched).map(({ label }) => label)
  const rest =
    loose.length === 0
      ? ''
      : ` Points of ${loose.join(', ')} are not comparable, and no line joins them: they differ by other settings, too.`
  const joined = loose.length < series.length ? ' A line joins points over the same other settings.' : ''
  return `Each configuration counts once.${joined}${rest} Bars are 95 % intervals, which only a point of one AI rater has.`
}
