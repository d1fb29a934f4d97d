import { z } from 'zod'
import { type AltTest, altTest } from '@/lib/core/agreement/alt-test'
import { findTies } from '@/lib/core/agreement/baseline-units'
import { firstRoundPatterns } from '@/lib/core/agreement/first-round-units'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import {
  type ByRule,
  byReferenceRule,
  type NonInferiority,
  nonInferiorityOf,
  REFERENCE_RULES,
} from '@/lib/core/agreement/human-baseline'
import { patternsOfItems, ratingsAt, rowsOfPatterns } from '@/lib/core/agreement/rating-patterns'
import type { RatingTable } from '@/lib/core/agreement/rating-table'
import { fromByte, labelName } from '@/lib/core/labels'
import { runConfigurationSchema } from '@/lib/core/runs/runs'
import { adjustByHolm } from '@/lib/core/stats/adjust-p-values'
import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'
import type { AiName, Margin } from '../basis/margin'
import { MEASURES } from '../basis/measures'
import { filteredItems, filterQuery, itemFilterSchema } from '../basis/strata'
import { FEW_STATEMENTS, type SuppressionMask, suppressionOfView } from '../basis/suppression'
import { type ErrorQuery, NOBODY, OTHERS, REFERENCE } from '../errors/error-view'
import { aiSample } from './ai-rater-rows'
import {
  type AsPublished,
  asPublished,
  FIGURES,
  type InMeasure,
  listMeasures,
  rowsWith,
} from './baseline-beside'
import {
  type Candidate,
  chooseTested,
  isCounted,
  lateIds,
  MOST_TESTED,
  nameCandidates,
} from './baseline-candidates'
import { countOnce } from './test-family'

/** What the address of the non-inferiority page chooses; without a choice the AI raters that agree most are shown. */
export const baselineViewSchema = itemFilterSchema.extend({
  unit: z.enum(['item', 'patient']).catch('patient').default('patient'),
  /** Of which variable, in a task that asks several; the first where empty. */
  of: z.string().max(200).catch('').default(''),
  ai: z
    .union([z.uuid().transform((id) => [id]), z.array(z.uuid())])
    .catch([])
    .default([]),
  /** What stands beside the test of the margin. */
  beside: z.enum(['nothing', 'measures', 'published']).catch('nothing').default('nothing'),
})
export type BaselineView = z.output<typeof baselineViewSchema>

const RESAMPLED = 500
/** What a clinician's rating is worth more in the alternative annotator test, because it costs more. */
const ALLOWANCE = 0.2

/**
 * What a test may be claimed for: the `primary` AI rater was fixed with the margin and is tested alone; without one all AI
 * raters are `candidates`, and any of them may be claimed after correction for all; anything else is `exploratory`.
 */
export type TestRole = 'primary' | 'candidate' | 'exploratory'

export type TestedAi = Candidate & {
  role: TestRole
  test: NonInferiority
  /** Statements on which the other people tie of whoever is left out: each of the tied labels counts in equal parts. */
  tied: number
  /** The difference by the other rules of what people's ratings mean; none where it would reveal single answers. */
  byRule: readonly ByRule[]
  /** One-sided P value by Holm over all that could have been tested; the primary AI rater's as it is. */
  pAdjusted: number | null
  /** Whether non-inferiority is shown after correction; null where it cannot be computed. */
  isShown: boolean | null
  /** The same of being worse than people by more than the margin. */
  pWorseAdjusted: number | null
  /** The whole interval lies beyond the margin, and so it is after correction: it is worse than people by more than that. */
  isWorse: boolean
  /** It follows the rules that come with the workbench, and asks no model. */
  isRules: boolean
  /** Statements that two people or more rated and it gave no verdict on, such as ties of a jury: they are left out. */
  unanswered: number
  /** People who are not counted, for so few of their statements are met that a figure would reveal an answer not yet settled. */
  suppressed: number
  alt: AltTest
  /** The same references in other measures; none unless the view asks for it. */
  measures: readonly InMeasure[]
  /** The margin's measure by the published rules; null unless the view asks for it, or where it would reveal single answers. */
  published: AsPublished | null
}

export type Baseline = {
  people: readonly { raterId: string; alias: string }[]
  tests: readonly TestedAi[]
  others: readonly AiName[]
  /** For how many AI raters P values are corrected: as {@link countOnce} has them, none begun after the opening, nor the primary one. */
  family: number
  /** AI raters that are not among them, for they were begun after the opening, or do or say what another does. */
  uncounted: readonly Candidate[]
  /** Whether an AI rater was fixed with the margin, shown or not: then it is outside of those corrected for. */
  hasPrimary: boolean
  /** What the label is called that detection is about; null where the definition names none. */
  positive: string | null
  /** Statements that pass the filter. */
  items: number
  /** How the tests were made; `most` AI raters are tested at once. */
  options: { resamples: number; seed: number; unit: ResamplingUnit; allowance: number; most: number }
}

