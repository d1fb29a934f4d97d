import {
  ac1OfCells,
  accuracy,
  type ConfusionCells,
  kappaOfCells,
} from '@/lib/core/agreement/confusion-figures'
import type { FigureRange } from '@/lib/core/agreement/figure-range'
import type { AgainstPeople } from '@/lib/core/agreement/human-baseline'
import type { Figure as Value } from '@/lib/core/agreement/rating-table'

export const FIGURES = { kappa: kappaOfCells, ac1: ac1OfCells, agreement: accuracy } as const
type Measure = keyof typeof FIGURES

/** As many as other tests of a margin have: each evaluator takes a bootstrap of its own. */
export const RESAMPLED = 500

export type Tests = {
  measure: Measure
  /** How far below people still counts; null where none was fixed. */
  margin: number | null
  test: (
    said: Uint8Array,
    measure: (cells: ConfusionCells, labels: number) => Value,
    range?: FigureRange,
  ) => AgainstPeople
  /** The same without intervals, which take a bootstrap each. */
  values: <Name extends string>(
    said: Uint8Array,
    measures: Readonly<Record<Name, (cells: ConfusionCells, labels: number) => Value>>,
  ) => Record<Name, { ai: Value; baseline: Value }>
}
