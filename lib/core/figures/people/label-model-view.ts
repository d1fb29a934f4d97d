import { z } from 'zod'
import { clusteredShare } from '@/lib/core/agreement/clustered-proportion'
import { majorityIndex } from '@/lib/core/agreement/majority-label'
import type { RatingPatterns } from '@/lib/core/agreement/rating-patterns'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import type { LabelSet } from '@/lib/core/labels'
import { isUnsettled } from '@/lib/core/progress'
import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'
import { matrixInScheme } from '../basis/matrix-in-scheme'
import { modeledLabels } from '../basis/modeled-labels'
import { patientIndices } from '../basis/patient-indices'
import { LABEL_MODELS, type LabelModelName } from '../basis/rater-ref'
import { filteredItems, itemFilterSchema } from '../basis/strata'
import {
  FEW_STATEMENTS,
  SHOW_ALL,
  SUPPRESSED,
  type SuppressionMask,
  suppressionMask,
} from '../basis/suppression'
import { type ErrorQuery, MAJORITY, NOTHING } from '../errors/error-view'

/** What the address of the page about label models chooses. */
export const labelModelViewSchema = itemFilterSchema.extend({
  model: z.enum(LABEL_MODELS).catch('dawid-skene').default('dawid-skene'),
})
export type LabelModelView = z.output<typeof labelModelViewSchema>

type ModeledRater = {
  raterId: string
  alias: string
  ratings: number
  /** What the model says of the rater: how often right, and for MACE how often the rater looks. */
  accuracy: number | null
  competence: number | null
  /** By true label (rows), how often each label is said; empty where that would reveal single answers. */
  confusion: readonly (readonly number[])[]
  /** How often the rater says what the model finds likeliest, with Wilson's interval, by patient. */
  met: Estimate
}

/** A statement that the model would decide otherwise than a plain majority. */
export type Overruled = {
  index: number
  votes: readonly number[]
  majority: string | null
  likeliest: string
  probability: number
}

export type LabelModelFigures = {
  /** Places of all statements with a rating where these are so few that their figures reveal what was said of each. */
  few: readonly number[]
  /** Statements with a rating, and those with a majority. */
  items: number
  decided: number
  labelSet: LabelSet
  /** Per label the share of statements: by the model, and among majorities. */
  prevalence: readonly number[]
  majorityShares: readonly number[]
  /** Majority down (the last row: none), the model's likeliest label across. */
  counts: readonly (readonly number[])[]
  raters: readonly ModeledRater[]
  /** The first of so many: those with a majority first, then the surest. */
  overruled: readonly Overruled[]
  overruledOf: number
  /** Of these, statements without a majority. */
  undecided: number
  converged: boolean
  steps: number
}

/** So many are listed. */
const MOST_OVERRULED = 25

/**
 * First-round ratings of people as a label model sees them, beside the plain majority: it weighs raters by how they agree
 * with the others. Models have no interval here; agreement with their answers has.
 *
 * @param isUnsettledHidden whether only settled statements are listed; figures count all
 * @returns null for fewer than two people
 */
export function labelModelFigures(
  whole: StudyMatrix,
  view: LabelModelView,
  isUnsettledHidden = false,
): LabelModelFigures | null {
  const included = filteredItems(whole, view)
  const matrix = matrixInScheme(whole, view.labels)
  if (firstRound(matrix).length < 2) return null
  const { labelSet } = matrix
  const labels = labelSet.codes
  const modeled = modeledLabels(matrix, included, view.model)
  const { indices, patterns, fitted, likeliest } = modeled
  const mask = suppressionMask(whole)
  const few = mask.allows(indices) ? [] : indices
  const votes = votesOf(patterns)
  const majorityOf = votes.map((given) => majorityIndex(given, -1))
  const majorities = Array.from(patterns.patternOf, (pattern) => majorityOf[pattern] ?? -1)
  const decided = majorities.filter((label) => label >= 0)
  const counts = Array.from({ length: labels.length + 1 }, () => labels.map(() => 0))
  const overruled: Overruled[] = []
  for (const [item, likely] of likeliest.entries()) {
    if (likely === null) continue
    const majority = majorities[item] as number
    const row = counts[majority < 0 ? labels.length : majority] as number[]
    const column = labels.indexOf(likely)
    row[column] = (row[column] as number) + 1
    const index = indices[item] as number
    if (column === majority || (isUnsettledHidden && isUnsettled(whole.states[index]))) continue
    overruled.push({
      index,
      votes: votes[patterns.patternOf[item] ?? -1] ?? [],
      majority: labels[majority] ?? null,
      likeliest: likely,
      probability: fitted.posteriors[item]?.[column] ?? 0,
    })
  }
  return {
    few,
    items: indices.length,
    decided: decided.length,
    labelSet,
    prevalence: fitted.prevalence,
    majorityShares: labels.map(
      (_, label) => decided.filter((majority) => majority === label).length / Math.max(1, decided.length),
    ),
    counts,
    raters: modeledRaters(matrix, modeled, few.length > 0 ? SHOW_ALL : mask),
    overruled: overruled
      .toSorted(
        (left, right) =>
          Number(left.majority === null) - Number(right.majority === null) ||
          right.probability - left.probability ||
          left.index - right.index,
      )
      .slice(0, MOST_OVERRULED),
    overruledOf: overruled.length,
    undecided: overruled.filter(({ majority }) => majority === null).length,
    converged: fitted.converged,
    steps: fitted.steps,
  }
}

