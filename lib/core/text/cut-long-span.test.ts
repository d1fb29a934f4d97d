import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTokens } from './count-tokens'
import { cutLongSpan } from './cut-long-span'

const cut = (text: string, limit: number) => cutLongSpan({ start: 0, end: text.length, text }, limit)

describe('cutLongSpan', () => {
  it('leaves a passage within the limit as it is', () => {
    expect(cut('Afebrile, eating well', 6)).toEqual([{ start: 0, end: 21, text: 'Afebrile, eating well' }])
  })

  it('cuts at the best place of the second half: a line or a stop, a comma, a blank', () => {
    const texts = (text: string) => cut(text, 6).map((piece) => piece.text)
    expect(texts('one two three\nfour, five six seven')).toEqual(['one two three', 'four, five six seven'])
    expect(texts('one two three, four five six')).toEqual(['one two three,', 'four five six'])
    expect(texts('one two three four five six seven')).toEqual(['one two three four five six', 'seven'])
  })

  it('counts from where the passage stands', () => {
    const text = `xx${'abc '.repeat(9)}`
    const span = { start: 2, end: text.length, text: text.slice(2) }
    for (const piece of cutLongSpan(span, 4)) expect(text.slice(piece.start, piece.end)).toBe(piece.text)
  })

  it('cuts inside of a word that goes on without end, and tears no character', () => {
    const pieces = cut('😀'.repeat(5000), 300)

    expect(pieces.length).toBeGreaterThan(10)
    for (const { text } of pieces) expect(text).toMatch(/^(?:😀)+$/u)
  })

  it('quotes any text in pieces within the limit, with nothing but white space between them', () => {
    const word = fc.stringMatching(/^[a-z0-9.,;()]{1,20}$/)
    const text = fc
      .array(fc.tuple(word, fc.constantFrom(' ', '\n', '  ', '\t')), { minLength: 1, maxLength: 120 })
      .map((parts) => parts.flat().join('').trim())
    fc.assert(
      fc.property(text, fc.integer({ min: 25, max: 60 }), (whole, limit) => {
        let last = 0
        for (const piece of cut(whole, limit)) {
          expect(whole.slice(piece.start, piece.end)).toBe(piece.text)
          expect(whole.slice(last, piece.start).trim()).toBe('')
          expect(piece.text.trim()).toBe(piece.text)
          expect(countTokens(piece.text)).toBeLessThanOrEqual(limit)
          last = piece.end
        }
        expect(last).toBe(whole.length)
      }),
    )
  })
})
