import { countTokens } from '@/lib/core/text/count-tokens'
import { packSentences } from '@/lib/core/text/pack-sentences'
import { type ChunkTools, chunkByMatter } from '@/lib/core/text/semantic-chunks'
import type { PackingVariant } from '@/lib/core/writing/course'
import { openChunkTools } from './chunk-tools'
import { loadPublishedTokens } from './published-tokens'

/**
 * How the length of texts is stated, and how a note that is too long is cut.
 *
 * @throws {ChatFailure} as the model that measures matter
 */
export type CourseTools = {
  countTokens: (text: string) => number
  split: (text: string, limit: number) => Promise<string[]>
}

/**
 * As described, notes are cut between sentences. The published code cuts them by matter; it counts the tokens of Llama 3, whose
 * vocabulary begins with that of cl100k_base and is not ours to hand on, with one for the beginning of a text.
 *
 * @param openEmbed asked where matter is measured alone
 * @see VeriFact (Chung et al. 2025), section 4.2.4 and its code
 */
export async function openCourseTools(
  variant: PackingVariant,
  openEmbed: () => ChunkTools['embed'],
): Promise<CourseTools> {
  if (variant === 'described')
    return { countTokens, split: async (text, limit) => packSentences(text, limit, countTokens).map(toText) }
  const [{ cl100k }, chunkTools] = await Promise.all([loadPublishedTokens(), openChunkTools(variant)])
  const tools = { ...chunkTools, embed: openEmbed() }
  return {
    countTokens: (text) => cl100k(text) + 1,
    split: async (text, maxTokens) =>
      (await chunkByMatter(text, { variant, maxTokens }, tools)).map(toText).filter(isFull),
  }
}

function toText({ text }: { text: string }): string {
  return text
}

function isFull(text: string): boolean {
  return text.trim() !== ''
}
