import { estimateText } from '@/components/charts/figure-text'
import type { Estimate } from '@/lib/core/agreement/rating-table'

/** A figure with its interval as a cell of a printed table; none where it cannot be told. */
export function figureCell(estimate: Estimate, as: Parameters<typeof estimateText>[1]): string | null {
  return estimate.value === null ? null : estimateText(estimate, as)
}
