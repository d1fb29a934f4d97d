import { z } from 'zod'

/**
 * How the facts for a statement are found: by shared terms (`sparse`), by meaning (`dense`), by both (`hybrid`), or by both and
 * then ordered by a reranker that reads statement and fact together.
 */
export const SEARCH_METHODS = ['sparse', 'dense', 'hybrid', 'rerank'] as const

const MAX_CANDIDATES = 1000

export const searchSettingsSchema = z
  .strictObject({
    method: z.enum(SEARCH_METHODS).default('sparse'),
    /** Shared terms by BM25, built in, or by the embedding model's own term weights. */
    terms: z.enum(['bm25', 'model']).default('bm25'),
    /** How two lists become one: by the distribution of their scores, or by rank alone. */
    fusion: z.enum(['distribution', 'rank']).default('distribution'),
    /** Facts taken from each list before any is left out: what a reranker chooses among. */
    candidates: z.int().min(1).max(MAX_CANDIDATES).default(100),
    /**
     * `refilled`: duplicates are removed and their places filled again, and a reranker selects. `as-published`: each list is as long
     * as the facts shown, only exactly equal texts are duplicates, their places stay empty, and a reranker changes scores but
     * selects nothing.
     *
     * @see specification of VeriFact's code: a list sorted after the rerank was thrown away
     */
    selection: z.enum(['refilled', 'as-published']).default('refilled'),
    /** The models, as the installation names them; empty where none takes part. Filled in when a run starts. */
    embeddingModel: z.string().max(200).default(''),
    rerankModel: z.string().max(200).default(''),
  })
  .prefault({})

export type SearchSettings = z.output<typeof searchSettingsSchema>

/** What takes part in a search with these settings. */
export function listParts({ method, terms }: Pick<SearchSettings, 'method' | 'terms'>) {
  const isDense = method !== 'sparse'
  const isSparse = method !== 'dense'
  return {
    dense: isDense,
    bm25: isSparse && terms === 'bm25',
    modelTerms: isSparse && terms === 'model',
    rerank: method === 'rerank',
    embeddings: isDense || (isSparse && terms === 'model'),
  }
}

/** The same settings without what makes no difference, so that equal searches have equal settings. */
export function simplifySearch(settings: SearchSettings): SearchSettings {
  const parts = listParts(settings)
  const isFused = parts.dense && settings.method !== 'dense'
  return {
    ...settings,
    terms: settings.method === 'dense' ? 'bm25' : settings.terms,
    fusion: isFused ? settings.fusion : 'distribution',
    embeddingModel: parts.embeddings ? settings.embeddingModel : '',
    rerankModel: parts.rerank ? settings.rerankModel : '',
  }
}
