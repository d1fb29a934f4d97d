import type { RatingTable } from '../rating-table'
import { type FitOptions, fitLabelModel, type LabelRates, type Maximise } from './fit-label-model'
import { type LabelModel, toLabelModel } from './label-model'
import { type RatingPatterns, toRatingPatterns } from './rating-patterns'

export type MaceModel = LabelModel & {
  /** Per rater, how often the rater looks rather than guesses: from 0 to 1. Null without ratings. */
  competence: readonly (number | null)[]
  /** Per rater, what the rater says when guessing: a share per label. */
  guesses: readonly (readonly number[])[]
}

export type MaceOptions = FitOptions & {
  /** Ratings imagined of each rater: looked, guessed, and guessed each label. */
  prior?: { looked: number; guessed: number; label: number }
  /** `equal` as published. */
  prevalence?: 'estimated' | 'equal'
  raterOf?: readonly number[]
}

/** Half a rating each way: raters of a few items are neither sure to look nor sure to guess. */
const PRIOR = { looked: 0.5, guessed: 0.5, label: 0.1 }

/**
 * A model after MACE: a rater either looks and says what is true, or guesses from a distribution of their own without
 * looking; how often each rater looks is their competence. One figure a rater where {@link ./dawid-skene} has a matrix, so it
 * needs fewer ratings, and it finds people who click one label through. Fitted by expectation-maximisation with a prior from
 * one fixed start, where the original draws many.
 *
 * How often each label is true is estimated, too. The original takes all labels as equally likely, and so a common label for
 * a habit of the raters: where 7 in 10 statements are supported it finds 5 of them and blames the rest on guessing.
 *
 * @param table items down, raters across in the same order
 * @throws {RangeError} for a rating outside the label set, or fewer than two labels
 * @see Hovy D, Berg-Kirkpatrick T, Vaswani A, Hovy E (2013), Learning whom to trust with MACE, NAACL-HLT 1120-1130
 */
export function mace<Label extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
  { prior = PRIOR, prevalence = 'estimated', raterOf, ...options }: MaceOptions = {},
): MaceModel {
  const patterns = toRatingPatterns(table, labels, raterOf)
  const habits: Habits = {
    competence: new Float64Array(patterns.raters).fill(0.8),
    guesses: new Float64Array(patterns.raters * labels.length).fill(1 / labels.length),
  }
  const fitted = fitLabelModel(patterns, maximiseHabits(habits, prior, prevalence), options)
  const model = toLabelModel(patterns, fitted)
  return {
    ...model,
    competence: model.accuracy.map((found, rater) =>
      found === null ? null : (habits.competence[rater] as number),
    ),
    guesses: model.accuracy.map((_, rater) => [
      ...habits.guesses.subarray(rater * labels.length, (rater + 1) * labels.length),
    ]),
  }
}

/** Kept from step to step: whether a rating was a look or a guess is told by the habits of the step before. */
type Habits = { competence: Float64Array; guesses: Float64Array }

function maximiseHabits(
  habits: Habits,
  prior: NonNullable<MaceOptions['prior']>,
  prevalence: 'estimated' | 'equal',
): Maximise {
  return (patterns, posteriors) => {
    const { raters, labels } = patterns
    const { looked, guessed } = countLooks(patterns, posteriors, habits)
    for (let rater = 0; rater < raters; rater++) {
      const own = guessed.subarray(rater * labels, (rater + 1) * labels)
      const blind = own.reduce((sum, count) => sum + count, 0)
      const seen = (looked[rater] as number) + prior.looked
      habits.competence[rater] = seen / (seen + blind + prior.guessed)
      for (const [label, count] of own.entries())
        habits.guesses[rater * labels + label] = (count + prior.label) / (blind + labels * prior.label)
    }
    const shares = prevalence === 'equal' ? patterns.weights.map(() => 0) : patterns.weights
    return { ...toRates(patterns, habits, prior), prevalence: logShares(patterns, posteriors, shares) }
  }
}

/** Per rater the expected number of looks, and of guesses of each label. */
function countLooks(patterns: RatingPatterns, posteriors: Float64Array, { competence, guesses }: Habits) {
  const { labels, raters, weights, starts, rater, said } = patterns
  const looked = new Float64Array(raters)
  const guessed = new Float64Array(raters * labels)
  for (let pattern = 0; pattern < weights.length; pattern++) {
    const weight = weights[pattern] as number
    const end = starts[pattern + 1] as number
    for (let entry = starts[pattern] as number; entry < end; entry++) {
      const who = rater[entry] as number
      const label = said[entry] as number
      const sure = competence[who] as number
      const chance = (1 - sure) * (guesses[who * labels + label] as number)
      const isTrue = posteriors[pattern * labels + label] as number
      const look = weight * isTrue * (sure / (sure + chance))
      looked[who] = (looked[who] as number) + look
      guessed[who * labels + label] = (guessed[who * labels + label] as number) + weight - look
    }
  }
  return { looked, guessed }
}

function toRates(
  { labels, raters }: RatingPatterns,
  { competence, guesses }: Habits,
  prior: NonNullable<MaceOptions['prior']>,
): Omit<LabelRates, 'prevalence'> {
  const confusion = new Float64Array(raters * labels * labels)
  let logPrior = 0
  for (let rater = 0; rater < raters; rater++) {
    const sure = competence[rater] as number
    logPrior += prior.looked * Math.log(sure) + prior.guessed * Math.log(1 - sure)
    for (let label = 0; label < labels; label++)
      logPrior += prior.label * Math.log(guesses[rater * labels + label] as number)
    for (let cell = 0; cell < labels * labels; cell++) {
      const chance = (1 - sure) * (guesses[rater * labels + (cell % labels)] as number)
      const isRight = cell % (labels + 1) === 0
      confusion[rater * labels * labels + cell] = Math.log(isRight ? sure + chance : chance)
    }
  }
  return { confusion, prior: logPrior }
}

/** ln of the share of each label; all alike when nothing weighs. */
function logShares(
  { labels }: RatingPatterns,
  posteriors: Float64Array,
  weights: Float64Array,
): Float64Array {
  const sums = new Float64Array(labels)
  for (const [place, share] of posteriors.entries()) {
    const label = place % labels
    sums[label] = (sums[label] as number) + (weights[Math.floor(place / labels)] as number) * share
  }
  const all = sums.reduce((total, sum) => total + sum, 0)
  return sums.map((sum) => Math.log(all === 0 ? 1 / labels : sum / all))
}
