import type { ChartAction } from '@/lib/core/labeling/labeling-keys'
import type { ChartHandle } from './use-chart-handle'

/** Does what an action asks of the chart. */
export function actOnChart(chart: ChartHandle | null, action: ChartAction): void {
  switch (action) {
    case 'find':
      return chart?.focusFind()
    case 'next-hit':
      return chart?.nextHit()
    case 'previous-hit':
      return chart?.previousHit()
    case 'next-note':
      return chart?.nextNote()
    case 'previous-note':
      return chart?.previousNote()
    case 'occurrences':
      return chart?.listOccurrences()
    case 'contents':
      return chart?.focusContents()
    case 'widen':
      return chart?.widen(1)
    case 'narrow':
      return chart?.widen(-1)
    case 'first-occurrence':
      return chart?.jumpToFirstOccurrence()
  }
}
