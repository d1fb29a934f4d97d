import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutSpans } from './cut-spans'

const TEXT = 'You took haloperidol, twice, at night.'
const at = (quote: string) => ({ start: TEXT.indexOf(quote), end: TEXT.indexOf(quote) + quote.length })

describe('cutSpans', () => {
  it.each([
    ['the middle of a sentence', ['took'], 'You haloperidol, twice, at night.'],
    ['words before punctuation', ['at night'], 'You took haloperidol, twice,.'],
    ['the beginning', ['You'], 'took haloperidol, twice, at night.'],
    ['passages that overlap', ['haloperidol, twice', 'twice,'], 'You took at night.'],
    ['nothing', [], TEXT],
  ])('leaves no gap where it cuts %s', (_, quotes, expected) => {
    expect(cutSpans(TEXT, quotes.map(at))).toBe(expected)
  })

  it('keeps all else, whatever is cut', () => {
    const words = fc.array(fc.constantFrom('a', 'b,', 'c.', '\n', 'd'), { maxLength: 12 })
    const span = fc.tuple(fc.nat(30), fc.nat(10)).map(([start, length]) => ({ start, end: start + length }))
    fc.assert(
      fc.property(words, fc.array(span, { maxLength: 4 }), (pieces, spans) => {
        const text = pieces.join(' ')
        const kept = text
          .split('')
          .filter((_, index) => !spans.some((one) => one.start <= index && index < one.end))
        const bare = (own: string) => own.replaceAll(/\s/g, '')
        expect(bare(cutSpans(text, spans))).toBe(bare(kept.join('')))
      }),
    )
  })
})
