import { canonicalJson } from './canonical-json'
import { listParts, type SearchSettings } from './retrieval/search-settings'
import type { RunExperience } from './run-forecast'
import { listKinds, type StatementCounts } from './run-scale'
import type { RunConfiguration, RunSummary } from './runs'

/** For how many statements of each kind the ranked list of a search or of a rerank is known, by what tells these apart. */
export type KnownSearches = Readonly<Record<string, StatementCounts>>

/** What a grid asks for. Searches are those of models: what is built in costs nothing that is worth counting. */
export type GridWork = { judgements: number; searches: number; reranks: number }

/**
 * The work of a grid, where what configurations share is done once and what is known already is not done, and the same where
 * each is run by itself in a place that knows nothing yet.
 *
 * @param runs with their models by name (`nameModels`)
 */
export function countGridWork(
  runs: readonly RunConfiguration[],
  statements: StatementCounts,
  known: KnownSearches = {},
): { together: GridWork; apart: GridWork } {
  const kinds = (['sentence', 'claim'] as const).map((kind) => {
    const own = runs.filter((run) => run.statementKind === 'all' || run.statementKind === kind)
    return countKindWork(own, statements[kind], (key) => known[key]?.[kind] ?? 0)
  })
  const sum = (of: (part: ReturnType<typeof countKindWork>) => GridWork): GridWork => ({
    judgements: kinds.reduce((total, part) => total + of(part).judgements, 0),
    searches: kinds.reduce((total, part) => total + of(part).searches, 0),
    reranks: kinds.reduce((total, part) => total + of(part).reranks, 0),
  })
  return { together: sum((part) => part.together), apart: sum((part) => part.apart) }
}

function countKindWork(
  runs: readonly RunConfiguration[],
  statements: number,
  countKnown: (key: string) => number,
) {
  const countNew = (keys: readonly string[]) =>
    [...new Set(keys)].reduce((sum, key) => sum + Math.max(0, statements - countKnown(key)), 0)
  const searches = runs.flatMap(listSearches)
  const reranks = runs.flatMap(listReranks)
  const judgements = statements * runs.filter((run) => run.kind === 'chat').length
  return {
    together: { judgements, searches: countNew(searches), reranks: countNew(reranks) },
    apart: { judgements, searches: statements * searches.length, reranks: statements * reranks.length },
  }
}

function listSearches({ topN, scope, factKind, decomposition, search }: RunConfiguration): string[] {
  const parts = listParts(search)
  const depth = toDepth(topN, search)
  const facts = { scope, factKind, decomposition }
  const key = (kind: string) => canonicalJson({ kind, ...facts, depth, model: search.embeddingModel })
  return [...(parts.dense ? [key('dense')] : []), ...(parts.modelTerms ? [key('sparse')] : [])]
}

/** What tells a configuration's reranks from another's, and how many facts a statement has in each; null where it has none. */
export function toRerank({
  topN,
  scope,
  factKind,
  decomposition,
  search,
}: RunConfiguration): { key: string; depth: number } | null {
  if (search.method !== 'rerank') return null
  const { candidates: _, ...rest } = search
  const depth = toDepth(topN, search)
  return { key: canonicalJson({ ...rest, depth, scope, factKind, decomposition }), depth }
}

function toDepth(topN: number, { selection, candidates }: SearchSettings): number {
  return selection === 'as-published' ? topN : Math.max(candidates, topN)
}

/** A run so far, as a later one looks at it. */
export type EarlierRun = Pick<RunSummary, 'configuration' | 'done' | 'failed'>

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

/**
 * What earlier runs have searched: every statement that came to its end in them, for it is searched before it is judged. Nothing
 * of what went over facts that have no vector by the same model now: these are other facts, or another model of the same name.
 */
export function listKnownSearches(
  runs: readonly EarlierRun[],
  { statements, unembedded }: Pick<RunExperience, 'statements' | 'unembedded'>,
): KnownSearches {
  const known: Record<string, { sentence: number; claim: number }> = {}
  for (const { configuration, done, failed } of runs) {
    if (isOutdated(configuration, unembedded)) continue
    const ended = splitByKind(done + failed, configuration.statementKind, statements)
    for (const key of [...listSearches(configuration), ...listReranks(configuration)]) {
      const before = known[key]
      known[key] = {
        sentence: Math.max(before?.sentence ?? 0, ended.sentence),
        claim: Math.max(before?.claim ?? 0, ended.claim),
      }
    }
  }
  return known
}

function isOutdated(
  { search, factKind, decomposition }: RunConfiguration,
  unembedded: RunExperience['unembedded'],
): boolean {
  return unembedded.some(
    (entry) =>
      entry.of === 'facts' &&
      entry.texts > 0 &&
      entry.model === search.embeddingModel &&
      entry.factKind === factKind &&
      entry.decomposition === decomposition,
  )
}

/** Of each kind its share: nobody knows which a run that is not done yet has taken first. */
function splitByKind(
  ended: number,
  statementKind: RunConfiguration['statementKind'],
  statements: StatementCounts,
): StatementCounts {
  const kinds = listKinds(statementKind)
  const all = kinds.reduce((sum, kind) => sum + statements[kind], 0)
  const share = (kind: 'sentence' | 'claim') =>
    kinds.includes(kind) && all > 0 ? Math.floor((Math.min(ended, all) * statements[kind]) / all) : 0
  return { sentence: share('sentence'), claim: share('claim') }
}

function listReranks(run: RunConfiguration): string[] {
  const rerank = toRerank(run)
  return rerank ? [rerank.key] : []
}
