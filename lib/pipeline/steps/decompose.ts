import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import type { CutStatement, Decomposition, ModelDecomposition } from '@/lib/core/text-jobs'
import { cacheChunks, findInCache } from '@/lib/data/cache'
import { getTextToCut, storeStatements } from '@/lib/data/documents/decompositions'
import type { TextUnit } from '@/lib/data/work/units'
import { digestOf, sha256 } from '@/lib/digest'
import { cutAsPublished, cutByModel, cutByRules, type Decomposer } from '../decompose'
import { openWindows } from '../retrieval/open-windows'
import { requireStoredPrompt } from '../stored-prompt'
import type { TextWork } from './on-text'

/** Changes with the rules that cut texts: places of other rules are not found again. */
const RULES = { described: 1, 'as-published': 2 }
const placeSchema = z.object({ start: z.int(), end: z.int(), text: z.string().optional() })
const storedSchema = z.object({ places: z.array(placeSchema) })

type Places = z.output<typeof storedSchema>['places']

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
  const { prompts, chunks, maxTokens } = configuration
  const [check, extract] = await Promise.all([
    requireStoredPrompt(prompts, 'claims/check'),
    requireStoredPrompt(prompts, 'claims/extract'),
  ])
  const ask = work.openModel(configuration)
  if (chunks === 'sentences') return { ask, check, extract, maxTokens, byMatter: null }
  const byMatter = {
    variant: chunks,
    ...openMatter(configuration, { chunks, maxTokens }, work),
  }
  return { ask, check, extract, maxTokens, byMatter }
}

type ByMatter = Pick<ModelDecomposition, 'maxTokens'> & { chunks: 'described' | 'as-published' }

function openMatter({ embedding, localModels }: ModelDecomposition, how: ByMatter, work: TextWork) {
  const { embed, identity } = openWindows(embedding, { ...work, isStudied: true, begunWith: localModels })
  return {
    embed,
    async memoize(text: string, cut: () => Promise<Places>) {
      const kept = await findCachedChunks(text, how, identity)
      if (kept) return kept
      const places = await cut()
      await cacheChunks(hashChunking(text, how, identity), places)
      return places
    },
  }
}

/** Where a text was cut by matter before. @param identity of the model that measured it @returns null where it was not */
export async function findCachedChunks(
  text: string,
  how: ByMatter,
  identity: string,
): Promise<Places | null> {
  const kept = storedSchema.safeParse(await findInCache('chunks', hashChunking(text, how, identity))).data
  return kept?.places ?? null
}

function hashChunking(text: string, { chunks, maxTokens }: ByMatter, identity: string): string {
  return digestOf({ text: sha256(text), chunks, maxTokens, identity, rules: RULES[chunks] })
}
