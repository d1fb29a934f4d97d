import type { AdditiveUnits } from '@/lib/core/stats/additive-units'
import { keyedUnits } from '@/lib/core/stats/keyed-units'
import type { BootstrapOptions } from '../bootstrap-figures'

/** What a rater said of items with a truth, and how sure it was. */
export type ConfidentAnswers<Label extends string> = {
  /** Per item, null where there is none. */
  consensus: readonly (Label | null)[]
  said: readonly (Label | null)[]
  /** Per item how sure the rater was; null where it did not say. Only its order counts for abstaining. */
  confidence: readonly (number | null)[]
  /** One name an item: whole clusters are resampled. */
  clusters?: readonly string[] | null
}

export type ConfidenceOptions = BootstrapOptions

/**
 * Units for resampling from what each item adds to the totals; items with equal keys are one kind.
 *
 * @param keyOf per item a text that distinguishes kinds, or null for an item that adds nothing
 * @throws {RangeError} for lists of different lengths
 */
export function confidenceUnits<Label extends string>(
  { consensus, said, confidence, clusters = null }: ConfidentAnswers<Label>,
  width: number,
  keyOf: (item: number) => string | null,
  fill: (totals: Float64Array, item: number) => void,
): AdditiveUnits {
  if (said.length !== consensus.length || confidence.length !== consensus.length)
    throw new RangeError('consensus, answers and confidences differ in length')
  const contributionsOf = (item: number) => {
    const totals = new Float64Array(width)
    fill(totals, item)
    return totals
  }
  const keys = consensus.map((_, item) => keyOf(item))
  return keyedUnits(keys, width, contributionsOf, clusters)
}
