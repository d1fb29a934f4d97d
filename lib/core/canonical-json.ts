/**
 * JSON with object keys in code-unit order and no white space, so that equal values give equal text (the parts of RFC 8785
 * that matter without exotic numbers). Undefined members are left out.
 *
 * @throws {TypeError} for what JSON cannot hold: functions, symbols, bigints, non-finite numbers
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('JSON has no infinite or undefined numbers')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry ?? null)).join(',')}]`
  if (typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
    return `{${members.join(',')}}`
  }
  throw new TypeError(`JSON cannot hold a ${typeof value}`)
}
