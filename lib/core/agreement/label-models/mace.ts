import { type RatingPatterns, toRatingPatterns } from '../rating-patterns'
import type { RatingTable } from '../rating-table'
import {
  type FitOptions,
  fitLabelModel,
  type LabelProcess,
  type LabelShares,
  toShares,
} from './fit-label-model'
import { type LabelModel, toLabelModel } from './label-model'

export type MaceModel = LabelModel & {
  /** Per rater, how often the rater looks rather than guesses: from 0 to 1. Null without ratings. */
  competence: readonly (number | null)[]
  /** Per rater, what the rater says when guessing: a share per label. */
  guesses: readonly (readonly number[])[]
}

export type MaceOptions = FitOptions & {
  /** `equal` as published. */
  prevalence?: 'estimated' | 'equal'
  raterOf?: readonly number[]
}

/** Ratings imagined of each rater, half of one each way: raters of a few items are neither sure to look nor sure to guess. */
const PRIOR = { looked: 0.5, guessed: 0.5, label: 0.1 }

/**
 * A model after MACE: a rater either looks and says what is true, or guesses from a distribution of their own without
 * looking; how often each rater looks is their competence. One figure a rater where {@link ./dawid-skene} has a matrix, so it
 * needs fewer ratings, and it finds people who click one label through. Fitted by expectation-maximization with a prior from
 * one fixed start, where the original draws many.
 *
 * How often each label is true is estimated, too. The original takes all labels as equally likely, and so a common label for
 * a habit of the raters: where 7 in 10 statements are supported it finds 5 of them and blames the rest on guessing.
 *
 * @param table items down, raters across in the same order
 * @throws {RangeError} for a rating outside the label set, or fewer than two labels
 * @see Hovy D, Berg-Kirkpatrick T, Vaswani A, Hovy E (2013), Learning whom to trust with MACE, NAACL-HLT 1120-1130
 * @example
 * mace(table('aaa', 'aab', 'bbb', 'bba', 'aaa', 'bbb'), ['a', 'b']).competence // => [0.86, 0.86, 0.4]
 */
export function mace<Label extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
  { raterOf, ...options }: MaceOptions = {},
): MaceModel {
  return maceOf(toRatingPatterns(table, labels, raterOf), options)
}

/** The same of a table's patterns. */
export function maceOf(
  patterns: RatingPatterns,
  { prevalence = 'estimated', ...options }: Omit<MaceOptions, 'raterOf'> = {},
): MaceModel {
  const { labels } = patterns
  const fitted = fitLabelModel(patterns, processOf(labels, prevalence), options)
  const model = toLabelModel(patterns, fitted)
  const habits = model.accuracy.map((_, rater) => habitsOf(fitted.shares, rater, labels))
  return {
    ...model,
    competence: model.accuracy.map((found, rater) => (found === null ? null : (habits[rater]?.[0] ?? null))),
    guesses: habits.map((own) => [...toShares(own.slice(1), labels)]),
  }
}

/** How often a rater looks, then of how often the rater guesses each label: shares of one. */
function habitsOf({ habits }: LabelShares, rater: number, labels: number): Float64Array {
  return habits.subarray(rater * (labels + 1), (rater + 1) * (labels + 1))
}

function processOf(labels: number, prevalence: 'estimated' | 'equal'): LabelProcess {
  return {
    width: labels + 1,
    maximise: (patterns, posteriors, before) => {
      const counts = countHabits(patterns, posteriors, before)
      const habits = new Float64Array(counts.length)
      for (let first = 0; first < counts.length; first += labels + 1) {
        const looked = (counts[first] as number) + PRIOR.looked
        const blind = sumOfGuesses(counts, first, labels)
        const all = looked + blind + PRIOR.guessed
        habits[first] = looked / all
        const chance = (blind + PRIOR.guessed) / all
        for (let at = first + 1; at <= first + labels; at++)
          habits[at] = (chance * ((counts[at] as number) + PRIOR.label)) / (blind + labels * PRIOR.label)
      }
      const weights = prevalence === 'equal' ? patterns.weights.map(() => 0) : patterns.weights
      return { prevalence: shareLabels(patterns, posteriors, weights), habits }
    },
    toRates: ({ raters }, shares) => {
      const confusion = new Float64Array(raters * labels * labels)
      let prior = 0
      for (let rater = 0; rater < raters; rater++) {
        const first = rater * (labels + 1)
        const looks = shares.habits[first] as number
        const blind = sumOfGuesses(shares.habits, first, labels)
        prior += PRIOR.looked * Math.log(looks) + PRIOR.guessed * Math.log(blind)
        for (let label = 0; label < labels; label++) {
          const chance = shares.habits[first + 1 + label] as number
          prior += PRIOR.label * Math.log(chance / blind)
          for (let truth = 0; truth < labels; truth++)
            confusion[(rater * labels + truth) * labels + label] = truth === label ? looks + chance : chance
        }
      }
      return { prevalence: shares.prevalence, confusion, prior }
    },
  }
}

function sumOfGuesses(habits: Float64Array, first: number, labels: number): number {
  let sum = 0
  for (let at = first + 1; at <= first + labels; at++) sum += habits[at] as number
  return sum
}

/** Before anything is known raters are taken to look so often, and to guess all labels alike. */
const LOOKS_AT_FIRST = 0.8

/** Per rater the expected number of looks, then of guesses of each label. */
function countHabits(
  { labels, raters, weights, starts, rater, said }: RatingPatterns,
  posteriors: Float64Array,
  before: LabelShares | null,
): Float64Array {
  const width = labels + 1
  const habits = before
    ? before.habits
    : Float64Array.from({ length: raters * width }, (_, index) =>
        index % width === 0 ? LOOKS_AT_FIRST : (1 - LOOKS_AT_FIRST) / labels,
      )
  const counts = new Float64Array(raters * width)
  for (let pattern = 0; pattern < weights.length; pattern++) {
    const weight = weights[pattern] as number
    const end = starts[pattern + 1] as number
    for (let entry = starts[pattern] as number; entry < end; entry++) {
      const first = (rater[entry] as number) * width
      const label = said[entry] as number
      const sure = habits[first] as number
      const isTrue = posteriors[pattern * labels + label] as number
      const look = weight * isTrue * (sure / (sure + (habits[first + 1 + label] as number)))
      counts[first] = (counts[first] as number) + look
      counts[first + 1 + label] = (counts[first + 1 + label] as number) + weight - look
    }
  }
  return counts
}

/** The share of each label; all alike when nothing weighs. */
function shareLabels(
  { labels }: RatingPatterns,
  posteriors: Float64Array,
  weights: Float64Array,
): Float64Array {
  const sums = new Float64Array(labels)
  for (let index = 0; index < posteriors.length; index++) {
    const label = index % labels
    const weight = weights[(index - label) / labels] as number
    sums[label] = (sums[label] as number) + weight * (posteriors[index] as number)
  }
  return toShares(sums, labels)
}
