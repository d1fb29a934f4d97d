import type { PublishedEstimate } from '@/lib/core/agreement/as-published/resampling'
import type { Estimate, Figure } from '@/lib/core/agreement/rating-table'
import type { FullEstimate } from '@/lib/core/agreement/standard-error'

/**
 * A figure as the command prints it. `ci` is its interval, the same as on the pages. `se`, `analytic_ci` and `p` stand beside it
 * where an analytic error is published, as irrCAC has them; where nothing varies there is an error of 0 and no more.
 */
export type EstimateJson = {
  value: number | null
  ci: [number, number] | null
  /** Why there is no value, and why no interval. */
  reason?: string
  ci_reason?: string
  /** What else is to be known of the interval: in how many resamples the figure is undefined, where it is in any. */
  ci_note?: string
  se?: number
  analytic_ci?: [number, number]
  p?: number | null
}

/** A figure with its interval, or why it has none. */
export function toEstimateJson(
  figure: Figure & Partial<Pick<Estimate, 'interval' | 'noIntervalReason' | 'note'>>,
): EstimateJson {
  const { value, reason, interval, noIntervalReason, note } = figure
  const ci: EstimateJson['ci'] = interval ? [interval.low, interval.high] : null
  return {
    value,
    ci,
    ...(reason !== null && { reason }),
    ...(noIntervalReason !== undefined && { ci_reason: noIntervalReason }),
    ...(note !== undefined && { ci_note: note }),
  }
}

/** The same with the analytic error, its interval and the P value, where there is an analytic error. */
export function toFullEstimateJson(estimate: FullEstimate): EstimateJson {
  const { analytic } = estimate
  if (analytic === null) return toEstimateJson(estimate)
  const { error, low, high, p } = analytic
  // an error of 0 is no certainty: its interval would be a single point
  return { ...toEstimateJson(estimate), se: error, ...(error > 0 && { analytic_ci: [low, high], p }) }
}

/** With the analytic error, where the figure has one. */
export function toEstimateJsonWithError(estimate: Estimate | FullEstimate): EstimateJson {
  return 'analytic' in estimate ? toFullEstimateJson(estimate) : toEstimateJson(estimate)
}

/** An estimate resampled as published, with its P value where it has one. */
export function toPublishedEstimateJson(estimate: PublishedEstimate): EstimateJson {
  return { ...toEstimateJson(estimate), ...(estimate.p !== null && { p: estimate.p }) }
}

/** Indices of items in ascending order of their ids: published draws depend on it. */
export function inOrderOfIds(items: readonly string[]): number[] {
  return [...items.keys()].toSorted((left, right) => ((items[left] ?? '') < (items[right] ?? '') ? -1 : 1))
}

/** Figures by name, each written by `how`. */
export function toEstimatesJson<Name extends string, Value extends Figure>(
  figures: Readonly<Record<Name, Value>>,
  how: (value: Value) => EstimateJson,
): Record<Name, EstimateJson> {
  const entries = Object.entries<Value>(figures).map(([name, figure]) => [name, how(figure)])
  return Object.fromEntries(entries) as Record<Name, EstimateJson>
}

/** In words: the value with its interval, or why there is none. */
export function formatEstimate({ value, ci, reason, ci_reason, ci_note }: EstimateJson): string {
  if (value === null) return `undefined: ${reason}`
  const noInterval = ci_reason === undefined ? '' : ` (no interval: ${ci_reason})`
  const interval = ci === null ? noInterval : ` (${figureText(ci[0])} to ${figureText(ci[1])})`
  return `${figureText(value)}${interval}${ci_note === undefined ? '' : ` [${ci_note}]`}`
}

/** A figure as tables for people have it, with four digits. */
export function figureText(value: number): string {
  const text = value.toFixed(4)
  // what rounds to nothing is not below nothing
  return text === '-0.0000' ? '0.0000' : text
}
