import { z } from 'zod'
import { clusteredProportion } from '@/lib/core/agreement/clustered-proportion'
import { majorityLabel } from '@/lib/core/agreement/majority-label'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { firstRound, type StudyFrame } from '@/lib/core/study-frame'
import type { Verdict } from '@/lib/core/verdict'
import { TOO_FEW_TO_TELL, tellNoFew } from '../basis/few-statements'
import { inLabels } from '../basis/label-space'
import { modelledLabels } from '../basis/modelled-labels'
import { LABEL_MODELS, type LabelModelName } from '../basis/rater-ref'
import { itemFilterSchema, keptItems } from '../basis/strata'
import { type ErrorQuery, MAJORITY, NOTHING } from './error-view'

/** What the address of the page about label models chooses. */
export const labelModelViewSchema = itemFilterSchema.extend({
  model: z.enum(LABEL_MODELS).catch('dawid-skene').default('dawid-skene'),
})
export type LabelModelView = z.output<typeof labelModelViewSchema>

type ModelledRater = {
  raterId: string
  alias: string
  ratings: number
  /** What the model says of the rater: how often right, and for MACE how often the rater looks. */
  accuracy: number | null
  competence: number | null
  /** By true label (rows), how often each label is said; empty where that would tell single answers. */
  confusion: readonly (readonly number[])[]
  /** How often the rater says what the model finds likeliest, with Wilson's interval, by patient. */
  met: Estimate
}

/** A statement that the model would decide otherwise than a plain majority. */
export type Overruled = {
  place: number
  votes: readonly number[]
  majority: Verdict | null
  likeliest: Verdict
  probability: number
}

export type LabelModelFigures = {
  /** Places of all statements with a rating where these are so few that their figures tell what was said of each. */
  few: readonly number[]
  /** Statements with a rating, and those with a majority. */
  items: number
  decided: number
  labels: readonly Verdict[]
  /** Per label the share of statements: by the model, and among majorities. */
  prevalence: readonly number[]
  majorityShares: readonly number[]
  /** Majority down (the last row: none), the model's likeliest label across. */
  counts: readonly (readonly number[])[]
  raters: readonly ModelledRater[]
  /** The first of so many: those with a majority first, then the surest. */
  overruled: readonly Overruled[]
  overruledOf: number
  converged: boolean
  steps: number
}

/** So many are listed. */
const MOST_OVERRULED = 25

/**
 * First-round ratings of people as a label model sees them, beside the plain majority: it weighs raters by how they agree
 * with the others. Models have no interval here; agreement with their answers has.
 *
 * @returns null for fewer than two people
 */
export function labelModelFigures(whole: StudyFrame, view: LabelModelView): LabelModelFigures | null {
  const keep = keptItems(whole, view)
  const frame = inLabels(whole, view.labels)
  if (firstRound(frame).length < 2) return null
  const { labels } = frame
  const { people, places, table, fitted, competence, likeliest } = modelledLabels(frame, keep, view.model)
  const mayTell = tellNoFew(whole)
  const few = mayTell(places) ? [] : places
  const patients = places.map((place) => frame.items[place]?.patient ?? '')
  const majorities = table.map((row) => majorityLabel(row, null))
  const decided = majorities.filter((label) => label !== null)
  const rowOf = (majority: Verdict | null) => (majority === null ? labels.length : labels.indexOf(majority))
  const counts = Array.from({ length: labels.length + 1 }, () => labels.map(() => 0))
  const overruled: Overruled[] = []
  for (const [item, likely] of likeliest.entries()) {
    if (likely === null) continue
    const majority = majorities[item] ?? null
    const row = counts[rowOf(majority)] as number[]
    const column = labels.indexOf(likely)
    row[column] = (row[column] as number) + 1
    if (likely === majority) continue
    const votes = labels.map((label) => (table[item] ?? []).filter((said) => said === label).length)
    const probability = fitted.posteriors[item]?.[column] ?? 0
    overruled.push({ place: places[item] ?? 0, votes, majority, likeliest: likely, probability })
  }
  return {
    few,
    items: places.length,
    decided: decided.length,
    labels,
    prevalence: fitted.prevalence,
    majorityShares: labels.map(
      (label) => decided.filter((majority) => majority === label).length / Math.max(1, decided.length),
    ),
    counts,
    raters: people.map(({ raterId, alias }, rater) => {
      const saidOf = (item: number) => table[item]?.[rater] ?? null
      const rated = [...table.keys()].filter((item) => saidOf(item) !== null)
      // of few statements in all the figures tell everything: that is on record
      const isTold = few.length > 0 || mayTell(rated.map((item) => places[item] ?? 0))
      if (!isTold) {
        const untold = { accuracy: null, competence: null, confusion: [], met: TOO_FEW_TO_TELL }
        return { raterId, alias, ratings: rated.length, ...untold }
      }
      return {
        raterId,
        alias,
        ratings: rated.length,
        accuracy: fitted.accuracy[rater] ?? null,
        competence: competence?.[rater] ?? null,
        confusion: fitted.confusion[rater] ?? [],
        met: clusteredProportion(
          rated.filter((item) => (likeliest[item] ?? null) !== null),
          (item) => saidOf(item) === likeliest[item],
          patients,
          'nothing was rated',
        ),
      }
    }),
    overruled: overruled
      .toSorted(
        (left, right) =>
          Number(left.majority === null) - Number(right.majority === null) ||
          right.probability - left.probability ||
          left.place - right.place,
      )
      .slice(0, MOST_OVERRULED),
    overruledOf: overruled.length,
    converged: fitted.converged,
    steps: fitted.steps,
  }
}

/** What finds the statements of a cell: of this majority, or of none, and with this label as the model's likeliest. */
export function modelQuery(model: LabelModelName, majority: Verdict | null, likeliest: Verdict): ErrorQuery {
  return { a: MAJORITY, said: majority ?? NOTHING, b: model, other: likeliest, differ: 'any' }
}

/** The same of a rater: statements with a likeliest label that they rated, or those where it is this and they said that. */
export function modelledRaterQuery(
  model: LabelModelName,
  raterId: string,
  cell: { likeliest: Verdict; said: Verdict } | null,
): ErrorQuery {
  const query = { a: model, b: raterId, differ: 'any' }
  return cell === null ? query : { ...query, said: cell.likeliest, other: cell.said }
}
