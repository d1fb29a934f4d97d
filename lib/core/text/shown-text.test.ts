import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownText } from './shown-text'

const seen = (text: string) => shownText(text, true).replaceAll('\u200B', '')

describe('a text in one flow', () => {
  it.each([
    ['line breaks', 'One.\n\nTwo.\r\nThree.', 'One. Two. Three.'],
    ['doubled blanks', 'One.  Two.\t Three.', 'One. Two. Three.'],
    ['a heading', 'SUMMARY: You were ill.', 'You were ill.'],
    ['a heading with marks', '\n**Summary:**\n\nYou were ill.', 'You were ill.'],
    ['no word of a sentence', 'Summary findings: none.', 'Summary findings: none.'],
  ])('has no %s', (_, text, expected) => {
    expect(seen(text)).toBe(expected)
  })

  it('keeps the place of every word', () => {
    const pieces = fc.array(fc.constantFrom('SUMMARY:', 'You', '\n', '\r\n', ' ', '\t', '👩‍⚕️', '\u200b'), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('')
        const shown = shownText(text, true)
        expect(shown).toHaveLength(text.length)
        expect(shown).not.toMatch(/[\n\r\t]| {2}/)
        for (const { index } of text.matchAll(/You/g)) expect(shown.slice(index, index + 3)).toBe('You')
      }),
    )
  })
})
