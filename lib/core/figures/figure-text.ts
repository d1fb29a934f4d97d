import type { Estimate } from '@/lib/core/agreement/rating-table'
import type { Kind, Shown } from './figure'

/** A figure in the unit in which it is written. */
export function inUnit(value: number, as: Kind): number {
  return as === 'percent' ? 100 * value : value
}

/** A figure as the pages write it: percent with one digit, coefficients with two. */
export function figureText(value: number, as: Kind): string {
  if (as === 'seconds') return `${Math.round(value)} s`
  const text = inUnit(value, as).toFixed(as === 'percent' ? 1 : 2)
  // what rounds to nothing is not below nothing
  return /^-0\.0+$/.test(text) ? text.slice(1) : text
}

/** The same of values that may be counts, which have a digit behind the point only where they are between two. */
export function spreadText(value: number, as: Kind | 'count'): string {
  return as === 'count' ? String(Number(value.toFixed(1))) : figureText(value, as)
}

/** An interval between its ends; a dash would be read as one more minus. */
export function intervalText({ low, high }: { low: number; high: number }, as: Kind): string {
  return low < 0
    ? `${figureText(low, as)} to ${figureText(high, as)}`
    : `${figureText(low, as)}–${figureText(high, as)}`
}

/** More than anybody spends on a statement while the page is open. */
const LONGEST_SECONDS = 86_400

/** Least and most that a figure of this kind can be. */
export function limitsOf(as: Kind): readonly [number, number] {
  if (as === 'seconds') return [0, LONGEST_SECONDS]
  return as === 'percent' ? [0, 1] : [-1, 1]
}

/** Why a figure has no interval, in words of patients and statements; null where it has one or nothing is known. */
export function noIntervalWords({ value, interval, noIntervalReason }: Shown): string | null {
  if (value === null || interval !== null || noIntervalReason === undefined) return null
  return inPatients(noIntervalReason)
}

/** Why there is no figure, or no interval of one, in the same words; null where nothing lacks or nothing is known. */
export function whyNone(estimate: Shown): string | null {
  if (estimate.value !== null) return noIntervalWords(estimate)
  return estimate.reason ? inPatients(estimate.reason) : null
}

/** A reason of the statistics in words of this field. */
export function inPatients(reason: string): string {
  return reason.replaceAll('cluster', 'patient').replaceAll('item', 'statement')
}

/** The figure with its interval in words, or why it has none. */
export function estimateWords(estimate: Shown, as: Kind): string {
  return worded(estimate, as, '')
}

/** The same of a percentage in a sentence: its sign stands with the number. */
export function percentWords(estimate: Shown): string {
  return worded(estimate, 'percent', ' %')
}

/** Figures of one paragraph: why several have no interval is said at the first of them. */
export function reasonsOnce(estimates: readonly (Estimate | null)[]): (Estimate | null)[] {
  const reported = new Set<string>()
  return estimates.map((estimate) => {
    if (estimate?.value == null || estimate.noIntervalReason === undefined) return estimate
    if (reported.has(estimate.noIntervalReason))
      return { value: estimate.value, reason: null, interval: estimate.interval }
    reported.add(estimate.noIntervalReason)
    return estimate
  })
}

function worded(estimate: Shown, as: Kind, unit: string): string {
  if (estimate.value === null) return estimate.reason ? `undefined, ${estimate.reason}` : 'undefined'
  const { value, interval } = estimate
  const text = `${figureText(value, as)}${unit}`
  const note = estimate.note === undefined ? '' : `; ${estimate.note}`
  if (interval) return `${text} (${figureText(interval.low, as)} to ${figureText(interval.high, as)}${note})`
  const why = noIntervalWords(estimate)
  return why === null ? text : `${text} (no interval: ${why}${note})`
}

/** What the ends of a scale mean that agreement, written in percent, and coefficients share; coefficients can lie below 0. */
export const MEASURE_AXIS = '1, or 100 %: all agree; 0: as by chance, or nobody'

/** Least and most of some figures, for colors and words; null where none is defined. */
export function rangeOf(values: readonly number[]): readonly [number, number] | null {
  return values.length === 0 ? null : [Math.min(...values), Math.max(...values)]
}

/** The same in words. */
export function rangeWords(range: readonly [number, number] | null, as: Kind): string {
  return range === null
    ? 'none of which can be shown'
    : `from ${figureText(range[0], as)} to ${figureText(range[1], as)}`
}

/** Figures that lie closer together than this must not look far apart. */
const LEAST_SPAN = 0.2

/** The values of the palest and the darkest color: those of the figures, or as far on both sides as makes the least span. */
export function shadesOf(range: readonly [number, number] | null): readonly [number, number] {
  if (range === null) return [0, 1] // colors that nobody sees
  const [low, high] = range
  const room = Math.max(LEAST_SPAN - (high - low), 0) / 2
  return [low - room, high + room]
}

/** A P value, or why there is none. */
export function testText({
  p,
  noIntervalReason,
}: {
  p: number | null
  noIntervalReason: string | null
}): string {
  if (p !== null) return probabilityText(p)
  return noIntervalReason === null ? '–' : `none: ${inPatients(noIntervalReason)}`
}

/** A P value as the pages write it. */
export function probabilityText(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3)
}
