import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locateQuote } from './locate-quote'

describe('locateQuote', () => {
  it('finds the exact passage first', () => {
    expect(locateQuote('No fever. No  fever. No fever.', 'No  fever.')).toEqual({
      start: 10,
      end: 20,
      text: 'No  fever.',
    })
  })

  it('finds a passage whose white space differs and quotes the document', () => {
    const document = 'He was seen\n  by Dr.\tSmith\r\ntoday.'

    expect(locateQuote(document, ' by Dr. Smith today. ')).toEqual({
      start: 14,
      end: 34,
      text: 'by Dr.\tSmith\r\ntoday.',
    })
  })

  it('finds the next occurrence from a given place', () => {
    expect(locateQuote('cough, cough', 'cough', 1)?.start).toBe(7)
    expect(locateQuote('dry cough, dry\ncough', 'dry cough', 1)?.start).toBe(11)
  })

  it('returns null for a quote that is blank, reworded or differs in case', () => {
    expect(locateQuote('No fever.', '  ')).toBeNull()
    expect(locateQuote('No fever.', 'No fevers.')).toBeNull()
    expect(locateQuote('No fever.', 'no fever.')).toBeNull()
  })

  it('finds every passage of any text, however its white space is changed', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', ' ', '\n', '\t', '😀', '\ud800'),
      maxLength: 60,
    })
    fc.assert(
      fc.property(text, fc.nat(60), fc.nat(60), (document, from, length) => {
        const passage = document.slice(from, from + length)
        fc.pre(passage.trim() !== '')

        const found = locateQuote(document, passage.replace(/\s+/gu, '  '))

        expect(found?.text).toBe(document.slice(found?.start, found?.end))
        expect(found?.text.replace(/\s+/gu, ' ')).toBe(passage.trim().replace(/\s+/gu, ' '))
      }),
    )
  })
})
