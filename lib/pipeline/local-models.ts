import { listParts } from '@/lib/core/retrieval/search-settings'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import { ChatFailure } from '@/lib/models/chat-failure'
import { listEmbeddingModels, listEntailmentModels, listRerankModels } from '@/lib/models/model-servers'

type LocalModels = RunConfiguration['localModels']

/**
 * The models on this machine that take part in a run, as they are now.
 *
 * @param run with its models by name
 * @returns what each is known by; undefined where none takes part
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
  const local = [...[...embedding, ...rerank].filter(({ terms }) => terms.isLocal), ...judges]
  return local.length === 0
    ? undefined
    : Object.fromEntries(local.map(({ name, identity }) => [name, identity]))
}

/** @throws {ChatFailure} `stop` where the model's files are others than those that its run began with */
export function requireBegunWith(
  { name, identity }: { name: string; identity: string },
  begunWith: LocalModels,
): void {
  const former = begunWith?.[name]
  if (former === undefined || former === identity) return
  throw new ChatFailure(
    'stop',
    `The files of the model ${name} are others than when this run began, and what both make must not be mixed. Bring the former ones back to go on, or start a new run.`,
    0,
  )
}
