import 'server-only'

const MOST = 24

type Kept = { version: number | string; value: Promise<unknown> }

const holder = globalThis as { concordanceRemembered?: Map<string, Kept> }
const kept = (holder.concordanceRemembered ??= new Map())

/**
 * Makes a value once for a version of the data and keeps it while it is among the last used; of each name only the last
 * version, for older ones are never asked for again. Callers have authorized already.
 *
 * @param name with whatever else the value follows from
 */
export async function remember<Value>(
  name: string,
  version: number | string,
  make: () => Promise<Value>,
): Promise<Value> {
  const found = kept.get(name)
  const value = found?.version === version ? (found.value as Promise<Value>) : make()
  kept.delete(name)
  kept.set(name, { version, value })
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
  try {
    return await value
  } catch (error) {
    if (kept.get(name)?.value === value) kept.delete(name)
    throw error
  }
}
