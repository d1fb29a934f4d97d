import { keepRankedList, readRankedLists } from '@/lib/data/ranked-lists'
import { createExactIndex } from '@/lib/index/exact-index'
import { openQdrant } from '@/lib/index/open-qdrant'
import { createQdrantIndex } from '@/lib/index/qdrant-index'
import { openStoredVectors } from '@/lib/index/stored-vectors'
import type { RankedLists } from './ranked-lists'
import type { SearchPlace, SearchTools } from './search-tools'

/** What is kept in a study, and the index over it: Qdrant where one is configured. */
export function openStored(
  place: SearchPlace,
  model: string,
): Pick<SearchTools, 'vectors' | 'lists' | 'openIndex'> {
  const { actor, studyId, patientId } = place
  const where = { studyId, patientId, model }
  const vectors = openStoredVectors(actor, where)
  const client = openQdrant()
  return {
    vectors,
    lists: openStoredLists(place),
    openIndex: (facts, kind) =>
      client
        ? createQdrantIndex({ client, place: where, kind, vectors }, facts)
        : createExactIndex(vectors, facts),
  }
}

/** What is known when the first search asks is read at once; what another worker found since then is asked for by its key. */
function openStoredLists(place: SearchPlace): RankedLists {
  const { actor } = place
  let known: ReturnType<typeof readRankedLists> | null = null
  return {
    async find(key) {
      known ??= readRankedLists(actor, place, null)
      return (await known).get(key) ?? (await readRankedLists(actor, place, key)).get(key) ?? null
    },
    keep: (key, hits) => keepRankedList(actor, place, key, hits),
  }
}
