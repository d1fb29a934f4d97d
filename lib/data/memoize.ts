import 'server-only'

type Memoized = { version: number | string; value: Promise<unknown>; made?: unknown }

/** Figures over a whole study, and what they are made from: some are of many megabytes. */
const MOST = 40

// the server holds this module more than once
const holder = globalThis as { concordanceStores?: Map<string, Map<string, Memoized>> }
const stores = (holder.concordanceStores ??= new Map())

/**
 * Makes a value once for a version of the data and keeps it while it is among the last used; of each name only the last
 * version, for older ones are never asked for again. Callers have authorized already.
 *
 * @param name with whatever else the value follows from
 * @param make receives the last version that is made, where there is one, for what has not changed since
 */
export type Memoize = <Value>(
  name: string,
  version: number | string,
  make: (before?: Value) => Promise<Value>,
) => Promise<Value>

/**
 * A memory of its own for small values of which there are many.
 *
 * @param store its name
 * @param most how many values it keeps
 */
export function openCache(store: string, most: number): Memoize {
  const kept = stores.get(store) ?? new Map<string, Memoized>()
  stores.set(store, kept)
  return async <Value>(name: string, version: number | string, make: (before?: Value) => Promise<Value>) => {
    const found = kept.get(name)
    const entry: Memoized =
      found?.version === version ? found : { version, value: make(found?.made as Value | undefined) }
    const value = entry.value as Promise<Value>
    kept.delete(name)
    kept.set(name, entry)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    try {
      return (entry.made = await value) as Value
    } catch (error) {
      if (kept.get(name)?.value === value) kept.delete(name)
      throw error
    }
  }
}

/** For figures over a whole study. */
export const memoize = openCache('figures', MOST)
