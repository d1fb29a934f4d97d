import { listParts } from '../retrieval/search-settings'
import type { RunPower } from './run-power'
import type { RunConfiguration } from './runs'

/**
 * The first model of a run that is called and whose price nobody knows; null where all is priced, or nothing is paid.
 *
 * @param power what there is to judge and search with now; a model that is not there any more has no price
 */
export function findUnpriced(configuration: RunConfiguration, power: RunPower): string | null {
  const { search } = configuration
  const parts = listParts(search)
  const searched = [
    ...(parts.embeddings ? [{ name: search.embeddingModel, among: power.embedding }] : []),
    ...(parts.rerank ? [{ name: search.rerankModel, among: power.rerank }] : []),
  ]
  const unpriced = searched.find(({ name, among }) => {
    const model = among.find((known) => known.name === name)
    return !model?.isLocal && (model?.price ?? null) === null
  })
  if (unpriced) return unpriced.name
  if (configuration.kind !== 'chat') return null
  const server = power.chat.find((known) => known.server === configuration.server)
  return (server?.prices ?? null) === null ? configuration.model : null
}