/** Level of the test, after correction. */
const LEVEL = 0.05

/** The margin that a test is made with; unless more is known it was fixed before the opening, and no AI rater with it. */
export type FixedMargin = Pick<Margin, 'measure' | 'margin'> &
  Partial<Pick<Margin, 'primary' | 'isAfterOpening'>>

/**
 * Each chosen AI rater against people's own leave-one-out baseline, by the margin that was fixed. The best of many are chosen by
 * the very data they are tested on, so P values are corrected for all that could have been chosen, not only for those shown. People
 * with a few statements that are not settled count in no test until these are.
 *
 * @returns null when fewer than two people have rated; no tests where no statement passes the filter
 */
export function humanBaseline(
  matrix: StudyMatrix,
  view: BaselineView,
  margin: FixedMargin,
  seed: number,
  sample = aiSample(matrix, view),
): Baseline | null {
  const merged = sample.matrix
  const people = firstRound(merged)
  if (people.length < 2) return null
  const included = filteredItems(matrix, view)
  const indices = [...included.keys()].filter((index) => included[index] === 1)
  const options = { resamples: RESAMPLED, seed }
  const isFixed = isAsFixed(view, margin)
  const primary = (isFixed && margin.primary) || null
  const { firstOf, members } = countOnce(sample.duplicates, sample.rows)
  const named = nameCandidates(sample, firstOf, primary)
  const chosen = indices.length === 0 ? [] : chooseTested(named, view.ai, primary)
  const basis = { merged, view, indices, mask: suppressionOfView(matrix, view), margin, options }
  const tests = testAll(basis, chosen)
  const primaryFirst = primary && firstOf(primary)
  const late = lateIds(merged)
  const family = members.filter(({ first, raterId }) => first !== primaryFirst && !late.has(raterId)).length
  return {
    people: people.map(({ raterId, alias }) => ({ raterId, alias })),
    tests: aiTests(tests, { family, primary, margin: margin.margin, isOpenToAll: isFixed && !primary }),
    others: merged.aiRaters.map(({ raterId, alias }) => ({ raterId, alias })),
    family,
    hasPrimary: primary !== null,
    uncounted: named.filter((name) => !isCounted(name)),
    positive: merged.labelSet.positive && labelName(merged.labelSet.positive, merged.labelSet),
    items: indices.length,
    options: { ...options, unit: view.unit, allowance: ALLOWANCE, most: MOST_TESTED },
  }
}

type Basis = {
  /** With the labels that are tested. */
  merged: StudyMatrix
  view: BaselineView
  indices: readonly number[]
  mask: SuppressionMask
  margin: FixedMargin
  options: { resamples: number; seed: number }
}

/** A test before it is corrected for others. */
type Tested = Omit<TestedAi, 'role' | 'pAdjusted' | 'pWorseAdjusted' | 'isShown' | 'isWorse'>

function testAll(
  { merged, view, indices, mask, margin, options }: Basis,
  chosen: readonly Candidate[],
): Tested[] {
  const { labelSet, items, aiRaters } = merged
  const labels = labelSet.codes
  const patterns = patternsOfItems(firstRoundPatterns(merged, labels), indices)
  const table = rowsOfPatterns(patterns, labels)
  const clusters = view.unit === 'patient' ? indices.map((index) => items[index]?.patient ?? '') : null
  const testOptions = {
    ...options,
    labels,
    clusters,
    measure: FIGURES[margin.measure],
    range: MEASURES[margin.measure].range,
    margin: margin.margin,
    counted: new Map(),
  }
  const positive = labels.indexOf(labelSet.positive ?? '')
  return chosen.map((tested) => {
    const aiRater = aiRaters.find(({ raterId }) => raterId === tested.raterId)
    const ai = indices.map((index) => fromByte(aiRater?.codes[index], labels))
    const isSuppressed = suppressed(table, ai, indices, mask)
    const baseline = { ...testOptions, isSuppressed }
    const { tied, decided, split } = findTies(patterns, ai, isSuppressed)
    const isEverybodyIn = !isSuppressed.includes(true)
    const allows = (found: readonly number[]) => mask.allows(found.map((row) => indices[row] ?? 0))
    return {
      ...tested,
      isRules: runConfigurationSchema.safeParse(aiRater?.configuration).data?.kind === 'baseline',
      unanswered: ai.filter((code, row) => code === null && ratingsAt(patterns, row) > 1).length,
      suppressed: isSuppressed.filter(Boolean).length,
      test: nonInferiorityOf(patterns, ai, { ...baseline, ...REFERENCE_RULES['ties shared'] }),
      tied: tied.length,
      // two rules differ by what was said of the statements on which people do
      byRule: byReferenceRule(patterns, ai, baseline, [
        ...(isEverybodyIn && allows(tied) && allows(decided) ? (['ties left out'] as const) : []),
        ...(isEverybodyIn && allows(split) ? (['each other person'] as const) : []),
      ]),
      alt: altTest(table, ai, ALLOWANCE, clusters, isSuppressed),
      measures:
        view.beside === 'measures'
          ? listMeasures(patterns, ai, baseline, {
              positive,
              // it rests on the few items to which somebody gave the label
              isShown: allows(rowsWith(table, labels[positive] ?? null)),
            })
          : [],
      published:
        view.beside === 'published' && isEverybodyIn && [tied, decided, split].every(allows)
          ? asPublished(merged, indices, patterns, ai, aiRater, baseline)
          : null,
    }
  })
}

