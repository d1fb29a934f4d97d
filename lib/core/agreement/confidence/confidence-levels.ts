/** Confidences in descending order, near ones put together: what a rater that abstains gives up last comes first. */
export type ConfidenceLevels = {
  /** Per item its level, 0 the surest; null for an item that is not answered. */
  levelOf: readonly (number | null)[]
  /** Per level the least confidence in it; null for answers without one, which come last. */
  thresholds: readonly (number | null)[]
}

/** So many points draw any curve, and keep resampling quick when every confidence is different. */
const MOST_LEVELS = 100

/**
 * Sorts answers by confidence. More than a hundred different confidences are put together in order, about as many answers
 * in each level.
 *
 * @param isAnswered per item, whether there is an answer
 * @throws {RangeError} for a confidence that is no number
 * @see El-Yaniv R, Wiener Y (2010), J Mach Learn Res 11:1605-1641, on the curves that these levels draw
 */
export function confidenceLevels(
  isAnswered: readonly boolean[],
  confidence: readonly (number | null)[],
): ConfidenceLevels {
  const given = confidence.filter((value, item) => value !== null && isAnswered[item]) as number[]
  if (given.some((value) => Number.isNaN(value))) throw new RangeError('a confidence is not a number')
  const counts = new Map<number, number>()
  for (const value of given) counts.set(value, (counts.get(value) ?? 0) + 1)
  const perLevel = counts.size <= MOST_LEVELS ? 0 : given.length / MOST_LEVELS
  const levels = new Map<number, number>()
  const thresholds: (number | null)[] = []
  let inLevel = Number.POSITIVE_INFINITY
  for (const value of [...counts.keys()].toSorted((left, right) => right - left)) {
    if (inLevel >= perLevel) {
      thresholds.push(value)
      inLevel = 0
    }
    thresholds[thresholds.length - 1] = value
    levels.set(value, thresholds.length - 1)
    inLevel += counts.get(value) ?? 0
  }
  const isUnsure = isAnswered.some((answered, item) => answered && (confidence[item] ?? null) === null)
  if (isUnsure) thresholds.push(null)
  return {
    thresholds,
    levelOf: isAnswered.map((answered, item) => {
      if (!answered) return null
      const value = confidence[item] ?? null
      return value === null ? thresholds.length - 1 : (levels.get(value) as number)
    }),
  }
}
