import { pairwiseAgreement } from '@/lib/core/agreement/pairwise-agreement'
import { type Estimate, undefinedFigure } from '@/lib/core/agreement/rating-table'
import { VALIDITY_FLAGS, type ValidityValue, validityCode } from './validity-protocol'

/** Of a patient's statement. */
export type ReviewedDraft = { patient: string; draft: ValidityValue; final: ValidityValue }

/** How one check came out in draft and review. `invalid` is the rule over all four. */
export type DraftComparison = {
  check: (typeof VALIDITY_FLAGS)[number] | 'invalid'
  both: number
  draftOnly: number
  reviewOnly: number
  neither: number
  /** Share of statements on which draft and reviewer say the same, with Wilson's interval. */
  agreement: Estimate
  /** Cohen's kappa of the two, with its interval. */
  kappa: Estimate
}

/**
 * Compares drafts with what a clinician made of them, check by check, then for the rule over all four. Intervals are 95 %, by
 * patient.
 *
 * @see {@link pairwiseAgreement}
 */
export function compareDrafts(reviews: readonly ReviewedDraft[]): DraftComparison[] {
  const patients = reviews.map(({ patient }) => patient)
  const flags = VALIDITY_FLAGS.map((check) =>
    compare(
      check,
      reviews.map(({ draft, final }) => [draft[check], final[check]]),
      patients,
    ),
  )
  const rule = reviews.map(({ draft, final }): [boolean, boolean] => [
    validityCode(draft) === 'invalid',
    validityCode(final) === 'invalid',
  ])
  return [...flags, compare('invalid', rule, patients)]
}

function compare(
  check: DraftComparison['check'],
  pairs: readonly (readonly [boolean, boolean])[],
  patients: readonly string[],
): DraftComparison {
  const count = (draft: boolean, final: boolean) =>
    pairs.filter((pair) => pair[0] === draft && pair[1] === final).length
  const [both, draftOnly, reviewOnly, neither] = [
    count(true, true),
    count(true, false),
    count(false, true),
    count(false, false),
  ]
  const toLabel = (holds: boolean) => (holds ? 'yes' : 'no')
  const rows = pairs.map(([draft, final]) => [toLabel(draft), toLabel(final)] as const)
  const [pair] = pairwiseAgreement(rows, { labels: ['yes', 'no'], clusters: patients })
  return {
    check,
    both,
    draftOnly,
    reviewOnly,
    neither,
    agreement: pair?.percentAgreement ?? NOTHING,
    kappa: pair?.cohenKappa ?? NOTHING,
  }
}

const NOTHING: Estimate = { ...undefinedFigure('nothing was reviewed'), interval: null }
