import { listParts } from '../retrieval/search-settings'
import type { TextJobConfiguration } from '../text-jobs'
import type { RunPower, SearchPower } from './run-power'
import type { RunConfiguration } from './runs'

type Work = RunConfiguration | TextJobConfiguration

/**
 * The first model of work that is called and whose price nobody knows; null where all is priced, or nothing is paid.
 *
 * @param power what there is to ask and search with now; a model that is not there any more has no price
 */
export function findUnpriced(work: Work, power: RunPower): string | null {
  const unpriced = listSearched(work, power).find(({ name, among }) => {
    const model = among.find((known) => known.name === name)
    return !model?.isLocal && (model?.price ?? null) === null
  })
  if (unpriced) return unpriced.name
  const chat = work.kind === 'chat' || ('by' in work && work.by === 'model') ? work : null
  if (chat === null) return null
  const isPriced = (name: string) =>
    (power.chat.find((known) => known.server === name)?.prices ?? null) !== null
  if (!isPriced(chat.server ?? '')) return chat.model
  const form = chat.kind === 'chat' ? chat.form : undefined
  return form && !isPriced(form.server) ? form.model : null
}

function listSearched(work: Work, power: RunPower): { name: string; among: readonly SearchPower[] }[] {
  if (!('search' in work)) {
    const embedding = 'embedding' in work ? work.embedding : null
    return embedding ? [{ name: embedding, among: power.embedding }] : []
  }
  const parts = listParts(work.search)
  return [
    ...(parts.embeddings ? [{ name: work.search.embeddingModel, among: power.embedding }] : []),
    ...(parts.rerank ? [{ name: work.search.rerankModel, among: power.rerank }] : []),
  ]
}
