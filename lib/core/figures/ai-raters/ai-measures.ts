import { z } from 'zod'
import {
  ac1OfCells,
  accuracy,
  balancedAccuracy,
  type ConfusionCells,
  f1OfLabel,
  kappaOfCells,
  macroF1,
  matthewsCorrelation,
} from '@/lib/core/agreement/confusion-figures'
import {
  againstRest,
  f1WithUnanswered,
  type Missing,
  macroF1WithUnanswered,
} from '@/lib/core/agreement/missing-as-wrong'
import { defined, type Figure, undefinedFigure } from '@/lib/core/agreement/rating-table'
import type { AiMeasure } from '../basis/measures'
import { labelsOf } from '../basis/pair-figures'

/** The code of the label that sensitivity and the like are about; `focusOf` says which where it is none of a study's. */
export const focusSchema = z.string().max(60).catch('').default('')

/** These stay over what was rated, whatever is missing: agreement by chance is of labels, and no verdict is none. */
const OVER_RATED: readonly AiMeasure[] = ['ac1', 'kappa']

/** Whether a figure changes where what was not rated counts as wrong. */
export function countsMissing(measure: AiMeasure): boolean {
  return !OVER_RATED.includes(measure)
}

/**
 * The figure of a confusion matrix (truth down, said across, row by row).
 *
 * @param label the index of the label that sensitivity and the like are about
 * @param missing `wrong` for a matrix of `withUnanswered`, in which what was not rated counts as wrong
 */
export function aiFigure(
  cells: ConfusionCells,
  measure: AiMeasure,
  label: number,
  missing: Missing = 'left-out',
): Figure {
  const isWrong = missing === 'wrong'
  const count = labelsOf(cells)
  switch (measure) {
    case 'agreement':
      return accuracy(cells, count)
    case 'ac1':
      return ac1OfCells(cells, count)
    case 'kappa':
      return kappaOfCells(cells, count)
    case 'mcc':
      return matthewsCorrelation(cells, count)
    case 'balanced':
      return balancedAccuracy(cells, count)
    case 'macro-f1':
      return isWrong ? macroF1WithUnanswered(cells) : macroF1(cells, count)
    case 'f1':
      return isWrong ? f1WithUnanswered(cells, label) : f1OfLabel(cells, count, label)
    case 'sensitivity':
    case 'specificity':
    case 'ppv':
    case 'npv':
      return shareOf(shareParts(cells, measure, label, missing))
  }
}

function shareOf([part, whole]: [number, number]): Figure {
  return whole === 0 ? undefinedFigure('no such statement') : defined(part / whole)
}

/** Measures that are shares of statements: so many of so many. */
export type ShareMeasure = 'agreement' | 'sensitivity' | 'specificity' | 'ppv' | 'npv'

/** Part and whole of such a share, as {@link aiFigure} has it; plain sums, because thousands of resamples ask for them. */
export function shareParts(
  cells: ConfusionCells,
  measure: ShareMeasure,
  label: number,
  missing: Missing = 'left-out',
): [number, number] {
  // of one label against the rest there are two answers, of which what is missing is the wrong one
  if (missing === 'wrong' && measure !== 'agreement') return shareParts(againstRest(cells, label), measure, 0)
  const count = labelsOf(cells)
  let [all, right, isLabel, saidLabel] = [0, 0, 0, 0]
  for (let cell = 0; cell < count * count; cell++) {
    const items = cells[cell] as number
    all += items
    if (cell % (count + 1) === 0) right += items
    if (Math.floor(cell / count) === label) isLabel += items
    if (cell % count === label) saidLabel += items
  }
  const hit = cells[label * (count + 1)] as number
  const passed = all - isLabel - saidLabel + hit
  switch (measure) {
    case 'agreement':
      return [right, all]
    case 'sensitivity':
      return [hit, isLabel]
    case 'specificity':
      return [passed, all - isLabel]
    case 'ppv':
      return [hit, saidLabel]
    case 'npv':
      return [passed, all - saidLabel]
  }
}
