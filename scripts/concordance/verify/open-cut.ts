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
type Cut = {
  unit: 'claim' | 'sentence'
  /** The same in the words of a study's work on texts. */
  how: { by: 'rules'; variant?: 'as-published' } | { by: 'model'; chunks: Chunks; maxTokens: number }
  cutText: CutText
  ownNotes: boolean
}

/** As options give it. */
type Given = ServerChoice & {
  unit: string
  cut: string
  variant?: string | undefined
  chunks?: string | undefined
  'max-tokens'?: string | undefined
}

type Chunks = (typeof CHUNKS)[number]

const CHUNKS = ['sentences', 'described', 'as-published'] as const
const limit = z.coerce.number().int().min(32).max(2000)

/** @throws {UsageError} when texts cannot be cut so here */
export async function openCut(given: Given, tools: Tools): Promise<Cut> {
  const { unit, cut, variant, chunks } = given
  if (unit !== 'claim' && unit !== 'sentence') throw new UsageError('--unit is claim or sentence.')
  if (cut !== 'rules' && cut !== 'model') throw new UsageError('--cut is rules or model.')
  if (variant !== undefined && (variant !== 'as-published' || unit !== 'sentence' || cut !== 'rules'))
    throw new UsageError('--variant is as-published, for --unit sentence and --cut rules.')
  if (cut === 'model') {
    if (unit !== 'claim') throw new UsageError('A model takes out claims: leave --unit out.')
    const how = readChunking(given)
    return { unit, how, cutText: await openModel(how, given, tools), ownNotes: true }
  }
  if ((chunks ?? given['max-tokens']) !== undefined)
    throw new UsageError('--chunks and --max-tokens are for --cut model.')
  if (variant === undefined)
    return { unit, how: { by: cut }, cutText: async (text) => cutByRules(text, unit), ownNotes: false }
  return { unit, how: { by: cut, variant }, cutText: async (text) => cutAsPublished(text), ownNotes: true }
}

type Chunking = Extract<Cut['how'], { by: 'model' }>

function readChunking(given: Given): Chunking {
  const chunks = CHUNKS.find((known) => known === (given.chunks ?? 'sentences'))
  const maxTokens = limit.safeParse(given['max-tokens'] ?? 128).data
  if (chunks === undefined) throw new UsageError('--chunks is sentences, described or as-published.')
  if (maxTokens === undefined) throw new UsageError('--max-tokens is a whole number from 32 to 2,000.')
  return { by: 'model', chunks, maxTokens }
}

async function openModel(
  { chunks, maxTokens }: Chunking,
  choice: ServerChoice,
  tools: Tools,
): Promise<CutText> {
  const ask = openAsk('decompose', choice, tools)
  const byMatter = chunks === 'sentences' ? null : openMatter(chunks, tools)
  const [check, extract] = await Promise.all([readPrompt('claims/check'), readPrompt('claims/extract')])
  return (text) => cutByModel(text, { ask, check, extract, maxTokens, byMatter })
}

/** Windows are kept where answers are, so that the same again is cut the same and asks nobody. */
function openMatter(variant: 'described' | 'as-published', tools: Tools): Decomposer['byMatter'] {
  const [model] = listEmbeddingModels()
  if (!model) throw new UsageError('Chunks by matter need an embedding model: EMBED_BASE_URL.')
  const { embed } = openWindows(model.name, { ...tools, ledger: tools.onCall })
  return { variant, embed, memoize: (_, cut) => cut() }
}
