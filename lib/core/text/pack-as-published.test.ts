import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadPublishedTokens } from '@/lib/pipeline/published-tokens'
import published from '@/lib/testing/published-cutting.json'
import { packAsPublished } from './pack-as-published'

const { cl100k } = await loadPublishedTokens()
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length
const pack = (text: string, limit: number) => packAsPublished(text, limit, countWords)
const texts = (text: string, limit: number) => pack(text, limit).map((piece) => piece.text)

describe('packAsPublished', () => {
  it.each(published.pieces)(
    'cuts as LlamaIndex does, within $limit tokens: $pieces.0',
    ({ text, limit, pieces }) => {
      const found = packAsPublished(text, limit, cl100k)

      expect(found.map((piece) => piece.text)).toEqual(pieces)
    },
  )

  it('cuts at paragraphs, else after sentences, else after phrases, else between words', () => {
    expect(texts('One two. Three\n\n\nfour five.', 3)).toEqual(['One two. Three', 'four five.'])
    expect(texts('One two. Three four. Five.', 4)).toEqual(['One two. Three four.', 'Five.'])
    expect(texts('one two, three four; five', 2)).toEqual(['one two,', 'three four;', 'five'])
    expect(texts('one two three four', 2)).toEqual(['one two', 'three four'])
  })

  it('halves the limit for what stays in one piece', () => {
    expect(texts('One two. Three four.', 4)).toEqual(['One two.', 'Three four.'])
    expect(pack(' \n', 4)).toEqual([])
  })

  it('cuts marks in a row one by one, however many', () => {
    const marks = '?'.repeat(12_000)

    expect(packAsPublished(marks, 3000, (text) => text.length).map(({ start, end }) => end - start)).toEqual([
      3000, 1500, 3000, 3000, 1500,
    ])
  })

  it('loses marks that follow each other in a long sentence, and keeps their place', () => {
    const text = '  one two.., three four'

    expect(pack(text, 3)).toEqual([
      { start: 2, end: 10, text: 'one two.' },
      { start: 13, end: 23, text: 'three four' },
    ])
  })

  it('cuts nothing but marks out of any text, in order, and comes to an end', () => {
    const part = fc.constantFrom(
      'Fever',
      'no cough.',
      'Dr.',
      '38.5',
      ',;',
      '\n\n\n',
      ' ',
      '-',
      '😀',
      'x'.repeat(40),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (parts, limit) => {
        const text = parts.join('')
        const bare = (one: string) => one.replaceAll(/[\s,.;]/gu, '')
        const pieces = packAsPublished(text, limit, (one) => one.length / 3)
        let last = 0
        for (const { start, end, text: own } of pieces) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(bare(text.slice(start, end))).toBe(bare(own))
          last = end
        }
        expect(bare(pieces.map((piece) => piece.text).join(''))).toBe(bare(text))
      }),
    )
  })
})
