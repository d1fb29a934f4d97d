import { listParts } from '@/lib/core/retrieval/search-settings'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import { ChatFailure } from '@/lib/models/chat-failure'
import { listEmbeddingModels, listEntailmentModels, listRerankModels } from '@/lib/models/model-servers'

/** What models on this machine are known by; undefined where none takes part. */
export type LocalModels = RunConfiguration['localModels']

/**
 * The models on this machine that take part in a run, as they are now.
 *
 * @param run with its models by name
 */
export function identifyLocalModels(run: RunConfiguration): LocalModels {
  const { search } = run
  const parts = listParts(search)
  const embedding = parts.embeddings
    ? listEmbeddingModels().filter(({ name }) => name === search.embeddingModel)
    : []
  const rerank = parts.rerank ? listRerankModels().filter(({ name }) => name === search.rerankModel) : []
  const judges =
    run.kind === 'entailment' ? listEntailmentModels().filter(({ name }) => name === run.model) : []
  return identifyModels([...[...embedding, ...rerank].filter(({ terms }) => terms.isLocal), ...judges])
}

/** The same of these models on this machine. */
export function identifyModels(local: readonly { name: string; identity: string }[]): LocalModels {
  return local.length === 0
    ? undefined
    : Object.fromEntries(local.map(({ name, identity }) => [name, identity]))
}

/** @throws {ChatFailure} `stop` where the model's files are others than those that its work began with */
export function requireBegunWith(
  { name, identity }: { name: string; identity: string },
  begunWith: LocalModels,
): void {
  const former = begunWith?.[name]
  if (former === undefined || former === identity) return
  throw new ChatFailure(
    'stop',
    `The files of the model ${name} are others than when this began, and what both make must not be mixed. Bring the former ones back to go on, or start anew.`,
    0,
  )
}
