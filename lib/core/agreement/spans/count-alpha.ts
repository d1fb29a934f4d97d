import type { BootstrapOptions } from '../bootstrap-figures'
import type { Estimate } from '../rating-table'
import { intervalAlpha } from '../scales/score-alpha'

/**
 * Krippendorff's alpha with interval distance on how many spans each rater marked in each text, its interval over texts, or clusters of them. It
 * does not look where they are: two who mark different errors, but as many, agree perfectly. Undefined when all counts are the
 * same (NLTK says 1).
 *
 * @param counts texts down, raters across; null where one did not see the text
 * @see Hegselmann et al. 2024, agreement of hallucination counts
 * @example
 * // two raters of six texts
 * countAlpha([[3, 3], [1, 2], [0, 0], [2, 2], [4, 3], [5, 5]], { resamples: 100, seed: 1 }).value // => 0.941
 */
export function countAlpha(
  counts: readonly (readonly (number | null)[])[],
  options: BootstrapOptions & { clusters?: readonly string[] | null },
): Estimate {
  return intervalAlpha(counts, options)
}
