import { CARE_TERMS } from './care-terms'
import { DISEASE_TERMS } from './disease-terms'
import { DRUG_TERMS } from './drug-terms'
import { TEST_TERMS } from './test-terms'

export type ClinicalTerm = { words: readonly string[]; isExact: boolean; meaning: string }

/**
 * Words of the ward that mean the same, one meaning a line: the term that stands for all, then its variants. A variant
 * with a capital letter counts only in exactly that case ("AF", not "af"); others count in any case. Open for additions:
 * retrieval and the rule-based judge read nothing else. Ambiguous short forms are left out on purpose.
 * A hyphen in a text counts as a blank. Kept here by the first word of a variant in lower case, longest variant first.
 */
export const CLINICAL_TERMS: ReadonlyMap<string, readonly ClinicalTerm[]> = readTable(
  [DISEASE_TERMS, TEST_TERMS, CARE_TERMS, DRUG_TERMS].join('\n'),
)

function readTable(table: string): Map<string, ClinicalTerm[]> {
  const terms = new Map<string, ClinicalTerm[]>()
  for (const line of table.split('\n')) {
    const [meaning = '', variants = ''] = line.split(':').map((part) => part.trim())
    for (const variant of variants.split('|').map((part) => part.trim())) {
      const isExact = variant !== variant.toLowerCase()
      const words = isExact ? [variant] : variant.split(/[\s-]+/u)
      const first = words[0]?.toLowerCase() ?? ''
      if (first === '') continue
      const known = terms.get(first) ?? []
      terms.set(first, [...known, { words, isExact, meaning }].toSorted(compareTerms))
    }
  }
  return terms
}

/** Longest first; of equal length those that count only in their exact case. */
function compareTerms(one: ClinicalTerm, other: ClinicalTerm): number {
  return other.words.length - one.words.length || Number(other.isExact) - Number(one.isExact)
}
