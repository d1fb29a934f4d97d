import { listParts } from '../retrieval/search-settings'
import type { TextJobConfiguration } from '../text-jobs'
import type { RunConfiguration } from './runs'
import { nameChatService } from './service-finding'

/** What the work is called that no chat server does. */
const HERE = 'this machine'

/**
 * The services that a run's work calls, as one name. Work that calls the same ones shares places, and no other work does: a
 * server that hangs fills the places of whoever needs it alone.
 *
 * @example nameRunServices(run) // 'chat gpu-1, embeddings e5'
 */
export function nameRunServices(run: RunConfiguration): string {
  const { embeddings, rerank } = listParts(run.search)
  return joinNames([
    run.kind === 'chat' ? nameChatService(run.server) : HERE,
    embeddings && `embeddings ${run.search.embeddingModel}`,
    rerank && `rerank ${run.search.rerankModel}`,
  ])
}

/** The same of work on texts. */
export function nameTextServices(work: TextJobConfiguration): string {
  if (work.by === 'rules') return HERE
  const embedding = 'embedding' in work ? work.embedding : null
  return joinNames([nameChatService(work.server ?? ''), embedding && `embeddings ${embedding}`])
}

function joinNames(names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(', ')
}
