import { wilsonInterval } from '@/lib/core/stats/wilson-interval'
import type { ConfusionMatrix } from './confusion-matrix'
import { defined, type Estimate, undefinedFigure } from './rating-table'

/** How well a rater finds one label, that label against all others. */
export type OneVersusRest = {
  label: string
  sensitivity: Estimate
  specificity: Estimate
  /** Positive and negative predictive value. */
  ppv: Estimate
  npv: Estimate
  /** Items whose truth is this label. */
  support: number
}

/**
 * Sensitivity, specificity, PPV and NPV per label with Wilson intervals; an empty denominator gives null and says so.
 *
 * @see VeriFact, Chung et al. 2025, section 4.6
 * @example
 * // rows the truth: of ten with the first label eight were found, of ten without it one was taken for it
 * const [ofA] = oneVersusRest({ labels: ['a', 'b'], counts: [[8, 2], [1, 9]] })
 * ofA.sensitivity // => { value: 0.8, interval: { low: 0.49, high: 0.943 } }
 * ofA.ppv.value // => 0.889
 */
export function oneVersusRest<Label extends string>({
  labels,
  counts,
}: ConfusionMatrix<Label>): OneVersusRest[] {
  const all = counts.flat().reduce((sum, count) => sum + count, 0)
  return labels.map((label, index) => {
    const hit = counts[index]?.[index] ?? 0
    const isLabel = (counts[index] ?? []).reduce((sum, count) => sum + count, 0)
    const saidLabel = counts.reduce((sum, row) => sum + (row[index] ?? 0), 0)
    const passed = all - isLabel - saidLabel + hit
    return {
      label,
      sensitivity: proportion(hit, isLabel, `nothing is ${label}`),
      specificity: proportion(passed, all - isLabel, `everything is ${label}`),
      ppv: proportion(hit, saidLabel, `the rater never said ${label}`),
      npv: proportion(passed, all - saidLabel, `the rater always said ${label}`),
      support: isLabel,
    }
  })
}

/** A share with its Wilson interval, or the reason why there is none. */
export function proportion(successes: number, cases: number, reason: string): Estimate {
  if (cases === 0) return { value: null, reason, interval: null }
  return { value: successes / cases, reason: null, interval: wilsonInterval(successes, cases) }
}

/**
 * A share that says what was done with the very items that it is of, such as coverage: it stands for no others, so it has no
 * interval; or the reason why there is none.
 */
export function describedShare(part: number, whole: number, reason: string): Estimate {
  return { ...(whole === 0 ? undefinedFigure(reason) : defined(part / whole)), interval: null }
}
