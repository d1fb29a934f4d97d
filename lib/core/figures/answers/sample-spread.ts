import type { TextCell } from '../figure'

/**
 * A mean with its sample standard deviation in brackets, as tables of means have them.
 *
 * @example
 * sampleSpread([1, 2, 6]) // => { text: '3.00 (2.65)' }
 */
export function sampleSpread(values: readonly number[]): TextCell {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const deviation = values.length > 1 ? ` (${Math.sqrt(squares / (values.length - 1)).toFixed(2)})` : ''
  return values.length === 0 ? { text: '–' } : { text: `${mean.toFixed(2)}${deviation}` }
}
