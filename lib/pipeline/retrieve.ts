import { setImmediate } from 'node:timers/promises'
import { type Bm25Index, buildIndex, searchIndex } from '@/lib/core/retrieval/bm25'
import { type FactFilter, type FactScope, passesFilter, toFactFilter } from '@/lib/core/retrieval/fact-scope'
import type { RankedList } from '@/lib/core/retrieval/fusion'
import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import { listParts, type SearchSettings } from '@/lib/core/retrieval/search-settings'
import { applyRerank, dropDuplicates, fuseLists } from '@/lib/core/retrieval/select-facts'
import { duplicateKey } from '@/lib/core/text/duplicate-key'
import type { PatientFact } from '@/lib/data/facts/facts'
import type { ModelLists } from './retrieval/model-lists'

type Admission = { externalId: string; admitTime: string | null; dischargeTime: string | null }
/** A fact that may be shown: many are looked at for each that is. */
type Candidate = { index: number; text: string; score: number }

/** @param before the time before which the chart may be known; null for all that the scope allows */
export type Retrieve = (
  statement: string,
  admission: Admission | null,
  before?: string | null,
) => Promise<RetrievedFact[]>

/**
 * The facts that an AI rater is shown for a statement, best first. Where duplicates leave fewer facts than asked for, the lists are
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
  const keys: string[] = [] // made once a fact: every statement finds many of the same
  const keyOf = ({ index, text }: Candidate) => (keys[index] ??= duplicateKey(text))
  const toCandidate = ({ id, score }: { id: string; score: number }): Candidate[] => {
    const index = Number(id)
    const fact = facts[index]
    return fact ? [{ index, text: fact.text, score }] : []
  }
  const show = (candidates: readonly Candidate[]): RetrievedFact[] =>
    candidates.slice(0, topN).flatMap(({ index, score }) => {
      const fact = facts[index]
      return fact ? [{ ...fact, score }] : []
    })
  return async (statement, admission, before = null) => {
    const scoped = toFactFilter(scope, admission)
    const filter = before === null ? scoped : { ...scoped, before }
    for (let depth = isPublished ? topN : Math.max(search.candidates, topN); ; depth *= 2) {
      const made = await makeLists(statement, filter, depth)
      const found = fuseLists(made, search.fusion).flatMap(toCandidate)
      const distinct = dropDuplicates(found, isReranked ? depth : topN, search.selection, keyOf)
      const isShort = distinct.length < topN && made.some((list) => list.hits.length === depth)
      if (isShort && !isPublished) continue
      if (!isReranked || distinct.length === 0) return show(distinct)
      const scores = await lists.rerank(
        statement,
        distinct.map((fact) => fact.index),
      )
      return show(applyRerank(distinct, scores, search.selection))
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
  const indexes = new Map<string, Promise<Bm25Index>>()
  const openBm25 = (filter: FactFilter) => {
    const key = JSON.stringify(filter)
    const index = indexes.get(key) ?? buildIndex(listInScope(facts, filter), setImmediate)
    indexes.set(key, index)
    return index
  }
  const ask = async (kind: 'dense' | 'sparse', statement: string, filter: FactFilter, depth: number) => {
    const hits = await lists.search(kind, statement, filter, depth)
    return { name: kind, hits: hits.map(({ index, score }) => ({ id: String(index), score })) }
  }
  return async (statement, filter, depth) => {
    const made = await Promise.all([
      parts.dense ? ask('dense', statement, filter, depth) : null,
      parts.modelTerms ? ask('sparse', statement, filter, depth) : null,
    ])
    const lexical = parts.bm25
      ? { name: 'sparse', hits: searchIndex(await openBm25(filter), statement, depth) }
      : null
    return [...made, lexical].flatMap((list) => (list === null ? [] : [list]))
  }
}

function listInScope(facts: readonly PatientFact[], filter: FactFilter): { id: string; text: string }[] {
  return facts.flatMap((fact, index) =>
    passesFilter(fact, filter) ? [{ id: String(index), text: fact.text }] : [],
  )
}
