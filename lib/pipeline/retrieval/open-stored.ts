import { findRankedList, keepRankedList } from '@/lib/data/ranked-lists'
import { createExactIndex } from '@/lib/index/exact-index'
import { openQdrant } from '@/lib/index/open-qdrant'
import { createQdrantIndex } from '@/lib/index/qdrant-index'
import { openStoredVectors } from '@/lib/index/stored-vectors'
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
    lists: {
      find: (key) => findRankedList(actor, place, key),
      keep: (key, hits) => keepRankedList(actor, place, key, hits),
    },
    openIndex: (facts, kind) =>
      client
        ? createQdrantIndex({ client, place: where, kind, vectors }, facts)
        : createExactIndex(vectors, facts),
  }
}
