import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chunkByMatter } from '@/lib/core/text/semantic-chunks'
import published from '@/lib/testing/published-cutting.json'
import { openChunkTools } from './chunk-tools'

/** The toy embedding that the published code was run with: words hashed into eight buckets. */
function embedToy(text: string): number[] {
  const vector = Array.from({ length: 8 }, () => 0)
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const bucket = Number(BigInt(`0x${createHash('md5').update(word).digest('hex')}`) % 8n)
    vector[bucket] = (vector[bucket] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

const embed = async (texts: readonly string[]) => texts.map(embedToy)

describe('openChunkTools', () => {
  it.each(published.chunks)(
    'cuts a note as VeriFact’s code does, within $limit tokens',
    async ({ text, limit, chunks }) => {
      const tools = { embed, ...(await openChunkTools('as-published')) }

      const found = await chunkByMatter(text, { variant: 'as-published', maxTokens: limit }, tools)

      expect(found.map((chunk) => chunk.text)).toEqual(chunks)
      expect(found.map(({ start }) => start)).toEqual(
        found.map(({ start }) => start).toSorted((a, b) => a - b),
      )
    },
  )

  it('counts and cuts by our own rules as described', async () => {
    const { countTokens, cutLong } = await openChunkTools('described')

    expect(countTokens('Afebrile, 38.5')).toBe(6)
    expect(cutLong('Dr. Doe came. He left.', 5).map(({ text }) => text)).toEqual([
      'Dr. Doe came.',
      'He left.',
    ])
  })
})
