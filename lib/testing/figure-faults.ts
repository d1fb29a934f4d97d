/**
 * All in a report that is no figure, each by where it stands: numbers that are none, a lack without its reason, and
 * intervals that do not hold their figure.
 */
export function figureFaults(reported: unknown, path = ''): string[] {
  if (typeof reported === 'number') return Number.isFinite(reported) ? [] : [`${path} is ${reported}`]
  if (reported === null || typeof reported !== 'object') return []
  const own: string[] = []
  if (
    'value' in reported &&
    'reason' in reported &&
    (reported.value === null) !== (typeof reported.reason === 'string')
  )
    own.push(`${path} lacks its value or its reason`)
  if (
    'interval' in reported &&
    'value' in reported &&
    typeof reported.value === 'number' &&
    reported.interval !== null
  ) {
    const { low, high } = reported.interval as { low: number; high: number }
    if (!(low <= reported.value + 1e-9 && high >= reported.value - 1e-9))
      own.push(`${path} is outside of its interval`)
  }
  return [...own, ...Object.entries(reported).flatMap(([name, one]) => figureFaults(one, `${path} ${name}`))]
}
