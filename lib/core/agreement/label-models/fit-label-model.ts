import type { RatingPatterns } from './rating-patterns'

/** What a model says of labels and raters, as natural logarithms of probabilities. */
export type LabelRates = {
  /** Per label, how often it is true. */
  prevalence: Float64Array
  /** Per rater, truth and label said, how often the rater says it: one table after the other, row by row. */
  confusion: Float64Array
  /** ln of the prior density of these rates, up to a constant; 0 for a flat prior. */
  prior: number
}

/** Rates that are likeliest given how probable each label is for each pattern (pattern by pattern, label by label). */
export type Maximise = (patterns: RatingPatterns, posteriors: Float64Array) => LabelRates

export type FittedLabelModel = {
  /** Per pattern the probability of each label, pattern by pattern. */
  posteriors: Float64Array
  rates: LabelRates
  /** ln of the probability of all ratings. */
  logLikelihood: number
  steps: number
  /** Whether a step changed the objective by less than asked for; if not, the figures are those of the last step allowed. */
  converged: boolean
}

export type FitOptions = {
  /** Steps after which it stops in any case. */
  maxSteps?: number
  /** Change of ln likelihood plus ln prior between two steps below which it has settled. */
  tolerance?: number
}

/**
 * Expectation-maximisation of a model in which raters err independently of each other given the true label. It starts
 * from the share of each item's ratings that gave each label, so the same ratings give the same answer and labels keep
 * their names.
 *
 * @see Dempster AP, Laird NM, Rubin DB (1977), J R Stat Soc B 39:1-38
 */
export function fitLabelModel(
  patterns: RatingPatterns,
  maximise: Maximise,
  { maxSteps = 1000, tolerance = 1e-8 }: FitOptions = {},
): FittedLabelModel {
  const posteriors = sharesOfLabels(patterns)
  let rates = maximise(patterns, posteriors)
  let logLikelihood = expect(patterns, rates, posteriors)
  let objective = logLikelihood + rates.prior
  for (let step = 1; step < maxSteps; step++) {
    rates = maximise(patterns, posteriors)
    logLikelihood = expect(patterns, rates, posteriors)
    const moved = Math.abs(logLikelihood + rates.prior - objective)
    objective = logLikelihood + rates.prior
    if (moved < tolerance) return { posteriors, rates, logLikelihood, steps: step + 1, converged: true }
  }
  return { posteriors, rates, logLikelihood, steps: maxSteps, converged: false }
}

function sharesOfLabels({ labels, weights, starts, said }: RatingPatterns): Float64Array {
  const shares = new Float64Array(weights.length * labels)
  for (let pattern = 0; pattern < weights.length; pattern++) {
    const start = starts[pattern] as number
    const end = starts[pattern + 1] as number
    for (let entry = start; entry < end; entry++) {
      const place = pattern * labels + (said[entry] as number)
      shares[place] = (shares[place] as number) + 1 / (end - start)
    }
  }
  return shares
}

/** Puts the probability of each label into `posteriors`; returns ln of the probability of all ratings. */
function expect(patterns: RatingPatterns, rates: LabelRates, posteriors: Float64Array): number {
  const { labels, weights, starts, rater, said } = patterns
  const scores = new Float64Array(labels)
  let logLikelihood = 0
  for (let pattern = 0; pattern < weights.length; pattern++) {
    scores.set(rates.prevalence)
    const end = starts[pattern + 1] as number
    for (let entry = starts[pattern] as number; entry < end; entry++) {
      const first = (rater[entry] as number) * labels * labels + (said[entry] as number)
      for (let truth = 0; truth < labels; truth++)
        scores[truth] = (scores[truth] as number) + (rates.confusion[first + truth * labels] as number)
    }
    let most = Number.NEGATIVE_INFINITY
    for (let truth = 0; truth < labels; truth++) most = Math.max(most, scores[truth] as number)
    const first = pattern * labels
    let sum = 0
    for (let truth = 0; truth < labels; truth++) {
      const share = Math.exp((scores[truth] as number) - most)
      posteriors[first + truth] = share
      sum += share
    }
    for (let truth = 0; truth < labels; truth++)
      posteriors[first + truth] = (posteriors[first + truth] as number) / sum
    logLikelihood += (weights[pattern] as number) * (most + Math.log(sum))
  }
  return logLikelihood
}
