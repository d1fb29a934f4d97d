import { countTokens } from '@/lib/core/text/count-tokens'
import { packAsPublished } from '@/lib/core/text/pack-as-published'
import { packSentences } from '@/lib/core/text/pack-sentences'
import type { ChunkSettings, ChunkTools } from '@/lib/core/text/semantic-chunks'
import { loadPublishedTokens } from './published-tokens'

/**
 * How tokens are counted and what goes on without a change of matter is cut: by our own rules, or by those of the published
 * code.
 */
export async function openChunkTools(
  variant: ChunkSettings['variant'],
): Promise<Pick<ChunkTools, 'countTokens' | 'cutLong'>> {
  if (variant === 'described')
    return { countTokens, cutLong: (text, limit) => packSentences(text, limit, countTokens) }
  const { o200k, cl100k } = await loadPublishedTokens()
  return { countTokens: o200k, cutLong: (text, limit) => packAsPublished(text, limit, cl100k) }
}
