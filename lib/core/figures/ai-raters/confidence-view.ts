import { z } from 'zod'
import { type Calibration, calibration } from '@/lib/core/agreement/confidence/calibration'
import {
  type SelectiveAgreement,
  selectiveAgreement,
} from '@/lib/core/agreement/confidence/selective-agreement'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { withoutJuries } from '@/lib/core/jury/without-juries'
import { fromByte } from '@/lib/core/labels'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { countVotes, voteOf } from '../basis/ai-votes'
import { countedAi, type DuplicateRaters, uncountedAi } from '../basis/duplicate-raters'
import { matrixInScheme } from '../basis/matrix-in-scheme'
import { countPatients } from '../basis/patient-indices'
import { SETTLED } from '../basis/rater-ref'
import { RESAMPLES } from '../basis/resamples'
import { filteredItems, itemFilterSchema } from '../basis/strata'
import { type ErrorQuery, NOBODY } from '../errors/error-view'
import { codesOf } from './ai-rater-difference'

/** What the address of the page about confidence chooses; without an AI rater, the vote of all. */
export const confidenceViewSchema = itemFilterSchema.extend({
  ai: z.uuid().nullable().catch(null).default(null),
  /** What says how sure an answer is: how many others say the same, or what the AI rater itself said of it. */
  sure: z.enum(['others', 'own']).catch('others').default('others'),
  unit: z.enum(['item', 'patient']).catch('patient').default('patient'),
  /** Agreement wanted of what is answered, in percent. */
  target: z.coerce.number().min(50).max(100).catch(95).default(95),
})
export type ConfidenceView = z.output<typeof confidenceViewSchema>

/** What one AI rater said of its own confidence. */
export type OwnConfidence = {
  /** AI raters that say how sure they are. */
  raterIds: readonly string[]
  /** Whose the numbers are; null where there are none. */
  raterId: string | null
  /** By the index of the item, from 0 to 1. */
  said: ReadonlyMap<number, number>
}

export type ConfidenceFigures = {
  sure: ConfidenceView['sure']
  /** Null for the vote of all AI raters. */
  ai: { raterId: string; alias: string } | null
  raters: readonly { raterId: string; alias: string }[]
  calibration: Calibration
  selective: SelectiveAgreement
  /** AI raters that have no vote, for they repeat others. */
  uncounted: readonly string[]
  /** Settled statements, and of how many patients these are. */
  items: number
  patients: number
  options: { resamples: number; seed: number; unit: ResamplingUnit }
}

/**
 * Whether AI raters are right more often where more of them say the same, and how much could be left to them if what they
 * split on went to people. An AI rater's confidence is the share of the others that say what it says; that of the vote of all
 * the share that voted for it. Or it is what the AI rater itself said, where it was asked.
 *
 * @param own what an AI rater said of its own confidence, where that is asked for
 * @param duplicates with the labels of the view, where they are known
 * @returns null for fewer than three AI raters, those that repeat others not counted: two can only agree or not; and where none said how sure it is
 */
export function confidenceOf(
  all: StudyMatrix,
  view: ConfidenceView,
  seed: number,
  own: OwnConfidence | null = null,
  duplicates?: DuplicateRaters,
): ConfidenceFigures | null {
  if (own !== null) return ownConfidence(withoutJuries(all), view, seed, own)
  return sharedConfidence(all, view, seed, duplicates)
}

function sharedConfidence(
  whole: StudyMatrix,
  view: ConfidenceView,
  seed: number,
  duplicates?: DuplicateRaters,
): ConfidenceFigures | null {
  const merged = matrixInScheme(whole, view.labels)
  const matrix = countedAi(merged, duplicates)
  if (matrix.aiRaters.length < 3) return null
  const included = filteredItems(whole, view)
  const ai = matrix.aiRaters.find(({ raterId }) => raterId === view.ai)
  const votes = countVotes(matrix)
  const codes = ai ? codesOf(matrix, ai.raterId) : null
  const answerAt = (index: number): Answer => {
    const { byte, share } = voteOf(votes, matrix.labelSet.codes.length, index, codes)
    return { byte, confidence: share }
  }
  const reported = computeConfidence(matrix, included, view, seed, {
    ai: ai ?? null,
    raters: matrix.aiRaters,
    answerAt,
  })
  return { ...reported, uncounted: uncountedAi(merged, matrix) }
}

function ownConfidence(
  whole: StudyMatrix,
  view: ConfidenceView,
  seed: number,
  { raterIds, raterId, said }: OwnConfidence,
): ConfidenceFigures | null {
  const matrix = matrixInScheme(whole, view.labels)
  const raters = matrix.aiRaters.filter((aiRater) => raterIds.includes(aiRater.raterId))
  const ai = raters.find((aiRater) => aiRater.raterId === raterId)
  if (ai === undefined) return null
  const codes = codesOf(matrix, ai.raterId)
  const answerAt = (index: number): Answer => ({
    byte: codes[index] ?? 0,
    confidence: said.get(index) ?? null,
  })
  return computeConfidence(matrix, filteredItems(whole, view), view, seed, { ai, raters, answerAt })
}

type Answer = { byte: number; confidence: number | null }
type Named = { raterId: string; alias: string }

function computeConfidence(
  matrix: StudyMatrix,
  included: Uint8Array,
  { sure, unit, target }: ConfidenceView,
  seed: number,
  {
    ai,
    raters,
    answerAt,
  }: { ai: Named | null; raters: readonly Named[]; answerAt: (index: number) => Answer },
): ConfidenceFigures {
  const indices = [...included.keys()].filter(
    (index) => included[index] === 1 && (matrix.consensus[index] ?? null) !== null,
  )
  const answers = indices.map(answerAt)
  const confident = {
    consensus: indices.map((index) => matrix.consensus[index] ?? null),
    said: answers.map(({ byte }) => fromByte(byte, matrix.labelSet.codes)),
    confidence: answers.map(({ confidence }) => confidence),
    clusters: unit === 'patient' ? indices.map((index) => matrix.items[index]?.patient ?? '') : null,
  }
  const options = { resamples: RESAMPLES, seed }
  return {
    sure,
    ai: ai && { raterId: ai.raterId, alias: ai.alias },
    raters: raters.map(({ raterId, alias }) => ({ raterId, alias })),
    calibration: calibration(confident, options),
    selective: selectiveAgreement(confident, target / 100, options),
    uncounted: [],
    items: indices.length,
    patients: countPatients(matrix.items, indices),
    options: { ...options, unit },
  }
}

/**
 * What finds the statements of a bin: settled ones, of which such a share of AI raters says the same, or of which the AI rater
 * said that it was so sure.
 */
export function confidenceQuery(
  { ai, sure }: Pick<ConfidenceFigures, 'ai' | 'sure'>,
  { low, high }: { low: number; high: number },
): ErrorQuery {
  if (sure === 'own')
    return {
      a: SETTLED,
      b: ai?.raterId ?? NOBODY,
      differ: 'any',
      ownFrom: inPercent(low),
      ...(high < 1 && { ownBelow: inPercent(high) }),
    }
  return {
    a: SETTLED,
    b: ai?.raterId ?? NOBODY,
    differ: 'any',
    confidenceFrom: String(Math.round(100 * low)),
    confidenceTo: String(high === 1 ? 100 : Math.round(100 * high) - 1),
  }
}

/** A share in percent, with the digits that it has. */
function inPercent(share: number): string {
  return String(Number((100 * share).toPrecision(12)))
}
