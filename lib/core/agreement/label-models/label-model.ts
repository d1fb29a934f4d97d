import type { RatingPatterns } from '../rating-patterns'
import type { FittedLabelModel } from './fit-label-model'

/** What a model makes of a table of ratings. */
export type LabelModel = {
  /** Per label, the share of items of which it is true. */
  prevalence: readonly number[]
  /** Per item the probability of each label; null for an item nobody rated. */
  posteriors: readonly (readonly number[] | null)[]
  /** Per rater, by true label (rows), how often each label is said. */
  confusion: readonly (readonly (readonly number[])[])[]
  /** Per rater, how often the rater says what is true, over the labels as they are: from 0 to 1. Null without ratings. */
  accuracy: readonly (number | null)[]
  logLikelihood: number
  steps: number
  /** False: the most steps were used up before the figures settled; read them with care. */
  converged: boolean
}

/**
 * A fitted model in terms of items, raters and labels, from one in terms of patterns of ratings; probabilities from 0 to 1,
 * the log likelihood natural and at most 0 up to the prior.
 */
export function toLabelModel(patterns: RatingPatterns, fitted: FittedLabelModel): LabelModel {
  const { labels, raters } = patterns
  const prevalence = shareOfItems(patterns, fitted.posteriors)
  const row = (from: Float64Array, start: number) => [...from.subarray(start, start + labels)]
  const confusion = Array.from({ length: raters }, (_, rater) =>
    prevalence.map((_, truth) => row(fitted.rates.confusion, (rater * labels + truth) * labels)),
  )
  const active = new Set(patterns.rater)
  const ofPattern = Array.from(patterns.weights, (_, pattern) => row(fitted.posteriors, pattern * labels))
  return {
    prevalence,
    confusion,
    posteriors: Array.from(patterns.patternOf, (pattern) => ofPattern[pattern] ?? null),
    accuracy: confusion.map((table, rater) =>
      active.has(rater)
        ? prevalence.reduce((sum, share, label) => sum + share * (table[label]?.[label] ?? 0), 0)
        : null,
    ),
    logLikelihood: fitted.logLikelihood,
    steps: fitted.steps,
    converged: fitted.converged,
  }
}

/** Mean over items of the probability of each label; all alike without items. */
function shareOfItems({ labels, weights }: RatingPatterns, posteriors: Float64Array): number[] {
  const items = weights.reduce((sum, weight) => sum + weight, 0)
  const sums = Array.from({ length: labels }, () => 0)
  for (const [index, share] of posteriors.entries()) {
    const weight = weights[Math.floor(index / labels)] as number
    sums[index % labels] = (sums[index % labels] ?? 0) + weight * share
  }
  return sums.map((sum) => (items === 0 ? 1 / labels : sum / items))
}

/**
 * The label a model finds most probable, for each item.
 *
 * @returns null for an item without ratings, and where two labels are equally probable
 */
export function likeliestLabels<Label extends string>(
  { posteriors }: LabelModel,
  labels: readonly Label[],
): (Label | null)[] {
  const likeliest = (shares: readonly number[]): Label | null => {
    const most = Math.max(...shares)
    const leading = labels.filter((_, index) => (shares[index] ?? 0) > most - 1e-9)
    return leading.length === 1 ? (leading[0] ?? null) : null
  }
  // items of one pattern have one list
  const known = new Map<LabelModel['posteriors'][number], Label | null>()
  return posteriors.map((shares) => {
    if (shares !== null && !known.has(shares)) known.set(shares, likeliest(shares))
    return known.get(shares) ?? null
  })
}
