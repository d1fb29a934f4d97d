import { listParts } from '../retrieval/search-settings'
import { type KnownCost, listSearches, toQuestion, toRerank } from './known-cost'
import { countStatements, listKinds, type StatementCounts } from './run-scale'
import type { RunConfiguration } from './runs'

/** What a grid asks for. Searches are those of models: what is built in costs nothing that is worth counting. */
export type GridWork = { answers: number; searches: number; reranks: number }

/**
 * The work of a grid, where what configurations share is done once and what is known already is not done, and the same where
 * each is run by itself in a place that knows nothing yet.
 *
 * @param runs with their models by name (`nameModels`)
 */
export function countGridWork(
  runs: readonly RunConfiguration[],
  statements: StatementCounts,
  known: KnownCost = {},
): { together: GridWork; apart: GridWork } {
  const kinds = (['sentence', 'claim'] as const).map((kind) => {
    const own = runs.filter((run) => run.statementKind === 'all' || run.statementKind === kind)
    return countSearches(own, statements[kind], (key) => known[key]?.[kind] ?? 0)
  })
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const chat = runs.filter((run) => run.kind === 'chat')
  return {
    together: {
      answers: sum(countQuestions(chat, statements, known)),
      searches: sum(kinds.map(({ together }) => together.searches)),
      reranks: sum(kinds.map(({ together }) => together.reranks)),
    },
    apart: {
      answers: sum(chat.map((run) => countStatements(statements, run))),
      searches: sum(kinds.map(({ apart }) => apart.searches)),
      reranks: sum(kinds.map(({ apart }) => apart.reranks)),
    },
  }
}

/**
 * About how many statements the AI rater of each run has to be asked: not where an answer is known, nor where it is that of a
 * question of a run before it, unless it is to be asked anew.
 */
export function countQuestions(
  runs: readonly RunConfiguration[],
  statements: StatementCounts,
  known: KnownCost,
): number[] {
  const asked = new Set<string>()
  const countNew = (key: string, kind: keyof StatementCounts) => {
    if (asked.has(`${kind} ${key}`)) return 0
    asked.add(`${kind} ${key}`)
    return Math.max(0, statements[kind] - (known[key]?.[kind] ?? 0))
  }
  return runs.map((run) => {
    if (run.kind !== 'chat' || !run.reuse) return countStatements(statements, run)
    const key = toQuestion(run)
    return listKinds(run.statementKind).reduce((sum, kind) => sum + countNew(key, kind), 0)
  })
}

function countSearches(
  runs: readonly RunConfiguration[],
  statements: number,
  countKnown: (key: string) => number,
) {
  const countNew = (keys: readonly string[]) =>
    [...new Set(keys)].reduce((sum, key) => sum + Math.max(0, statements - countKnown(key)), 0)
  const searches = runs.flatMap(listSearches)
  const reranks = runs.flatMap((run) => toRerank(run)?.key ?? [])
  return {
    together: { searches: countNew(searches), reranks: countNew(reranks) },
    apart: { searches: statements * searches.length, reranks: statements * reranks.length },
  }
}

/** The same with the models that will be asked: the first that is there where none is named. */
export function nameModels(
  run: RunConfiguration,
  { embedding, rerank }: Record<'embedding' | 'rerank', readonly { name: string }[]>,
): RunConfiguration {
  const parts = listParts(run.search)
  const embeddingModel = parts.embeddings ? run.search.embeddingModel || (embedding[0]?.name ?? '') : ''
  const rerankModel = parts.rerank ? run.search.rerankModel || (rerank[0]?.name ?? '') : ''
  return { ...run, search: { ...run.search, embeddingModel, rerankModel } }
}
