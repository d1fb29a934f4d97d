import { z } from 'zod'
import { naturalOrder } from '@/lib/core/natural-order'
import { AI_RATERS_PER_PAGE, aiViewSchema, passes } from './ai-view'
import type { RetrievalRow } from './retrieval-rows'

/** What the address chooses of the table of what AI raters were shown. */
export const retrievalViewSchema = aiViewSchema.pick({ axis: true, page: true }).extend({
  /** The most first; by name from A on. */
  shown: z.enum(['name', 'recall', 'any', 'mrr']).catch('name').default('name'),
})
export type RetrievalView = z.output<typeof retrievalViewSchema>

type RetrievalListing = {
  rows: readonly RetrievalRow[]
  /** AI raters that pass the filters, and on how many pages they stand. */
  total: number
  pages: number
}

const FIGURES = {
  recall: 'recall',
  any: 'hit',
  mrr: 'reciprocalRank',
} as const

/** One page of AI raters by what they were shown; those of which nothing is known come last. */
export function listRetrieval(all: readonly RetrievalRow[], view: RetrievalView): RetrievalListing {
  const chosen = all
    .filter((row) => passes(row, { find: '', axis: view.axis }))
    .toSorted((left, right) => naturalOrder(left.alias, right.alias))
  const valueOf = ({ score }: RetrievalRow) =>
    view.shown === 'name' ? 0 : (score?.[FIGURES[view.shown]].value ?? -1)
  const start = (view.page - 1) * AI_RATERS_PER_PAGE
  return {
    rows: chosen
      .toSorted((left, right) => valueOf(right) - valueOf(left))
      .slice(start, start + AI_RATERS_PER_PAGE),
    total: chosen.length,
    pages: Math.ceil(chosen.length / AI_RATERS_PER_PAGE),
  }
}
