import { type Bm25Index, buildIndex, searchIndex } from '@/lib/core/retrieval/bm25'
import { type FactFilter, type FactScope, passesFilter, toFactFilter } from '@/lib/core/retrieval/fact-scope'
import type { RankedList } from '@/lib/core/retrieval/fusion'
import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import { listParts, type SearchSettings } from '@/lib/core/retrieval/search-settings'
import { applyRerank, dropTwins, fuseLists } from '@/lib/core/retrieval/select-facts'
import type { PatientFact } from '@/lib/data/facts'
import type { ModelLists } from './retrieval/model-lists'

type Admission = { externalId: string; admitTime: string | null; dischargeTime: string | null }
type Placed = RetrievedFact & { place: number }

export type Retrieve = (statement: string, admission: Admission | null) => Promise<RetrievedFact[]>

/**
 * The facts that a judge is shown for a statement, best first. Where twins leave fewer facts than asked for, the lists are
 * made longer until they are enough or the facts run out.
 *
 * @param lists made by models; not asked where none takes part
 */
export function createRetrieve(
  facts: readonly PatientFact[],
  { topN, scope, search }: { topN: number; scope: FactScope; search: SearchSettings },
  lists: ModelLists,
): Retrieve {
  const isPublished = search.selection === 'as-published'
  const isReranked = search.method === 'rerank'
  const makeLists = createMakeLists(facts, search, lists)
  const toPlaced = ({ id, score }: { id: string; score: number }): Placed[] => {
    const fact = facts[Number(id)]
    return fact ? [{ ...fact, score, place: Number(id) }] : []
  }
  return async (statement, admission) => {
    const filter = toFactFilter(scope, admission)
    for (let depth = isPublished ? topN : Math.max(search.candidates, topN); ; depth *= 2) {
      const made = await makeLists(statement, filter, depth)
      const found = fuseLists(made, search.fusion).flatMap(toPlaced)
      const distinct = dropTwins(found, isReranked ? depth : topN, search.selection)
      const isShort = distinct.length < topN && made.some((list) => list.hits.length === depth)
      if (isShort && !isPublished) continue
      if (!isReranked || distinct.length === 0) return distinct.slice(0, topN)
      const scores = await lists.rerank(
        statement,
        distinct.map((fact) => fact.place),
      )
      return applyRerank(distinct, scores, search.selection).slice(0, topN)
    }
  }
}

type MakeLists = (statement: string, filter: FactFilter, depth: number) => Promise<RankedList[]>

/** The lists that take part, each of `depth` facts at most; ids are places. A lexical index for each scope, built once. */
function createMakeLists(
  facts: readonly PatientFact[],
  search: SearchSettings,
  lists: ModelLists,
): MakeLists {
  const parts = listParts(search)
  const indexes = new Map<string, Bm25Index>()
  const openBm25 = (filter: FactFilter) => {
    const key = JSON.stringify(filter)
    const index = indexes.get(key) ?? buildIndex(listInScope(facts, filter))
    indexes.set(key, index)
    return index
  }
  const ask = async (kind: 'dense' | 'sparse', statement: string, filter: FactFilter, depth: number) => {
    const hits = await lists.search(kind, statement, filter, depth)
    return { name: kind, hits: hits.map(({ place, score }) => ({ id: String(place), score })) }
  }
  return async (statement, filter, depth) => {
    const made = await Promise.all([
      parts.dense ? ask('dense', statement, filter, depth) : null,
      parts.modelTerms ? ask('sparse', statement, filter, depth) : null,
    ])
    const lexical = parts.bm25
      ? { name: 'sparse', hits: searchIndex(openBm25(filter), statement, depth) }
      : null
    return [...made, lexical].flatMap((list) => (list === null ? [] : [list]))
  }
}

function listInScope(facts: readonly PatientFact[], filter: FactFilter): { id: string; text: string }[] {
  return facts.flatMap((fact, place) =>
    passesFilter(fact, filter) ? [{ id: String(place), text: fact.text }] : [],
  )
}
