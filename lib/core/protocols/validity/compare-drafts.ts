import { cohenKappa } from '@/lib/core/agreement/cohen-kappa'
import type { Figure } from '@/lib/core/agreement/rating-table'
import { VALIDITY_FLAGS, type ValidityValue, validityCode } from './validity-protocol'

export type ReviewedDraft = { draft: ValidityValue; final: ValidityValue }

/** How one check came out in draft and review. `invalid` is the rule over all four. */
export type DraftComparison = {
  check: (typeof VALIDITY_FLAGS)[number] | 'invalid'
  both: number
  draftOnly: number
  reviewOnly: number
  neither: number
  /** Share of statements on which draft and reviewer say the same; null without statements. */
  agreement: number | null
  /** Cohen's kappa of the two. */
  kappa: Figure
}

/** Compares drafts with what a clinician made of them, check by check, then for the rule over all four. */
export function compareDrafts(reviews: readonly ReviewedDraft[]): DraftComparison[] {
  const flags = VALIDITY_FLAGS.map((check) =>
    compare(
      check,
      reviews.map(({ draft, final }) => [draft[check], final[check]]),
    ),
  )
  const rule = reviews.map(({ draft, final }): [boolean, boolean] => [
    validityCode(draft) === 'invalid',
    validityCode(final) === 'invalid',
  ])
  return [...flags, compare('invalid', rule)]
}

function compare(
  check: DraftComparison['check'],
  pairs: readonly (readonly [boolean, boolean])[],
): DraftComparison {
  const count = (draft: boolean, final: boolean) =>
    pairs.filter((pair) => pair[0] === draft && pair[1] === final).length
  const [both, draftOnly, reviewOnly, neither] = [
    count(true, true),
    count(true, false),
    count(false, true),
    count(false, false),
  ]
  const toLabels = (side: 0 | 1) => pairs.map((pair) => (pair[side] ? 'yes' : 'no'))
  return {
    check,
    both,
    draftOnly,
    reviewOnly,
    neither,
    agreement: pairs.length === 0 ? null : (both + neither) / pairs.length,
    kappa: cohenKappa(toLabels(0), toLabels(1), ['yes', 'no']),
  }
}