/** @param mask shows all where the statements are few in all: their figures show everything then, which is in the audit log */
function modeledRaters(
  matrix: StudyMatrix,
  modeled: ReturnType<typeof modeledLabels>,
  mask: SuppressionMask,
): ModeledRater[] {
  const { people, indices, patterns, fitted, competence } = modeled
  const met = meetLikeliest(matrix, modeled)
  const given = ratingsOfEach(patterns)
  return people.map(({ raterId, alias, bytes }, rater) => {
    const ratings = given[rater] ?? 0
    const isShown = ratings >= FEW_STATEMENTS || mask.allows(indices.filter((index) => bytes[index] !== 0))
    if (!isShown) {
      const suppressed = { accuracy: null, competence: null, confusion: [], met: SUPPRESSED }
      return { raterId, alias, ratings, ...suppressed }
    }
    return {
      raterId,
      alias,
      ratings,
      accuracy: fitted.accuracy[rater] ?? null,
      competence: competence?.[rater] ?? null,
      confusion: fitted.confusion[rater] ?? [],
      met: met[rater] as Estimate,
    }
  })
}

/** Per pattern how often each label was given. */
function votesOf({ labels, starts, said }: RatingPatterns): number[][] {
  return Array.from({ length: starts.length - 1 }, (_, pattern) => {
    const given = Array.from({ length: labels }, () => 0)
    for (const label of said.subarray(starts[pattern], starts[pattern + 1]))
      given[label] = (given[label] as number) + 1
    return given
  })
}

/** Per rater how many ratings there are. */
function ratingsOfEach({ raters, weights, starts, rater }: RatingPatterns): number[] {
  const given = Array.from({ length: raters }, () => 0)
  for (const [pattern, weight] of weights.entries())
    for (const one of rater.subarray(starts[pattern], starts[pattern + 1]))
      given[one] = (given[one] as number) + weight
  return given
}

/** Per rater how often, of the statements with a likeliest label, the rater said it. */
function meetLikeliest(
  { items, labelSet }: StudyMatrix,
  { people, indices, patterns, likeliest }: ReturnType<typeof modeledLabels>,
): Estimate[] {
  const { patientOf } = patientIndices(items)
  const met = people.map(() => new Map<number, { successes: number; cases: number }>())
  for (const [item, likely] of likeliest.entries()) {
    if (likely === null) continue
    const label = labelSet.codes.indexOf(likely)
    const patient = patientOf[indices[item] ?? 0] as number
    const pattern = patterns.patternOf[item] as number
    for (
      let entry = patterns.starts[pattern] as number;
      entry < (patterns.starts[pattern + 1] as number);
      entry++
    ) {
      const own = met[patterns.rater[entry] as number] as (typeof met)[number]
      const count = own.get(patient) ?? { successes: 0, cases: 0 }
      own.set(patient, count)
      count.cases += 1
      if (patterns.said[entry] === label) count.successes += 1
    }
  }
  return met.map((own) => clusteredShare([...own.values()], 'nothing was rated'))
}

/** What finds the statements of a cell: of this majority, or of none, and with this label as the model's likeliest. */
export function modelQuery(model: LabelModelName, majority: string | null, likeliest: string): ErrorQuery {
  return { a: MAJORITY, said: majority ?? NOTHING, b: model, other: likeliest, differ: 'any' }
}

/** The same of a rater: statements with a likeliest label that they rated, or those where it is this and they said that. */
export function modeledRaterQuery(
  model: LabelModelName,
  raterId: string,
  cell: { likeliest: string; said: string } | null,
): ErrorQuery {
  const query = { a: model, b: raterId, differ: 'any' }
  return cell === null ? query : { ...query, said: cell.likeliest, other: cell.said }
}