type Correction = { family: number; primary: AiName | null; margin: number; isOpenToAll: boolean }

/** What each test may be claimed for, with its P values corrected for all that could be. */
function aiTests(tests: readonly Tested[], { family, primary, margin, isOpenToAll }: Correction): TestedAi[] {
  const isPrimary = ({ raterId }: AiName) => raterId === primary?.raterId
  const many = tests.filter((test) => !isPrimary(test) && isCounted(test))
  const adjust = (one: Tested, claim: 'p' | 'pWorse'): number | null => {
    if (isPrimary(one)) return one.test[claim]
    // one that is not counted would have come on top of those that are
    if (!isCounted(one)) return adjustAmong([one.test[claim]], family + 1)[0] ?? null
    const values = many.map(({ test }) => test[claim])
    return adjustAmong(values, family)[many.indexOf(one)] ?? null
  }
  return tests.map((one): TestedAi => {
    const role = isPrimary(one) ? 'primary' : isOpenToAll && isCounted(one) ? 'candidate' : 'exploratory'
    const [pAdjusted, pWorseAdjusted] = [adjust(one, 'p'), adjust(one, 'pWorse')]
    const { isNonInferior, interval90 } = one.test
    const isBeyond = interval90 !== null && interval90.high < -margin
    const isWorse = isBeyond && pWorseAdjusted !== null && pWorseAdjusted < LEVEL
    const isShown = isNonInferior && pAdjusted !== null && pAdjusted < LEVEL
    return { ...one, role, pAdjusted, pWorseAdjusted, isShown, isWorse }
  })
}

/**
 * Per person whether so few unsettled statements are shared with others and the AI rater that a figure would reveal single answers. Such a person is not counted at all: a mean of all less those reported would be that figure.
 */
function suppressed(
  table: RatingTable<string>,
  ai: readonly (string | null)[],
  indices: readonly number[],
  mask: SuppressionMask,
): boolean[] {
  const people = table[0]?.length ?? 0
  return Array.from({ length: people }, (_, person) => {
    const shared: number[] = []
    for (const [row, said] of table.entries()) {
      if (shared.length >= FEW_STATEMENTS) return false
      if (ai[row] === null || said[person] === null) continue
      if (said.some((label, other) => other !== person && label !== null)) shared.push(indices[row] ?? 0)
    }
    return !mask.allows(shared)
  })
}

/** Whether a page shows the test that was fixed: before the opening, over all statements, by patient. */
function isAsFixed(view: BaselineView, { isAfterOpening }: FixedMargin): boolean {
  return !isAfterOpening && view.unit === 'patient' && Object.keys(filterQuery(view)).length === 0
}

/**
 * Holm's correction for all of a family of which only some were tested: the others count as if nothing were shown for them, which
 * can only make the correction stricter than it would be with their P values.
 */
function adjustAmong(values: readonly (number | null)[], family: number): (number | null)[] {
  const untested = Array.from({ length: Math.max(0, family - values.length) }, () => 1)
  const adjusted = adjustByHolm([...values.map((p) => p ?? 1), ...untested])
  return values.map((p, index) => (p === null ? null : (adjusted[index] ?? 1)))
}

/** What finds the statements on which an AI rater met a reference: those that two people or more rated. */
export function referenceQuery(aiId: string): ErrorQuery {
  return { a: aiId, b: NOBODY, also: REFERENCE }
}

/** What finds those on which an AI rater is held against a person: both rated them, and another person. */
export function altTestQuery(personId: string, aiId: string): ErrorQuery {
  return { a: personId, b: aiId, also: OTHERS, differ: 'any' }
}
