import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundChunks } from './chunk-bounds'
import { countTokens } from './count-tokens'
import { packAsPublished } from './pack-as-published'
import { packSentences } from './pack-sentences'
import { type ChunkSettings, type ChunkTools, chunkByMatter } from './semantic-chunks'

const BATCH = 4

const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom('Well. ', 'PLAN:\n', 'No fever, no cough, no pain. ', '\n\n', 'K 3.1; '),
      fc.lorem({ maxCount: 12 }).map((words) => `${words}. `),
      fc.lorem({ maxCount: 60 }).map((words) => `${words.replaceAll(' ', ', ')}. `),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

/** Asks for the vectors of a text once, as work does. */
function openTools(variant: ChunkSettings['variant'], seed: number) {
  const sent: number[] = []
  const known = new Set<string>()
  const tools: ChunkTools = {
    countTokens,
    cutLong: (text, limit) =>
      variant === 'described'
        ? packSentences(text, limit, countTokens)
        : packAsPublished(text, limit, countTokens),
    embed: (windows) => {
      sent.push(new Set(windows.filter((text) => !known.has(text))).size)
      for (const text of windows) known.add(text)
      return Promise.resolve(
        windows.map((text) => [
          text.length % 7,
          (text.length * seed) % 11,
          text.charCodeAt(seed % text.length) % 5,
        ]),
      )
    },
  }
  return { sent, tools }
}

describe.each(['described', 'as-published'] as const)('boundChunks, %s', (variant) => {
  it('holds what a text is cut into, whatever the vectors say, and the calls for them', async () => {
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.integer({ min: 8, max: 80 }),
        fc.nat(1000),
        async (text, maxTokens, seed) => {
          const settings = { variant, maxTokens }
          const { sent, tools } = openTools(variant, seed)
          const chunks = await chunkByMatter(text, settings, tools)
          const { fewest, most } = boundChunks(text, settings, tools, BATCH)
          const made = chunks.filter((chunk) => chunk.text.trim() !== '').length
          const calls = sent.reduce((sum, windows) => sum + Math.ceil(windows / BATCH), 0)

          expect(made).toBeGreaterThanOrEqual(fewest.chunks.length)
          expect(made).toBeLessThanOrEqual(most.chunks.length)
          expect(calls).toBeGreaterThanOrEqual(fewest.embedCalls)
          expect(calls).toBeLessThanOrEqual(most.embedCalls)
          expect(most.embedChars).toBeGreaterThanOrEqual(fewest.embedChars)
        },
      ),
      // blank lines around what is said, which no chunk holds
      { numRuns: 500, examples: [['\n\nin justo elementum sit vestibulum erat. \n\nPLAN:\n', 12, 0]] },
    )
  })

  it('knows a short text to be one chunk that no vector is asked for, and a blank one to be none', () => {
    const { tools } = openTools(variant, 1)
    const bound = (text: string) => boundChunks(text, { variant, maxTokens: 50 }, tools, BATCH)

    for (const end of ['fewest', 'most'] as const) {
      expect(bound('All was well.')[end]).toMatchObject({ chunks: [{ start: 0 }], embedCalls: 0 })
      expect(bound(' \n ')[end]).toMatchObject({ chunks: [], embedChars: 0 })
    }
  })
})
