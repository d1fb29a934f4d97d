import type { AgreementSums } from './agreement-sums'
import { defined, type Figure, undefinedFigure } from './rating-table'

/**
 * Fleiss' kappa: agreement corrected for the chance that raters who all use the labels as often as the whole group did agree.
 * Undefined when one label alone was used.
 *
 * @see Fleiss JL (1971), Psychol Bull 76:378-382; with missing ratings as Gwet KL (2014), ch. 2
 */
export function fleissKappa({ items, paired, agreement, shares }: AgreementSums): Figure {
  if (paired === 0) return undefinedFigure('no item has two ratings')
  const byChance = shares.reduce((sum, share) => sum + (share / items) ** 2, 0)
  if (byChance >= 1) return undefinedFigure('only one label was used')
  return defined((agreement / paired - byChance) / (1 - byChance))
}
