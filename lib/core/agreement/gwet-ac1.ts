import type { AgreementSums } from './agreement-sums'
import { defined, type Figure, undefinedFigure } from './rating-table'

/**
 * Gwet's AC1: agreement corrected for chance, where chance is rare guessing on hard items; at most 1, robust when one label
 * dominates. The number of labels is the declared one, whether or not each was used.
 *
 * @see Gwet KL (2008), Br J Math Stat Psychol 61:29-48; Gwet KL (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 4
 */
export function gwetAc1({ items, paired, agreement, shares }: AgreementSums): Figure {
  if (paired === 0) return undefinedFigure('no item has two ratings')
  if (shares.length < 2) return undefinedFigure('one label alone leaves nothing to agree on')
  const observed = agreement / paired
  let spread = 0
  for (const share of shares) {
    const prevalence = share / items
    spread += prevalence * (1 - prevalence)
  }
  const byChance = spread / (shares.length - 1)
  return defined((observed - byChance) / (1 - byChance))
}
