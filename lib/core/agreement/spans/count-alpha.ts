import { addUp, groupByPattern } from '../agreement-units'
import { krippendorffAlpha } from '../krippendorff-alpha'
import type { Figure } from '../rating-table'

/**
 * Krippendorff's alpha with interval distance on how many spans each annotator marked in each text. It does not look where
 * they are: two who mark different errors, but as many, agree perfectly. Undefined when all counts are the same (NLTK says 1).
 *
 * @param counts texts down, annotators across; null where one did not see the text
 * @see Hegselmann et al. 2024, agreement of hallucination counts
 */
export function countAlpha(counts: readonly (readonly (number | null)[])[]): Figure {
  const values = [...new Set(counts.flat())]
    .filter((count) => count !== null)
    .toSorted((left, right) => left - right)
  const rows = counts.map((row) => row.map((count) => (count === null ? null : String(count))))
  return krippendorffAlpha(addUp(groupByPattern(rows, values.map(String))), 'interval', values)
}
