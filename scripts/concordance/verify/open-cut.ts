import { z } from 'zod'
import type { Span } from '@/lib/core/text/span'
import { listEmbeddingModels } from '@/lib/models/model-servers'
import { cutAsPublished, cutByModel, cutByRules, type Decomposer } from '@/lib/pipeline/decompose'
import { readPrompt } from '@/lib/pipeline/prompt-file'
import { openWindows } from '@/lib/pipeline/retrieval/open-windows'
import type { ServerChoice } from '../choose-server'
import { UsageError } from '../io'
import { openAsk, type Tools } from './open-steps'

type CutText = (text: string) => Promise<readonly Span[]>

/** How a text is cut into statements; with `ownNotes`, notes are cut the same way where facts are of the same kind. */
type Cut = { unit: 'claim' | 'sentence'; cutText: CutText; ownNotes: boolean }

/** As options give it. */
type Given = ServerChoice & {
  unit: string
  cut: string
  variant?: string | undefined
  chunks?: string | undefined
  'max-tokens'?: string | undefined
}

const CHUNKS = ['sentences', 'described', 'as-published'] as const
const maxTokens = z.coerce.number().int().min(32).max(2000)

/** @throws {UsageError} when texts cannot be cut so here */
export async function openCut(given: Given, tools: Tools): Promise<Cut> {
  const { unit, cut, variant, chunks } = given
  if (unit !== 'claim' && unit !== 'sentence') throw new UsageError('--unit is claim or sentence.')
  if (cut !== 'rules' && cut !== 'model') throw new UsageError('--cut is rules or model.')
  if (variant !== undefined && (variant !== 'as-published' || unit !== 'sentence' || cut !== 'rules'))
    throw new UsageError('--variant is as-published, for --unit sentence and --cut rules.')
  if (cut === 'model') {
    if (unit !== 'claim') throw new UsageError('A model takes out claims: leave --unit out.')
    return { unit, cutText: await openModel(given, tools), ownNotes: true }
  }
  if ((chunks ?? given['max-tokens']) !== undefined)
    throw new UsageError('--chunks and --max-tokens are for --cut model.')
  const cutText = async (text: string) =>
    variant === 'as-published' ? cutAsPublished(text) : cutByRules(text, unit)
  return { unit, cutText, ownNotes: variant === 'as-published' }
}

async function openModel(given: Given, tools: Tools): Promise<CutText> {
  const chunks = CHUNKS.find((known) => known === (given.chunks ?? 'sentences'))
  const limit = maxTokens.safeParse(given['max-tokens'] ?? 128).data
  if (chunks === undefined) throw new UsageError('--chunks is sentences, described or as-published.')
  if (limit === undefined) throw new UsageError('--max-tokens is a whole number from 32 to 2,000.')
  const ask = openAsk('decompose', given, tools)
  const byMatter = chunks === 'sentences' ? null : openMatter(chunks, tools)
  const [check, extract] = await Promise.all([readPrompt('claims/check'), readPrompt('claims/extract')])
  return (text) => cutByModel(text, { ask, check, extract, maxTokens: limit, byMatter })
}

/** Windows are kept where answers are, so that the same again is cut the same and asks nobody. */
function openMatter(variant: 'described' | 'as-published', tools: Tools): Decomposer['byMatter'] {
  const [model] = listEmbeddingModels()
  if (!model) throw new UsageError('Chunks by matter need an embedding model: EMBED_BASE_URL.')
  const { embed } = openWindows(model.name, { ...tools, ledger: tools.onCall })
  return { variant, embed, remember: (_, cut) => cut() }
}
