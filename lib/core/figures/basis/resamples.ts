/** Resamples of the published tables. */
export const RESAMPLES = 1000
