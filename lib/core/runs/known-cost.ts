import { canonicalJson } from '../canonical-json'
import { listParts, type SearchSettings, simplifySearch } from '../retrieval/search-settings'
import { hasSamePrompts, type Installed, identifyMakers, type RunMakers } from './run-makers'
import type { StatementCounts } from './run-scale'
import type { RunConfiguration, RunSummary } from './runs'

type ChatRun = Extract<RunConfiguration, { kind: 'chat' }>

/** For how many statements of each kind an answer or a ranked list is known, by what distinguishes these. */
export type KnownCost = Readonly<Record<string, StatementCounts>>

/** What distinguishes the searches of a configuration by a model from another's. @param run with its models by name */
export function listSearches({ topN, scope, factKind, decomposition, search }: RunConfiguration): string[] {
  const parts = listParts(search)
  const depth = toDepth(topN, search)
  const facts = { scope, factKind, decomposition }
  const key = (kind: string) => canonicalJson({ kind, ...facts, depth, model: search.embeddingModel })
  return [...(parts.dense ? [key('dense')] : []), ...(parts.modelTerms ? [key('sparse')] : [])]
}

/** The same of its reranks, and how many facts a statement has in each; null where it has none. */
export function toRerank(run: RunConfiguration): { key: string; depth: number } | null {
  const { topN, scope, factKind, decomposition, search } = run
  if (search.method !== 'rerank') return null
  const { candidates: _, ...rest } = search
  const depth = toDepth(topN, search)
  return { key: canonicalJson({ ...rest, depth, scope, factKind, decomposition }), depth }
}

function toDepth(topN: number, { selection, candidates }: SearchSettings): number {
  return selection === 'as-published' ? topN : Math.max(candidates, topN)
}

/** The same of its AI rater's questions: over the same facts, and with the same prompts and models, they are the very same. */
export function toQuestion(run: ChatRun): string {
  const { statementKind: _, reuse: __, uncutNotes: ___, promptHash: ____, repairHash: _____, ...rest } = run
  // how a server is asked, and models on this machine, are known by how their work is kept, also of runs that do not record it
  const noIntervalReason = { thinkingTokens: undefined, serverTerms: undefined, localModels: undefined }
  return canonicalJson({ ...rest, ...noIntervalReason, search: simplifySearch(run.search) })
}

/** The same of the AI rater alone: some of its questions may be the same though passages are found in another way. */
export function asChatRater({
  kind,
  model,
  server,
  temperature,
  judge: aiRater,
  promptStyle,
  form,
  confidence,
}: ChatRun): string {
  return canonicalJson({ kind, model, server, temperature, judge: aiRater, promptStyle, form, confidence })
}

/** An earlier run, as a later one looks at it. */
export type EarlierRun = Pick<RunSummary, 'runId' | 'configuration' | 'done' | 'failed'>

/** By which models it was made, and whether its chat server still answers as the model that answered in it. */
export type RunOrigin = { madeBy: RunMakers; isAnswering: boolean }

/** What is kept of an earlier run that a later one would find, by the keys above. */
export type CachedOfRun = { lists: string[]; question: string | null; judge: string | null }

/** What of an earlier run's work is still found: its models, server and prompts have to be those that there are now. */
export function listCached(
  run: RunConfiguration,
  { madeBy, isAnswering }: RunOrigin,
  installed: Installed,
): CachedOfRun {
  const now = identifyMakers(run, installed)
  const isSearched = madeBy.embedding === now.embedding
  const isReranked = isSearched && madeBy.rerank === now.rerank
  const isAsked =
    run.kind === 'chat' && isAnswering && madeBy.chat === now.chat && hasSamePrompts(run, installed)
  const rerank = isReranked ? toRerank(run) : null
  return {
    lists: [...(isSearched ? listSearches(run) : []), ...(rerank ? [rerank.key] : [])],
    question: isAsked && isReranked ? toQuestion(run) : null,
    judge: isAsked ? asChatRater(run) : null,
  }
}

/** How many statements of each kind ended in a run, and with an answer, over facts that are still the same; `done` over any. */
export type EndedOfRun = CachedOfRun & { ended: StatementCounts; answered: StatementCounts; done: number }

/** What earlier runs leave to find; of several that did the same, the most that one of them did. */
export function sumUpKnown(runs: readonly EndedOfRun[]): KnownCost {
  const known: Record<string, StatementCounts> = {}
  const note = (key: string, { sentence, claim }: StatementCounts) => {
    const before = known[key] ?? { sentence: 0, claim: 0 }
    known[key] = {
      sentence: Math.max(before.sentence, sentence),
      claim: Math.max(before.claim, claim),
    }
  }
  for (const { lists, question, judge: aiRater, ended, answered, done } of runs) {
    for (const key of lists) note(key, ended)
    if (question !== null) note(question, answered)
    if (aiRater !== null) note(aiRater, { sentence: done, claim: done })
  }
  return known
}
