import { MOST_LINES } from '@/components/charts/line-plot'
import { counted } from '@/lib/core/counted-words'
import {
  type ConfigurationGrid,
  MOST_IN_MEANS,
  type SensitivitySeries,
} from '@/lib/core/figures/judges/heat-grid'

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
export function matchWords({ series, lacking, areMeansTold }: Omit<SensitivitySeries, 'axis'>): string {
  const loose = series.filter(({ isMatched }) => !isMatched).map(({ label }) => label)
  const rest =
    loose.length === 0
      ? ''
      : ` Points of ${loose.join(', ')} are not comparable, and no line joins them: they differ by other settings, too.`
  const joined = loose.length < series.length ? ' A line joins points over the same other settings.' : ''
  const without =
    lacking === 0
      ? ''
      : ` ${counted(lacking, 'AI rater that lacks', 'AI raters that lack')} this setting ${lacking === 1 ? 'is' : 'are'} left out.`
  return `Each configuration counts once.${joined}${rest}${without} Bars are 95 % intervals. ${meanWords(
    series.flatMap(({ points }) => points),
    areMeansTold,
  )}`.trim()
}

/** What the intervals of several AI raters are, or why they have none. */
export function meanWords(
  cells: readonly Pick<ConfigurationGrid['cells'][number], 'raters'>[],
  areMeansTold: boolean,
): string {
  if (cells.every(({ raters }) => raters.length < 2)) return ''
  return areMeansTold
    ? 'The interval of a mean is the mean of its AI raters’ own intervals, which is never too narrow.'
    : `A mean has an interval where ${MOST_IN_MEANS} AI raters or fewer are chosen.`
}
