import type { Estimate } from '@/lib/core/agreement/rating-table'
import { figureText, intervalText } from './figure-text'

type Props = {
  estimate: Estimate
  as: 'percent' | 'coefficient'
  /** The interval under the value, for wide tables. */
  stacked?: boolean
}

/** A figure with its interval; a dash with the reason where there is none. */
export function Figure({ estimate, as, stacked = false }: Props) {
  if (estimate.value === null) {
    return (
      <span className="text-muted" title={estimate.reason}>
        –<span className="sr-only"> undefined: {estimate.reason}</span>
      </span>
    )
  }
  const { interval } = estimate
  return (
    <span className="whitespace-nowrap tabular-nums">
      {figureText(estimate.value, as)}
      {interval && (
        <span className={`text-xs text-muted ${stacked ? 'block' : ''}`}>
          {' '}
          ({intervalText(interval, as)})
        </span>
      )}
    </span>
  )
}
