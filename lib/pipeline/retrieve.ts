import { type Bm25Index, buildIndex, searchIndex } from '@/lib/core/retrieval/bm25'
import { deduplicateFacts } from '@/lib/core/retrieval/deduplicate'
import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import type { RunConfiguration } from '@/lib/core/runs'
import type { PatientFact } from '@/lib/data/facts'

/** Facts asked for each one that is shown, so that twins can be removed and their places filled. */
const CANDIDATES_PER_FACT = 3

export type Retrieve = (statement: string, admissionId: string | null) => Promise<RetrievedFact[]>

/** Lexical retrieval over one patient's facts; an index for each scope, built once. */
export function createRetrieve(facts: readonly PatientFact[], configuration: RunConfiguration): Retrieve {
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  const indexes = new Map<string | null, Bm25Index>()
  return async (statement, admissionId) => {
    const scope = configuration.scope === 'own-admission' ? admissionId : null
    const index =
      indexes.get(scope) ?? buildIndex(facts.filter((fact) => scope === null || fact.admissionId === scope))
    indexes.set(scope, index)
    const hits = searchIndex(index, statement, configuration.topN * CANDIDATES_PER_FACT)
    const found = hits.flatMap(({ id, score }) => {
      const fact = byId.get(id)
      return fact ? [{ ...fact, score }] : []
    })
    return deduplicateFacts(found, configuration.topN)
  }
}
