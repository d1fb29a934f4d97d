import 'server-only'

const MOST = 24

const holder = globalThis as { concordanceRemembered?: Map<string, Promise<unknown>> }
const kept = (holder.concordanceRemembered ??= new Map())

/**
 * Makes a value once and keeps it while it is among the last used. Callers put into the key whatever the value follows from,
 * a version of the data included, and have authorized already.
 */
export async function remember<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
  const found = kept.get(key) as Promise<Value> | undefined
  const value = found ?? make()
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
  try {
    return await value
  } catch (error) {
    kept.delete(key)
    throw error
  }
}
