import { counted, named } from '@/lib/core/counted-words'
import type { ConfigurationGrid } from '@/lib/core/figures/ai-raters/heat-grid'
import type { SensitivitySeries } from '@/lib/core/figures/ai-raters/sensitivity'
import { axisValue } from '@/lib/core/runs/setting-words'

/** As many lines as a plot keeps distinct: six hues, each with two marks. */
const MOST_LINES = 12

/**
 * The lines that a plot draws: all that the setting changes, or those with the highest mean where they are more than can be distinguished;
 * and words on the others, which stand in the table all the same.
 */
export function drawnSeries<Series extends SensitivitySeries['series'][number]>(
  series: readonly Series[],
): { drawn: Series[]; words: string } {
  const changed = series.filter(({ isUnchanged }) => !isUnchanged)
  const best = new Set(changed.toSorted((one, other) => meanOf(other) - meanOf(one)).slice(0, MOST_LINES))
  const drawn = changed.filter((one) => best.has(one))
  const left = changed.filter((one) => !best.has(one)).map(({ label }) => label)
  const still = series.filter(({ isUnchanged }) => isUnchanged).map(({ label }) => label)
  const words = [
    still.length > 0 &&
      `This setting changed no answer of ${named(still)}: ${still.length === 1 ? 'its line is' : 'their lines are'} in the numbers alone.`,
    left.length > 0 &&
      `Drawn are the ${drawn.length} of ${changed.length} with the highest mean; in the numbers alone: ${left.join(', ')}.`,
  ]
  return { drawn, words: words.filter(Boolean).join(' ') }
}

/** Stands in for a plot along a setting that changed nothing; null where there is something to draw. */
export function unchangedWords({ axis, series }: Pick<SensitivitySeries, 'axis' | 'series'>): string | null {
  if (!series.every(({ isUnchanged }) => isUnchanged)) return null
  const values = axis.values.map((value) => axisValue(axis.name, value))
  return `This setting changed no answer: AI raters alike in all else said the same of every statement, whichever of these it was: ${values.join('; ')}. Where figures differ, it is by their other settings.`
}

function meanOf({ points }: SensitivitySeries['series'][number]): number {
  const values = points.flatMap(({ value }) => value ?? [])
  return values.length === 0 ? -Infinity : values.reduce((sum, one) => sum + one, 0) / values.length
}

/** What points stand for that are of several AI raters, and where lines are not of the same other settings throughout. */
export function matchWords({ series, lacking }: Omit<SensitivitySeries, 'axis'>): string {
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
  return `Duplicate raters (same configuration, or same ratings) count once.${joined}${rest}${without} Bars are 95 % intervals. ${meanWords(
    series.flatMap(({ points }) => points),
  )}`.trim()
}

/** What the intervals of several AI raters that differ are. */
export function meanWords(cells: readonly Pick<ConfigurationGrid['cells'][number], 'least'>[]): string {
  if (cells.every(({ least }) => least === null)) return ''
  return 'The interval of a mean is the mean of its AI raters’ own intervals, usually wider than the mean’s own.'
}
