import 'server-only'

/** What a value was made from, each part by its name. */
type Parts = ReadonlyMap<PropertyKey, unknown>

type Version = number | string | Parts

type Kept = { version: Version; value: Promise<unknown> }

type Store = Map<string, Kept>

// the server holds this module more than once
const holder = globalThis as { concordanceStores?: Map<string, Store> }
const stores = (holder.concordanceStores ??= new Map())

function openStore(name: string): Store {
  const store = stores.get(name) ?? new Map()
  stores.set(name, store)
  return store
}

/**
 * Makes a value once for a version of the data and keeps it while it is among the last used; of each name only the last
 * version, for older ones are never asked for again. Callers have authorized already.
 *
 * @param name with whatever else the value follows from
 */
export type Remember = <Value>(name: string, version: Version, make: () => Promise<Value>) => Promise<Value>

/**
 * A memory of its own for small values of which there are many.
 *
 * @param store its name
 * @param most how many values it keeps
 */
export function openMemory(store: string, most: number): Remember {
  return rememberIn(openStore(store), most)
}

function rememberIn(kept: Store, most: number): Remember {
  return async <Value>(name: string, version: Version, make: () => Promise<Value>) => {
    const found = kept.get(name)
    const value = found?.version === version ? (found.value as Promise<Value>) : make()
    kept.delete(name)
    kept.set(name, { version, value })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    try {
      return await value
    } catch (error) {
      if (kept.get(name)?.value === value) kept.delete(name)
      throw error
    }
  }
}

const figures = openStore('figures')

/** For figures over a whole study. */
export const remember = rememberIn(figures, 40)

/**
 * Makes a value from parts of a whole and keeps it for as long as the very parts that it was made from stay the same, whatever
 * else of the whole changes.
 *
 * @param make from what it is given, and from nothing else that may change
 */
export function rememberFrom<Whole extends object, Value>(
  name: string,
  whole: Whole,
  make: (whole: Whole) => Value,
): Promise<Value> {
  const before = figures.get(name)?.version
  const isSame = before instanceof Map && [...before].every(([part, was]) => Reflect.get(whole, part) === was)
  const parts = isSame ? before : new Map<PropertyKey, unknown>()
  return remember(name, parts, async () => make(watch(whole, parts)))
}

/** The same whole, of which each part is noted when it is looked at. */
function watch<Whole extends object>(whole: Whole, parts: Map<PropertyKey, unknown>): Whole {
  const watched = Object.create(null)
  for (const [part, value] of Object.entries(whole)) {
    const get = function (this: object) {
      parts.set(part, value)
      Object.defineProperty(this, part, { value })
      return value
    }
    Object.defineProperty(watched, part, { get, enumerable: true, configurable: true })
  }
  return watched
}
