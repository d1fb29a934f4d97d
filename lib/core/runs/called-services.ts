import { listParts } from '../retrieval/search-settings'
import { textJobConfigurationSchema } from '../text-jobs'
import type { WorkKind } from '../work'
import { type RunConfiguration, runConfigurationSchema } from './runs'
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
    run.kind === 'chat' &&
      run.form !== undefined &&
      run.form.server !== run.server &&
      nameChatService(run.form.server),
    embeddings && `embeddings ${run.search.embeddingModel}`,
    rerank && `rerank ${run.search.rerankModel}`,
  ])
}

/**
 * The same of any work. Work on texts has places of its own: it need not wait until the statements of a run are judged.
 *
 * @param configuration as it is kept with the work
 */
export function nameServices(kind: WorkKind, configuration: unknown): string {
  if (kind === 'rate') return nameRunServices(runConfigurationSchema.parse(configuration))
  if (kind === 'summary') return 'score sheets'
  const work = textJobConfigurationSchema.parse(configuration)
  if (work.by === 'rules') return `texts: ${HERE}`
  const chat = work.by === 'model' && nameChatService(work.server ?? '')
  const embedding = 'embedding' in work ? work.embedding : null
  return `texts: ${joinNames([chat, embedding && `embeddings ${embedding}`])}`
}

function joinNames(names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(', ')
}
