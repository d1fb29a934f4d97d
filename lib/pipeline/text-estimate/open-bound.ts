import { boundChunks, type ChunkBounds } from '@/lib/core/text/chunk-bounds'
import { countTokens } from '@/lib/core/text/count-tokens'
import { packSentences } from '@/lib/core/text/pack-sentences'
import type { Span } from '@/lib/core/text/span'
import type { ModelDecomposition } from '@/lib/core/text-jobs'
import { listEmbeddingModels } from '@/lib/models/model-servers'
import { openChunkTools } from '../chunk-tools'
import { findKeptChunks } from '../steps/decompose'

type Cutting = Pick<ModelDecomposition, 'chunks' | 'maxTokens' | 'embedding'>

/** Into what chunks a text may come, made once of each text: work on it is rehearsed twice. */
export type Bound = (text: string) => Promise<ChunkBounds>

/** Exactly where no vectors decide it. */
export async function openBound({ chunks, maxTokens, embedding }: Cutting): Promise<Bound> {
  if (chunks === 'sentences')
    return once(async (text) => exactly(packSentences(text, maxTokens, countTokens)))
  const model = listEmbeddingModels().find(({ name }) => name === embedding)
  const tools = await openChunkTools(chunks)
  return once(async (text) =>
    boundChunks(text, { variant: chunks, maxTokens }, tools, model?.terms.batch ?? 1),
  )
}

/** Exactly also where a text was cut so before, which is found again. */
export async function openKeptBound(cutting: Cutting): Promise<Bound> {
  const { chunks, maxTokens, embedding } = cutting
  const bound = await openBound(cutting)
  const model = listEmbeddingModels().find(({ name }) => name === embedding)
  if (chunks === 'sentences' || !model) return bound
  return once(async (text) => {
    const kept = await findKeptChunks(text, { chunks, maxTokens }, model.identity)
    if (!kept) return bound(text)
    return exactly(kept.map((own) => ({ ...own, text: own.text ?? text.slice(own.start, own.end) })))
  })
}

function exactly(chunks: Span[]): ChunkBounds {
  const cut = { chunks, embedCalls: 0, embedChars: 0 }
  return { fewest: cut, most: cut }
}

function once(bound: Bound): Bound {
  const made = new Map<string, Promise<ChunkBounds>>()
  return (text) => {
    const known = made.get(text) ?? bound(text)
    made.set(text, known)
    return known
  }
}
