import { duplicateKey } from '../text/duplicate-key'
import { fuseByDistribution, fuseByRank, type RankedList } from './fusion'
import type { SearchSettings } from './search-settings'

type Scored = { score: number }

/** Lists of one statement as one, best first. A single list keeps its scores. */
export function fuseLists(
  lists: readonly RankedList[],
  fusion: SearchSettings['fusion'],
): { id: string; score: number }[] {
  const [first, ...others] = lists
  if (others.length === 0) return [...(first?.hits ?? [])]
  return fusion === 'rank' ? fuseByRank(lists) : fuseByDistribution(lists)
}

/**
 * The facts with the reranker's scores, best first; equal scores keep the order. As published the scores change but the order
 * does not: the facts that are cut afterwards are those that fusion put last.
 *
 * @param scores one for each fact
 * @throws {RangeError} for another number of scores
 */
export function applyRerank<Fact extends Scored>(
  facts: readonly Fact[],
  scores: readonly number[],
  selection: SearchSettings['selection'],
): Fact[] {
  if (scores.length !== facts.length) throw new RangeError('one score for each fact is needed')
  const rescored = facts.map((fact, at) => ({ ...fact, score: scores[at] ?? 0 }))
  return selection === 'as-published' ? rescored : rescored.toSorted((one, other) => other.score - one.score)
}

/** The facts without duplicates, at most `limit` of them. As published only exactly equal texts are duplicates. */
export function dropDuplicates<Fact extends { text: string }>(
  ranked: readonly Fact[],
  limit: number,
  selection: SearchSettings['selection'],
  keyOf?: (fact: Fact) => string,
): Fact[] {
  if (selection === 'refilled') return deduplicateFacts(ranked, limit, keyOf)
  const firsts = new Map(ranked.toReversed().map((fact) => [fact.text, fact]))
  return ranked.filter((fact) => firsts.get(fact.text) === fact).slice(0, limit)
}

/**
 * The best `limit` facts without duplicates, as {@link duplicateKey} knows them. Of duplicates the one that stands first is kept. Give more
 * facts than are wanted, so that the places of duplicates are filled again.
 *
 * @param keyOf a fact's key, for whoever keeps them: the same facts are found again and again
 */
export function deduplicateFacts<Fact extends { text: string }>(
  ranked: readonly Fact[],
  limit: number,
  keyOf: (fact: Fact) => string = ({ text }) => duplicateKey(text),
): Fact[] {
  const seen = new Set<string>()
  const kept: Fact[] = []
  for (const fact of ranked) {
    if (kept.length >= limit) break
    const key = keyOf(fact)
    if (seen.has(key)) continue
    seen.add(key)
    kept.push(fact)
  }
  return kept
}
