import { describe, expect, it } from 'vitest'
import { cutPair, cutText, readTokenLimit } from './cut-to-fit'

/** Two tokens around all, one between the two texts of a pair, one for each two letters. */
const tokenizer = {
  encode: (text: string, options?: { text_pair: string }) => {
    const own = Math.ceil(text.length / 2)
    const other = options ? Math.ceil(options.text_pair.length / 2) + 1 : 0
    return Array.from({ length: own + other + 2 }, () => 0)
  },
  model_max_length: 512,
}

describe('the tokens that a model reads', () => {
  it.each([
    ['what the tokenizer says', 512, { max_position_embeddings: 514 }, 512],
    ['no more than there are positions for', 1e30, { max_position_embeddings: 514 }, 512],
    ['all, where nobody says', undefined, {}, Number.POSITIVE_INFINITY],
  ])('are %s', (_, reported, config, limit) => {
    expect(readTokenLimit({ ...tokenizer, model_max_length: reported }, config)).toBe(limit)
  })
})

describe('a text that is longer than a model reads', () => {
  it('keeps as much of its beginning as fits, and all where it does', () => {
    expect(cutText('x'.repeat(100), tokenizer, 12)).toBe('x'.repeat(20))
    expect(cutText('x'.repeat(20), tokenizer, 12)).toBe('x'.repeat(20))
    expect(cutText('short', tokenizer, Number.POSITIVE_INFINITY)).toBe('short')
  })

  it('is cut, too, where a few signs are many tokens', () => {
    const byParts = {
      ...tokenizer,
      encode: (text: string, { text_pair: other = '' } = {}) =>
        Array.from({ length: `${text}${other}`.replaceAll('ﷺ', 'x'.repeat(18)).length }, () => 0),
    }

    expect(cutText('ﷺﷺ', byParts, 20)).toBe('ﷺ')
    expect(cutPair(['ﷺﷺ', 'x'], 'first', byParts, 20)).toEqual(['ﷺ', 'x'])
  })

  it('is not cut within a character', () => {
    const byUnit = { ...tokenizer, encode: (text: string) => Array.from({ length: text.length }, () => 0) }

    expect(cutText(`${'x'.repeat(10)}😀${'x'.repeat(10)}`, byUnit, 11)).toBe('x'.repeat(10))
  })

  it.each(['first', 'second'] as const)(
    'leaves what is asked about it whole, as the %s of a pair',
    (passage) => {
      const toPair = (text: string, asked: string) =>
        passage === 'first' ? ([text, asked] as const) : ([asked, text] as const)

      expect(cutPair(toPair('x'.repeat(100), 'asked?'), passage, tokenizer, 12)).toEqual(
        toPair('x'.repeat(12), 'asked?'),
      )
      expect(cutPair(toPair('x'.repeat(100), '?'.repeat(100)), passage, tokenizer, 12)).toEqual(
        toPair('x'.repeat(10), '?'.repeat(8)),
      )
    },
  )
})
