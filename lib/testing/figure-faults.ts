/**
 * All in what was told that is no figure, each by where it stands: numbers that are none, a lack without its reason, and
 * intervals that do not hold their figure.
 */
export function figureFaults(told: unknown, path = ''): string[] {
  if (typeof told === 'number') return Number.isFinite(told) ? [] : [`${path} is ${told}`]
  if (told === null || typeof told !== 'object') return []
  const own: string[] = []
  if ('value' in told && 'reason' in told && (told.value === null) !== (typeof told.reason === 'string'))
    own.push(`${path} lacks its value or its reason`)
  if ('interval' in told && 'value' in told && typeof told.value === 'number' && told.interval !== null) {
    const { low, high } = told.interval as { low: number; high: number }
    if (!(low <= told.value + 1e-9 && high >= told.value - 1e-9))
      own.push(`${path} is outside of its interval`)
  }
  return [...own, ...Object.entries(told).flatMap(([name, one]) => figureFaults(one, `${path} ${name}`))]
}
