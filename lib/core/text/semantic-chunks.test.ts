import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReference } from '@/lib/testing/reference-values'
import { quantile } from '../stats/quantile'
import { cutAtBreakpoints, findBreakpoints, joinWindows, neighborDistances } from './breakpoints'
import { countTokens } from './count-tokens'
import { packSentences } from './pack-sentences'
import { type ChunkTools, chunkByMatter, cutByMatter } from './semantic-chunks'

type Vectors = {
  sentence_windows: { buffer_size: number; output: { sentence: string; combined_sentence: string }[] }
  percentile_breakpoints: {
    input: { distances: number[]; percentile: number; sentences: string[] }
    output: { threshold: number | null; chunks: string[] }
  }[]
  recursive: {
    input: { text: string; max_chunk_tokens: number }
    output: { text_chunks: string[]; tokens: number[]; recursion_depths: number[]; embedding_calls: number }
  }[]
}

const vectors = readReference<Vectors>('verifact/semantic_splitter.json')

/** The toy embedding of the vectors: words hashed into eight buckets. */
function embedToy(text: string): number[] {
  const vector = Array.from({ length: 8 }, () => 0)
  for (const word of text.toLowerCase().replaceAll('.', '').split(/\s+/).filter(Boolean)) {
    const bucket = Number(BigInt(`0x${createHash('md5').update(word).digest('hex')}`) % 8n)
    vector[bucket] = (vector[bucket] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

/** The vectors' backup: so many words a piece, without outer white space. */
function cutWords(text: string, limit: number) {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }))
  return words.flatMap(({ start }, index) => {
    const end = words[Math.min(index + limit, words.length) - 1]?.end ?? 0
    return index % limit === 0 ? [{ start, end, text: text.slice(start, end) }] : []
  })
}

function toyTools(): ChunkTools & { calls: number } {
  const tools = {
    calls: 0,
    embed: (texts: readonly string[]) => {
      tools.calls += 1
      return Promise.resolve(texts.map(embedToy))
    },
    countTokens: countWords,
    cutLong: cutWords,
  }
  return tools
}

describe('against the published code', () => {
  it('joins windows', () => {
    const { buffer_size, output } = vectors.sentence_windows

    const windows = joinWindows(
      output.map((entry) => entry.sentence),
      buffer_size,
    )

    expect(windows).toEqual(output.map((entry) => entry.combined_sentence))
  })

  it.each(vectors.percentile_breakpoints)('breaks at the percentile: $output.threshold', (entry) => {
    const { distances, percentile, sentences } = entry.input

    const runs = cutAtBreakpoints(sentences.length, findBreakpoints(distances, percentile))

    expect(runs.map(({ from, to }) => sentences.slice(from, to).join(''))).toEqual(entry.output.chunks)
    const sorted = distances.toSorted((one, other) => one - other)
    expect(sorted.length > 0 ? quantile(sorted, percentile / 100) : null).toBe(entry.output.threshold)
  })

  it.each(vectors.recursive)(
    'cuts with a limit of $input.max_chunk_tokens words',
    async ({ input, output }) => {
      const tools = toyTools()
      const settings = { variant: 'as-published', maxTokens: input.max_chunk_tokens } as const

      const chunks = await cutByMatter(input.text, settings, tools)

      expect(chunks.map((chunk) => chunk.text)).toEqual(output.text_chunks)
      expect(chunks.map((chunk) => countWords(chunk.text))).toEqual(output.tokens)
      expect(chunks.map((chunk) => chunk.depth)).toEqual(output.recursion_depths)
      expect(tools.calls).toBe(output.embedding_calls)
      for (const { start, end, text } of chunks) expect(input.text.slice(start, end)).toBe(text)
    },
  )
})

describe('chunkByMatter', () => {
  const described = { variant: 'described', maxTokens: 12 } as const
  const tools = {
    ...toyTools(),
    cutLong: (text: string, limit: number) => packSentences(text, limit, countWords),
  }

  it('leaves a text within the limit whole, and makes nothing of a blank one', async () => {
    expect(await chunkByMatter(' Afebrile. No cough. ', described, tools)).toMatchObject([
      { text: 'Afebrile. No cough.', start: 1, depth: 0 },
    ])
    expect(await chunkByMatter(' \n', described, tools)).toEqual([])
    expect(
      await chunkByMatter(' Afebrile. ', { ...described, variant: 'as-published' }, tools),
    ).toMatchObject([{ text: ' Afebrile. ' }])
  })

  it('cuts where the matter changes', async () => {
    const text =
      'The lung was clear. The lung was dry. The lung was well. The lung was fine. Dialysis started Monday. Dialysis stopped Friday.'
    const count = (one: string, word: string) => one.split(word).length - 1
    const embed = (texts: readonly string[]) =>
      Promise.resolve(texts.map((one) => [count(one, 'lung'), count(one, 'Dialysis')]))

    const chunks = await chunkByMatter(text, { variant: 'described', maxTokens: 17 }, { ...tools, embed })

    expect(chunks.map((chunk) => chunk.text)).toEqual([
      'The lung was clear. The lung was dry. The lung was well. The lung was fine.',
      'Dialysis started Monday. Dialysis stopped Friday.',
    ])
  })

  it('keeps every letter, in order, within the limit, for any text and any vectors', async () => {
    const words = fc.constantFrom(
      'Fever',
      'no',
      'cough.',
      'Pt.',
      '38.5',
      '\n',
      '\n\n',
      '- ',
      'BP',
      '120/80.',
      '[**Name**]',
    )
    const numbers = fc.array(fc.double({ min: -1, max: 1 }), { minLength: 2, maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 120 }), fc.func(numbers), async (list, embedOne) => {
        const text = list.join(' ')
        const embed = (texts: readonly string[]) => Promise.resolve(texts.map((entry) => embedOne(entry)))
        const chunks = await chunkByMatter(text, described, { ...tools, embed })
        let last = 0
        for (const chunk of chunks) {
          expect(chunk.start).toBeGreaterThanOrEqual(last)
          expect(text.slice(chunk.start, chunk.end)).toBe(chunk.text)
          expect(countWords(chunk.text)).toBeLessThanOrEqual(described.maxTokens)
          last = chunk.end
        }
        const letters = (one: string) => one.replaceAll(/[^\p{L}\p{N}]/gu, '')
        expect(letters(chunks.map((chunk) => chunk.text).join(''))).toBe(letters(text))
      }),
    )
  })
})

describe('neighborDistances', () => {
  it('is 0 for one direction, 1 for a right angle and for a vector of zeros', () => {
    const distances = neighborDistances([
      [1, 0],
      [2, 0],
      [0, 3],
      [0, 0],
    ])

    expect(distances).toEqual([0, 1, 1])
  })
})

describe('countTokens', () => {
  it('counts words by length, numbers and marks', () => {
    expect(countTokens('')).toBe(0)
    expect(countTokens('Afebrile, 38.5')).toBe(6)
  })
})
