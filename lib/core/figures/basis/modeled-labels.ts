import { firstRoundPatterns } from '@/lib/core/agreement/first-round-units'
import { dawidSkeneOf } from '@/lib/core/agreement/label-models/dawid-skene'
import { type LabelModel, likeliestLabels } from '@/lib/core/agreement/label-models/label-model'
import { maceOf } from '@/lib/core/agreement/label-models/mace'
import { patternsOfItems, type RatingPatterns, ratingsAt } from '@/lib/core/agreement/rating-patterns'
import { firstRound, type PersonColumn, type StudyMatrix } from '@/lib/core/study-matrix'
import type { LabelModelName } from './rater-ref'

type ModeledLabels = {
  people: readonly PersonColumn[]
  /** The statements that somebody rated: all else is in their order. */
  indices: readonly number[]
  patterns: RatingPatterns
  fitted: LabelModel
  /** How often each person looks rather than guesses; only MACE says. */
  competence: readonly (number | null)[] | null
  /** Null where two labels are equally likely. */
  likeliest: readonly (string | null)[]
}

/** What a label model makes of the first-round ratings of people, over the items that count. */
export function modeledLabels(
  matrix: StudyMatrix,
  included: Uint8Array,
  model: LabelModelName,
): ModeledLabels {
  const people = firstRound(matrix)
  const all = firstRoundPatterns(matrix, matrix.labelSet.codes)
  const indices = [...included.keys()].filter((index) => included[index] === 1 && ratingsAt(all, index) > 0)
  const patterns = patternsOfItems(all, indices)
  const maced = model === 'mace' ? maceOf(patterns) : null
  const fitted = maced ?? dawidSkeneOf(patterns)
  return {
    people,
    indices,
    patterns,
    fitted,
    competence: maced?.competence ?? null,
    likeliest: likeliestLabels(fitted, matrix.labelSet.codes),
  }
}
