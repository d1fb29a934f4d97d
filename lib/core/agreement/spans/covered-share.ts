import { singleUnits } from '@/lib/core/stats/keyed-units'
import { SHARE } from '../figure-range'
import { defined, type Estimate, undefinedFigure } from '../rating-table'
import { estimateTotals } from './estimate-totals'
import type { SpanDocument } from './labeled-span'
import { coveringPairs } from './match-spans'

/** Part of the shorter span that partners share, as raters were trained with. */
export const COVER = 0.8

export type CoverOptions = {
  isLabelAware: boolean
  clusters?: readonly string[] | null
  /** Whose spans; those of both where left out. */
  sides?: readonly ('first' | 'second')[]
}

/**
 * The share of both raters' spans that have a partner of the other's, which shares {@link COVER} of the shorter one.
 *
 * @see Hegselmann et al. 2024, annotator training
 * @example
 * // one of the first's two spans and the second's only one
 * coveredShare([{ text: null, first: [span(0, 10), span(20, 30)], second: [span(1, 10)] }], { isLabelAware: true }).value // => 0.667
 */
export function coveredShare(
  documents: readonly SpanDocument[],
  { isLabelAware, clusters = null, sides = ['first', 'second'] }: CoverOptions,
): Estimate {
  const fill = (index: number, row: Float64Array) => {
    const { first, second } = documents[index] as SpanDocument
    if (first.length + second.length === 0) return
    const pairs = coveringPairs(first, second, COVER, isLabelAware)
    for (const side of sides) {
      row[0] = (row[0] as number) + new Set(pairs.map((pair) => pair[side])).size
      row[1] = (row[1] as number) + (side === 'first' ? first : second).length
    }
  }
  const units = singleUnits(documents.length, 2, fill, clusters)
  const figure = ([found = 0, all = 0]: Float64Array) =>
    all === 0 ? undefinedFigure('nobody marked anything') : defined(found / all)
  return estimateTotals(units, { share: { figure, range: SHARE } }).share
}
