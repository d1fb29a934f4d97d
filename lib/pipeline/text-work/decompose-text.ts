import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { canonicalJson } from '@/lib/core/canonical-json'
import type { CutStatement, Decomposition, ModelDecomposition } from '@/lib/core/text-jobs'
import { findInCache, keepChunks } from '@/lib/data/cache'
import { getTextToCut, storeStatements } from '@/lib/data/texts/decompositions'
import type { TextUnit } from '@/lib/data/texts/text-units'
import { ChatFailure } from '@/lib/models/chat-failure'
import { listEmbeddingModels } from '@/lib/models/model-servers'
import { cutAsPublished, cutByModel, cutByRules, type Decomposer } from '../decompose'
import { requireKeptPrompt } from '../kept-prompt'
import { hashText } from '../retrieval/embed-texts'
import { embedWithLedger } from '../retrieval/search-tools'
import type { TextWork } from './text-work'

/** Changes with the rules that cut texts: places of other rules are not found again. */
const RULES = 1
const keptSchema = z.object({ places: z.array(z.object({ start: z.int(), end: z.int() })) })

type Places = z.output<typeof keptSchema>['places']

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
    byMatter: { variant: chunks, ...openMatter({ ...configuration, chunks }, work) },
  }
}

type ByMatter = ModelDecomposition & { chunks: 'described' | 'as-published' }

/** @throws {ChatFailure} `stop` when the embedding model that the work was started with is not there any more */
function openMatter({ embedding, chunks, maxTokens }: ByMatter, { signal, ledger }: TextWork) {
  const model = listEmbeddingModels().find((known) => known.name === embedding)
  if (!model) throw new ChatFailure('stop', 'The embedding model of this work is not configured any more.', 0)
  const client = embedWithLedger(model, ledger)
  const { identity } = model
  const known = new Map<string, ArrayLike<number>>()
  return {
    async embed(texts: readonly string[]) {
      // a part that is cut again has windows of the whole
      const unknown = [...new Set(texts)].filter((text) => !known.has(text))
      const made = unknown.length === 0 ? [] : await client.embed(unknown, signal)
      for (const [at, { dense }] of made.entries()) known.set(unknown[at] ?? '', dense)
      return texts.map((text) => known.get(text) ?? [])
    },
    async remember(text: string, cut: () => Promise<Places>) {
      const key = hashText(canonicalJson({ text: hashText(text), chunks, maxTokens, identity, rules: RULES }))
      const kept = keptSchema.safeParse(await findInCache('chunks', key)).data
      if (kept) return kept.places
      const places = await cut()
      await keepChunks(key, places)
      return places
    },
  }
}
