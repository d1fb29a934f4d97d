/** Items down, raters across; null where a rater gave no label. Rows may differ in length: raters are exchangeable. */
export type RatingTable<Label extends string> = readonly (readonly (Label | null)[])[]

/** A figure, or why there is none. */
export type Figure = { value: number; reason: null } | { value: null; reason: string }

/**
 * A figure with its 95 % interval; the interval is null when it cannot be computed, and `without an interval` may say why. `note` says what else is
 * to be known of the interval: in how many resamples the figure is undefined, where it is in any.
 */
export type Estimate = Figure & {
  interval: { low: number; high: number } | null
  noIntervalReason?: string
  note?: string
}

/** A figure is never NaN or infinite: labels such as -1 and 1 leave some weightings without a value. */
export function defined(value: number): Figure {
  return Number.isFinite(value)
    ? { value, reason: null }
    : undefinedFigure('these labels have no finite figure')
}

/** No figure, and in a few words why, in lower case and without a full stop: people read it. */
export function undefinedFigure(reason: string): Figure {
  return { value: null, reason }
}
