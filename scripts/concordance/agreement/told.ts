import type { PublishedEstimate } from '@/lib/core/agreement/published-resampling'
import type { Estimate, Figure } from '@/lib/core/agreement/rating-table'
import type { FullEstimate } from '@/lib/core/agreement/standard-error'

/** A figure as the command prints it; `se`, `analytic_ci` and `p` where an analytic error is published. */
export type Told = {
  value: number | null
  ci: [number, number] | null
  reason?: string
  se?: number
  analytic_ci?: [number, number]
  p?: number
}

export function tell(figure: Figure & Partial<Pick<Estimate, 'interval'>>): Told {
  const { value, reason, interval } = figure
  const ci: Told['ci'] = interval ? [interval.low, interval.high] : null
  return reason === null ? { value, ci } : { value, ci, reason }
}

export function tellFully(estimate: FullEstimate): Told {
  const { analytic } = estimate
  if (analytic === null) return tell(estimate)
  const { error, low, high, p } = analytic
  return { ...tell(estimate), se: error, analytic_ci: [low, high], p }
}

/** With the analytic error, where the figure has one. */
export function tellWithError(estimate: Estimate | FullEstimate): Told {
  return 'analytic' in estimate ? tellFully(estimate) : tell(estimate)
}

/** The analytic interval stands for the one there is. */
export function tellAnalytic({ analytic, ...figure }: Figure & Pick<FullEstimate, 'analytic'>): Told {
  return tellFully({ ...figure, interval: analytic && { low: analytic.low, high: analytic.high }, analytic })
}

export function tellPublished(estimate: PublishedEstimate): Told {
  return { ...tell(estimate), ...(estimate.p !== null && { p: estimate.p }) }
}

/** Places of items in ascending order of their ids: published draws depend on it. */
export function inOrderOfIds(items: readonly string[]): number[] {
  return [...items.keys()].toSorted((left, right) => ((items[left] ?? '') < (items[right] ?? '') ? -1 : 1))
}

export function tellAll<Name extends string, Value extends Figure>(
  figures: Readonly<Record<Name, Value>>,
  how: (value: Value) => Told,
): Record<Name, Told> {
  const entries = Object.entries<Value>(figures).map(([name, figure]) => [name, how(figure)])
  return Object.fromEntries(entries) as Record<Name, Told>
}

/** In words: the value with its interval, or why there is none. */
export function describeTold({ value, ci, reason }: Told): string {
  if (value === null) return `undefined: ${reason}`
  return ci === null ? value.toFixed(4) : `${value.toFixed(4)} (${ci[0].toFixed(4)} to ${ci[1].toFixed(4)})`
}
