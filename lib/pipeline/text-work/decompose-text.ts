import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { CutStatement, Decomposition, ModelDecomposition } from '@/lib/core/text-jobs'
import { getTextToCut, storeStatements } from '@/lib/data/texts/decompositions'
import type { TextUnit } from '@/lib/data/texts/text-units'
import { ChatFailure } from '@/lib/models/chat-failure'
import { listEmbeddingModels } from '@/lib/models/model-servers'
import { cutAsPublished, cutByModel, cutByRules, type Decomposer } from '../decompose'
import { requireKeptPrompt } from '../kept-prompt'
import { embedWithLedger } from '../retrieval/search-tools'
import type { TextWork } from './text-work'

/** Cuts one document or note into statements, and stores them. */
export async function decomposeText(
  actor: Actor,
  unit: TextUnit<Decomposition>,
  work: TextWork,
): Promise<void> {
  const source = await getTextToCut(actor, unit)
  const statements = await cut(source.text, unit.configuration, work)
  work.signal.throwIfAborted()
  await storeStatements(actor, unit, source, statements)
}

async function cut(text: string, configuration: Decomposition, work: TextWork): Promise<CutStatement[]> {
  if (configuration.by === 'rules')
    return 'variant' in configuration ? cutAsPublished(text) : cutByRules(text, configuration.unit)
  return cutByModel(text, await openDecomposer(configuration, work))
}

async function openDecomposer(configuration: ModelDecomposition, work: TextWork): Promise<Decomposer> {
  const { model, prompts, chunks, maxTokens } = configuration
  const [check, extract] = await Promise.all([
    requireKeptPrompt(prompts, 'claims/check'),
    requireKeptPrompt(prompts, 'claims/extract'),
  ])
  const ask = work.openModel({ model })
  if (chunks === 'sentences') return { ask, check, extract, maxTokens, byMatter: null }
  return {
    ask,
    check,
    extract,
    maxTokens,
    byMatter: { variant: chunks, embed: openEmbed(configuration, work) },
  }
}

/** @throws {ChatFailure} `stop` when the embedding model that the work was started with is not there any more */
function openEmbed({ embedding }: ModelDecomposition, { signal, ledger }: TextWork) {
  const model = listEmbeddingModels().find((known) => known.name === embedding)
  if (!model) throw new ChatFailure('stop', 'The embedding model of this work is not configured any more.', 0)
  const client = embedWithLedger(model, ledger)
  return async (texts: readonly string[]) => (await client.embed(texts, signal)).map((vector) => vector.dense)
}
