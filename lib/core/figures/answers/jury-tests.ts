import {
  ac1OfCells,
  accuracy,
  type ConfusionCells,
  kappaOfCells,
} from '@/lib/core/agreement/confusion-figures'
import type { FigureRange } from '@/lib/core/agreement/figure-range'
import { type NonInferiority, nonInferiorityOf, REFERENCE_RULES } from '@/lib/core/agreement/human-baseline'
import { type RatingPatterns, toRatingPatterns } from '@/lib/core/agreement/rating-patterns'
import type { Figure as Value } from '@/lib/core/agreement/rating-table'
import { fromByte } from '@/lib/core/labels'
import type { Shown } from '../figure'
import type { AnswerContext, VariableAnswers } from './answer-context'
import type { AnswerRater } from './answer-table'

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
    resamples?: number,
  ) => NonInferiority
}

export function makeTests({ people, clusters, options, table }: AnswerContext, own: VariableAnswers): Tests {
  const labels = own.variable.codes ?? []
  const columns = people.map((person) => bytesOf(person, own))
  const patterns: RatingPatterns = toRatingPatterns(
    table.items.map((_, item) => columns.map((said) => fromByte(said[item], labels))),
    labels,
  )
  const fixed = table.margin
  return {
    measure: fixed?.measure ?? 'kappa',
    margin: fixed?.margin ?? null,
    test: (said, measure, range, resamples = RESAMPLED) =>
      nonInferiorityOf(
        patterns,
        Array.from(said, (byte) => fromByte(byte, labels)),
        {
          ...options,
          resamples,
          labels,
          clusters,
          measure,
          ...(range && { range }),
          margin: fixed?.margin ?? 0,
          ...REFERENCE_RULES['ties shared'],
        },
      ),
  }
}

/** What a rater said of each item, one byte each; none where the variable is no choice. */
export function bytesOf({ answers }: AnswerRater, { index }: VariableAnswers): Uint8Array {
  const said = answers[index]
  return said instanceof Uint8Array ? said : new Uint8Array()
}

export function differenceOf({ difference, interval90 }: NonInferiority): Shown {
  return { ...difference, interval: interval90 }
}

/** Without an interval, which would take a bootstrap of its own. */
export function valueAlone({ value, reason }: Shown): Shown {
  return { value, interval: null, ...(reason != null && { reason }) }
}
