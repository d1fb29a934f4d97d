import { z } from 'zod'
import type { HumanAgreementRow, ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { humanAgreement } from '@/lib/core/agreement/human-agreement'
import type { LabelSet } from '@/lib/core/labels'
import { type StudyMatrix, withAiRaters } from '@/lib/core/study-matrix'
import { countedAi, type DuplicateRaters, uncountedAi } from '../basis/duplicate-raters'
import { matrixInScheme } from '../basis/matrix-in-scheme'
import { measureSchema, PEOPLE_MEASURES } from '../basis/measures'
import { RESAMPLES } from '../basis/resamples'
import {
  crossItems,
  filteredItems,
  type ItemGroup,
  itemFilterSchema,
  SPLITS,
  splitItems,
  splitSchema,
} from '../basis/strata'
import { suppressionMask, suppressionOfView } from '../basis/suppression'
import { agreementByGroup, type GroupAgreement } from './agreement-by-group'
import { type AgreementWithOthers, agreementWithOthers } from './agreement-with-others'
import { type ExperienceAgreement, experienceAgreement } from './experience-groups'
import { type LabelAgreement, labelAgreement } from './label-agreement'
import { type LabelCounts, peopleShares, withAiShares } from './label-shares'
import { type PairwiseMatrix, pairwiseMatrix } from './pairwise-matrix'
import { suppressTable } from './suppress-table'

/** What the address of the agreement page chooses; anything unknown falls back. */
export const peopleViewSchema = itemFilterSchema.extend({
  measure: measureSchema.default('ac1'),
  unit: z.enum(['item', 'patient']).catch('patient').default('patient'),
  by: splitSchema.default('system'),
  /** A second split, across the first. */
  also: z
    .enum([...SPLITS, 'nothing'])
    .catch('nothing')
    .default('nothing'),
  /** In what order people stand. */
  people: z.enum(['name', 'figure']).catch('name').default('name'),
})
export type PeopleView = z.output<typeof peopleViewSchema>

export type PeopleAgreement = {
  options: { resamples: number; seed: number; unit: ResamplingUnit }
  labelSet: LabelSet
  /** Items that pass the filter. */
  items: number
  table: readonly HumanAgreementRow[]
  /** Every measure over the chosen items, as far as it can be computed. */
  coefficients: GroupAgreement | null
  /** How surely a label that one person gives is given by another, too. */
  byLabel: readonly LabelAgreement[]
  pairs: PairwiseMatrix
  groups: readonly GroupAgreement[]
  withOthers: readonly AgreementWithOthers[]
  /** By years of practice; null where too few people gave theirs for nobody to be known by it. */
  experience: readonly ExperienceAgreement[] | null
  shares: readonly LabelCounts[]
  /** AI raters that are not counted in these, for they repeat others. */
  uncountedAi: readonly string[]
}

/** Everything on the page about people with each other; what would reveal single answers that are not settled is suppressed. */
export function peopleAgreement(whole: StudyMatrix, view: PeopleView, seed: number): PeopleAgreement {
  return besideAi(whole, view, agreementOfPeople(whole, view, seed))
}

/**
 * The same of people, with the labels that AI raters give beside theirs.
 *
 * @param duplicates with the labels of the view, where they are known
 */
export function besideAi(
  whole: StudyMatrix,
  view: PeopleView,
  { shares, ...people }: PeopleAlone,
  duplicates?: DuplicateRaters,
): PeopleAgreement {
  const merged = matrixInScheme(whole, view.labels)
  const counted = countedAi(merged, duplicates)
  return {
    ...people,
    shares: withAiShares(counted, filteredItems(whole, view), view.unit, shares),
    uncountedAi: uncountedAi(merged, counted),
  }
}

/** Without AI raters. */
export type PeopleAlone = Omit<PeopleAgreement, 'uncountedAi'>

/** What of {@link peopleAgreement} follows from people alone, which is all but the labels that AI raters give. */
export function agreementOfPeople(whole: StudyMatrix, view: PeopleView, seed: number): PeopleAlone {
  const options = { resamples: RESAMPLES, seed, unit: view.unit }
  const included = filteredItems(whole, view)
  const matrix = matrixInScheme(withAiRaters(whole, []), view.labels)
  const indices = [...included.keys()].filter((index) => included[index] === 1)
  const mask = suppressionOfView(whole, view, included)
  const chosen = [{ label: 'chosen statements', indices, query: {} }]
  return {
    options,
    labelSet: matrix.labelSet,
    items: indices.length,
    table: suppressTable(
      matrix,
      humanAgreement(matrix, options, matrix.labelSet.codes),
      suppressionMask(whole),
    ),
    // distinguishing dozens of raters takes as long as all other measures together: only when asked for
    coefficients:
      agreementByGroup(
        matrix,
        chosen,
        PEOPLE_MEASURES.filter((measure) => measure !== 'cohen' || view.measure === 'cohen'),
        options,
        mask,
      )[0] ?? null,
    byLabel: labelAgreement(matrix, indices, options, mask),
    pairs: pairwiseMatrix(matrix, view.measure, included, view.unit, mask),
    groups: agreementByGroup(matrix, groupsOf(matrix, included, view), [view.measure], options, mask),
    withOthers: agreementWithOthers(matrix, view.measure, included, view.unit, mask),
    experience: experienceAgreement(matrix, view.measure, included, view.unit, mask),
    shares: peopleShares(matrix, included, view.unit, mask),
  }
}

function groupsOf(matrix: StudyMatrix, included: Uint8Array, { by, also }: PeopleView): readonly ItemGroup[] {
  return also === 'nothing' || also === by
    ? splitItems(matrix, included, by)
    : crossItems(matrix, included, by, also)
}
