import type { ConfusionMatrix } from './confusion-matrix'
import { defined, type Figure, undefinedFigure } from './rating-table'

/**
 * Cohen's kappa of two raters: agreement corrected for the chance that each, using labels as often as they did, agrees.
 *
 * @see Cohen J (1960), Educ Psychol Meas 20:37-46
 */
export function cohenKappa<Label extends string>({ labels, counts }: ConfusionMatrix<Label>): Figure {
  const all = counts.flat().reduce((sum, count) => sum + count, 0)
  if (all === 0) return undefinedFigure('no item has two ratings')
  let same = 0
  let byChance = 0
  for (const place of labels.keys()) {
    const first = (counts[place] ?? []).reduce((sum, count) => sum + count, 0)
    const second = counts.reduce((sum, row) => sum + (row[place] ?? 0), 0)
    same += (counts[place]?.[place] ?? 0) / all
    byChance += (first / all) * (second / all)
  }
  if (byChance >= 1) return undefinedFigure('only one label was used')
  return defined((same - byChance) / (1 - byChance))
}
