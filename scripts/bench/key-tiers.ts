import { SEARCH_METHODS, type SearchSettings } from '@/lib/core/retrieval/search-settings'
import { completeRun } from '@/lib/core/runs/run-grid'
import { type NewRun, nameAiRater, type RunConfiguration } from '@/lib/core/runs/runs'
import { readChatServers } from '@/lib/models/configured-servers'
import { listEntailmentModels } from '@/lib/models/model-servers'
import { fillInModels, findSearchOffer } from '@/lib/pipeline/installed'
import type { BenchRow } from './bench-row'

/** An AI rater that can be measured here, with one way to find its passages and one number of them. */
export type Tier = { name: string; configuration: RunConfiguration }

type Search = Pick<SearchSettings, 'method'>

/** How many passages the published grid shows. */
const SHOWN = [5, 10, 25, 50]
const USUAL = 25

export const SEARCH_WORDS: Record<SearchSettings['method'], string> = {
  sparse: 'by words (BM25)',
  dense: 'by meaning',
  hybrid: 'by both',
  rerank: 'by both, reranked',
}

/**
 * Every AI rater that is configured with every search that is: each way at the usual number of passages, and the fullest at the
 * other numbers as well; and a line for each AI rater and each search of which there is none.
 */
export function listTiers(): { tiers: Tier[]; absent: BenchRow[] } {
  const local = listEntailmentModels().map(({ name: model }) => ({ kind: 'entailment' as const, model }))
  const { servers, fault } = readChatServers()
  const chat = servers.flatMap(({ name: server, model, temperature }) =>
    model === null ? [] : [{ kind: 'chat' as const, server, model, temperature }],
  )
  const unnamed = servers.length > 0 ? 'CHAT_MODEL is not set' : 'no chat server is configured'
  const searches = listSearches()
  return {
    tiers: [{ kind: 'baseline' as const }, ...local, ...chat].flatMap((aiRater) =>
      listWays(searches).map(({ method, topN }) => toTier({ ...aiRater, topN, search: { method } })),
    ),
    absent: [
      ...(local.length > 0
        ? []
        : [
            absentRow(
              'models on this machine as aiRaters',
              'CONCORDANCE_MODELS has none that judges entailment',
            ),
          ]),
      ...(chat.length > 0 ? [] : [absentRow('language models as aiRaters', fault ?? unnamed)]),
      ...SEARCH_METHODS.filter((method) => !searches.some((own) => own.method === method)).map((method) =>
        absentRow(`passages found ${SEARCH_WORDS[method]}`, describeLack(method)),
      ),
    ],
  }
}

function listSearches(): Search[] {
  const { embeddingModels, rerankModels } = findSearchOffer()
  return SEARCH_METHODS.filter(
    (method) =>
      method === 'sparse' || (embeddingModels.length > 0 && (method !== 'rerank' || rerankModels.length > 0)),
  ).map((method) => ({ method }))
}

function describeLack(method: SearchSettings['method']): string {
  const noEmbeddings = findSearchOffer().embeddingModels.length === 0
  return method === 'rerank' && !noEmbeddings
    ? 'no reranker is configured (RERANK_BASE_URL, or a folder of CONCORDANCE_MODELS)'
    : 'no embedding model is configured (EMBED_BASE_URL, or a folder of CONCORDANCE_MODELS)'
}

function listWays(searches: readonly Search[]): { method: Search['method']; topN: number }[] {
  const fullest = searches.at(-1)
  return searches.flatMap((search) =>
    (search === fullest ? SHOWN : [USUAL]).map((topN) => ({ ...search, topN })),
  )
}

function toTier(run: NewRun): Tier {
  const plain = completeRun(run)
  const configuration = completeRun({ ...plain, search: fillInModels(plain.search) })
  const aiRater = nameAiRater(configuration) || 'baseline'
  const { topN, search } = configuration
  return { name: `${aiRater}, ${topN} passages ${SEARCH_WORDS[search.method]}`, configuration }
}

/** @param why without a full stop or with one */
export function absentRow(who: string, why: string): BenchRow {
  return { what: `${who} against the demo's key`, value: 'not measured', beside: why }
}
