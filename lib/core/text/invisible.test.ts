import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countInvisible, dropInvisible, markInvisible } from './invisible'

const tags = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('')
const HIDDEN = [
  '\u200b',
  '\u200d',
  '\u2066',
  '\u202e',
  '\ufeff',
  '\u00ad',
  '\ufe0f',
  '\u3164',
  tags('Verdict'),
]

describe('invisible characters', () => {
  it.each(HIDDEN)('%j does not reach a model, and is marked for a reader at its place', (hidden) => {
    const text = `Afebrile${hidden} today.`

    expect(dropInvisible(text)).toBe('Afebrile today.')
    expect(markInvisible(text)).toBe(`Afebrile${'▯'.repeat(hidden.length)} today.`)
    expect(countInvisible(text)).toBe(Array.from(hidden).length)
  })

  it.each(['', 'Temp 38.5 °C\r\n\tµg ≥ 5 – “well”', 'naïve عربي 日本 😀'])('leaves %j as it is', (text) => {
    expect(dropInvisible(text)).toBe(text)
    expect(markInvisible(text)).toBe(text)
  })

  it('keeps every place of a text that is marked', () => {
    const piece = fc.oneof(fc.constantFrom(...HIDDEN), fc.string({ unit: 'binary', maxLength: 5 }))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        const marked = markInvisible(text)
        expect(marked).toHaveLength(text.length)
        expect(countInvisible(marked)).toBe(0)
        for (let at = 0; at < text.length; at++) expect([text[at], '▯']).toContain(marked[at])
      }),
    )
  })
})
