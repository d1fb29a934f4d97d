import type { SearchOffer } from '@/lib/core/retrieval/search-offer'
import { SEARCH_METHODS } from '@/lib/core/retrieval/search-settings'
import type { GridChoices } from '@/lib/core/runs/run-grid'
import type { RunPower } from '@/lib/core/runs/run-power'

/** What the form for AI raters holds before anybody changes it: the first value of each field, by its name. */
export type FirstChoices = {
  judge: readonly string[]
  model: string
  temperature: string
  format: GridChoices['formats']
  method: GridChoices['methods']
  variant: GridChoices['variants']
  scope: GridChoices['scopes']
  facts: readonly string[]
  topN: string
  statementKind: GridChoices['statementKinds']
  embeddingModel: readonly string[]
  rerankModel: readonly string[]
  terms: string
  fusion: string
  candidates: string
}

/**
 * What is chosen at first, so that what it takes is known with the page, before the form can be read.
 *
 * @param judge the recommended model; undefined where none can be chosen
 */
export function listFirstChoices(
  judge: string | undefined,
  { chat }: Pick<RunPower, 'chat'>,
  offer: SearchOffer,
): FirstChoices {
  const only = chat.find(({ server }) => server === '')
  return {
    judge: judge === undefined ? [] : [judge],
    model: only?.model ?? '',
    temperature: only ? '0.1' : '',
    format: ['absolute_time'],
    method: [findBestMethod(offer)],
    variant: ['described'],
    scope: ['all-notes'],
    facts: ['sentence'],
    topN: '25',
    statementKind: ['all'],
    embeddingModel: offer.embeddingModels.slice(0, 1),
    rerankModel: offer.rerankModels.slice(0, 1),
    terms: 'bm25',
    fusion: 'distribution',
    candidates: '100',
  }
}

/** As the form would be sent. */
export function toFormData(choices: FirstChoices): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(choices))
    for (const value of [values].flat()) form.append(name, value)
  return form
}

/** What each method lacks here, in words; undefined where it lacks nothing. */
export function findMissing({ embeddingModels, rerankModels }: SearchOffer) {
  const noEmbeddings = embeddingModels.length > 0 ? undefined : 'No embedding model is configured.'
  const noRerank = rerankModels.length > 0 ? undefined : 'No reranker is configured.'
  return {
    sparse: undefined,
    dense: noEmbeddings,
    hybrid: noEmbeddings,
    rerank: noEmbeddings ?? noRerank,
  }
}

function findBestMethod(offer: SearchOffer): (typeof SEARCH_METHODS)[number] {
  const missing = findMissing(offer)
  return SEARCH_METHODS.findLast((method) => missing[method] === undefined) ?? 'sparse'
}
