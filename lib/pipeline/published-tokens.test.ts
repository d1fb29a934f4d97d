import { describe, expect, it } from 'vitest'
import published from '@/lib/testing/published-cutting.json'
import { loadPublishedTokens } from './published-tokens'

const { o200k, cl100k } = await loadPublishedTokens()

describe('loadPublishedTokens', () => {
  it.each(published.tokens)('counts as tiktoken does: $o200k and $cl100k', (known) => {
    expect(o200k(known.text)).toBe(known.o200k)
    expect(cl100k(known.text)).toBe(known.cl100k)
  })

  it('takes what looks like a mark of the vocabulary for text', () => {
    expect(o200k('<|endoftext|>')).toBeGreaterThan(1)
    expect(o200k('half a pair \ud83d')).toBeGreaterThan(3)
  })

  it('counts a run without an end in parts', () => {
    const run = 'x'.repeat(5000)

    expect(o200k(run.repeat(20))).toBe(20 * o200k(run))
    expect(o200k(' '.repeat(100_000))).toBeGreaterThan(0)
  })
})
