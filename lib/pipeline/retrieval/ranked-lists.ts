import type { PlacedHit } from '@/lib/core/retrieval/pick-best'
import { digestOf } from '@/lib/digest'
import { ChatFailure } from '@/lib/models/chat-failure'
import { untilUnwanted } from '../until-unwanted'

/** What searches found before, by all that they depend on. */
export type RankedLists = {
  find(key: string): Promise<PlacedHit[] | null>
  keep(key: string, hits: readonly PlacedHit[]): Promise<void>
  /**
   * Lets one process at a time search for what is kept under a key.
   *
   * @returns how to let go; null when `signal` aborts first
   */
  lock(key: string, signal: AbortSignal): Promise<(() => void) | null>
}

/** For work without a study: gone with the process. */
export function createListsInMemory(): RankedLists {
  const kept = new Map<string, PlacedHit[]>()
  return {
    find: async (key) => kept.get(key) ?? null,
    async keep(key, hits) {
      kept.set(key, [...hits])
    },
    lock: async () => () => {},
  }
}

/** Searches of this process, so that runs side by side wait for each other instead of searching the same. */
const underWay = new Map<string, Promise<PlacedHit[]>>()

/**
 * Searched once for what it depends on, whoever asks: other configurations, other runs, this one after a crash.
 *
 * @param signal of whoever asks: a search that somebody else has broken off is begun again while this goes on
 */
export async function searchOnce(
  lists: RankedLists,
  dependsOn: object,
  search: () => Promise<PlacedHit[]>,
  signal: AbortSignal,
): Promise<PlacedHit[]> {
  const key = digestOf(dependsOn)
  for (let known = underWay.get(key); known && !signal.aborted; known = underWay.get(key)) {
    const hits = await untilUnwanted(known, signal).catch(() => null)
    if (hits) return hits
  }
  const searching = findOrSearch(lists, key, search, signal).finally(() => underWay.delete(key))
  underWay.set(key, searching)
  return searching
}

async function findOrSearch(
  lists: RankedLists,
  key: string,
  search: () => Promise<PlacedHit[]>,
  signal: AbortSignal,
): Promise<PlacedHit[]> {
  const known = await lists.find(key)
  if (known) return known
  const letGo = await lists.lock(key, signal)
  if (letGo === null) throw new ChatFailure('unavailable', 'Cancelled.', 0)
  try {
    const made = await lists.find(key) // another process may have kept it while this one waited
    if (made) return made
    const hits = await search()
    await lists.keep(key, hits)
    return hits
  } finally {
    letGo()
  }
}
