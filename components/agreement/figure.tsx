import type { Estimate } from '@/lib/core/agreement/rating-table'

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
      {format(estimate.value, as)}
      {interval && (
        <span className={`text-xs text-muted ${stacked ? 'block' : ''}`}>
          {' '}
          ({format(interval.low, as)}–{format(interval.high, as)})
        </span>
      )}
    </span>
  )
}

function format(value: number, as: Props['as']): string {
  return as === 'percent' ? `${(100 * value).toFixed(1)}` : value.toFixed(2)
}
