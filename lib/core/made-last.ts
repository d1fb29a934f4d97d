/**
 * What a map keeps under a key, or what is made where it keeps nothing: the newest of so many that stay.
 *
 * @param kept of values of one kind, in the order of their last use
 */
export function madeLast<Made>(
  kept: Map<string, unknown>,
  key: string,
  most: number,
  make: () => Made,
): Made {
  const value = kept.has(key) ? (kept.get(key) as Made) : make()
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  return value
}
