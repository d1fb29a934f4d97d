import type { AgreementSums, Coefficient } from './agreement-sums'
import { defined, type Figure, undefinedFigure } from './rating-table'

type AlphaMetric = 'nominal' | 'ordinal' | 'interval' | 'ratio'

/**
 * Krippendorff's alpha: one less the ratio of observed to expected disagreement. Items with one rating add nothing and
 * are left out. Undefined when one label alone was used.
 *
 * @param metric how far two labels differ: at all, by rank, by value, or by value relative to their size
 * @param values the labels' values for `interval` and `ratio`; the order of the labels is their rank
 * @see Krippendorff K (2011), Computing Krippendorff's Alpha-Reliability
 * @example
 * // Cohen's 200 patients, 140 alike: 1 - 0.3 / 0.58647
 * krippendorffAlpha(sumsOf([[88, 14, 18], [10, 40, 10], [2, 6, 12]])).value // => 0.488
 */
export function krippendorffAlpha(
  { paired, coincidences, labels }: AgreementSums,
  metric: AlphaMetric = 'nominal',
  values?: readonly number[],
): Figure {
  if (paired === 0) return undefinedFigure('no item has two ratings')
  const marginals = new Float64Array(labels)
  for (let cell = 0; cell < labels * labels; cell++) {
    const row = Math.floor(cell / labels)
    marginals[row] = (marginals[row] as number) + (coincidences[cell] as number)
  }
  const ratings = marginals.reduce((sum, count) => sum + count, 0)
  const distance = distanceOf(metric, marginals, values)
  let observed = 0
  let expected = 0
  for (let first = 0; first < labels; first++) {
    for (let second = first + 1; second < labels; second++) {
      const apart = distance(first, second)
      observed += apart * (coincidences[first * labels + second] as number)
      expected += apart * (marginals[first] as number) * (marginals[second] as number)
    }
  }
  if (expected <= 0) return undefinedFigure('only one label was used')
  return defined(1 - ((ratings - 1) * observed) / expected)
}

/**
 * What the published standard error of alpha is the linearization of: alpha without its correction for small samples. Where
 * items have unequal numbers of ratings, the published form measures an item's surplus of ratings against the corrected
 * agreement; the second term has just that slope, and is constant where all items have as many.
 *
 * @param whole all sums together, at which slopes are taken
 * @see Gwet KL (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 5; in the form of irrCAC 0.4.4
 * @example
 * const sums = sumsOf([[88, 14, 18], [10, 40, 10], [2, 6, 12]])
 * alphaForError(sums)(sums).value // => 0.486
 */
export function alphaForError(
  whole: AgreementSums,
  metric: AlphaMetric = 'nominal',
  values?: readonly number[],
): Coefficient {
  const { value } = uncorrectedAlpha(whole, metric, values)
  const surplus = value === null ? 0 : (1 - value) / countRatings(whole)
  return (sums) => {
    const figure = uncorrectedAlpha(sums, metric, values)
    if (figure.value === null) return figure
    return defined(figure.value - surplus * Math.log(countRatings(sums) / sums.paired))
  }
}

function uncorrectedAlpha(
  sums: AgreementSums,
  metric: AlphaMetric,
  values: readonly number[] | undefined,
): Figure {
  const figure = krippendorffAlpha(sums, metric, values)
  if (figure.value === null) return figure
  const ratings = countRatings(sums)
  return defined(1 - ((1 - figure.value) * ratings) / (ratings - 1))
}

/** Ratings of items that have two or more. */
function countRatings({ coincidences }: AgreementSums): number {
  return coincidences.reduce((sum, count) => sum + count, 0)
}

/** Squared difference between two labels, given by their places in the label set. */
function distanceOf(
  metric: AlphaMetric,
  marginals: Float64Array,
  values: readonly number[] = [...marginals.keys()].map((index) => index + 1),
): (first: number, second: number) => number {
  const value = (index: number) => values[index] as number
  switch (metric) {
    case 'nominal':
      return () => 1
    case 'ordinal': {
      // ratings below the middle of each label: the rank that ties share
      let below = 0
      const ranks = marginals.map((count) => {
        below += count
        return below - count / 2
      })
      return (first, second) => ((ranks[second] as number) - (ranks[first] as number)) ** 2
    }
    case 'interval':
      return (first, second) => (value(first) - value(second)) ** 2
    case 'ratio':
      return (first, second) => ((value(first) - value(second)) / (value(first) + value(second))) ** 2
  }
}
