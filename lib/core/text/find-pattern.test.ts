import { describe, expect, it } from 'vitest'
import { findPattern } from './find-pattern'
import { foldText } from './fold-text'

function quotes(texts: string[], pattern: string): string[] | string {
  const outcome = findPattern(texts.map(foldText), pattern, 5000)
  return outcome.kind === 'fault'
    ? outcome.message
    : outcome.hits.map((hit) => texts[hit.index]?.slice(hit.start, hit.end) ?? '')
}

describe('findPattern', () => {
  it('finds values, words and lines', () => {
    const note = 'BP 120/80, then 95/60.\nHR 88\nTemp 38.5 C\r\nheart rate 90'
    expect(quotes([note], String.raw`\d{2,3}/\d{2,3}`)).toEqual(['120/80', '95/60'])
    expect(quotes([note], String.raw`^(hr|heart rate) \d+`)).toEqual(['HR 88', 'heart rate 90'])
    expect(quotes([note], String.raw`\b3[89]\.\d`)).toEqual(['38.5'])
    expect(quotes([note], '[A-C]P')).toEqual(['BP'])
    expect(quotes(['chest\n tube'], 'chest tube')).toEqual(['chest\n tube'])
    expect(quotes(['a\nb'], 'a.b')).toEqual([])
    expect(quotes(['éa Sjögren'], 'sjögren|É')).toEqual(['é', 'Sjögren'])
  })

  it('reads what stands in a note with accents, in sets and behind a backslash as typed', () => {
    expect(quotes(['Ménière, Möbius'], 'm[éö]n|mobius')).toEqual(['Mén', 'Möbius'])
    expect(quotes(['a  b c'], String.raw`[a ] ?b\ c`)).toEqual(['a  b c'])
    expect(quotes(['HR\n88'], 'hr 88')).toEqual(['HR\n88'])
    expect(quotes(['a|b (c)'], String.raw`a\|b \(c\)`)).toEqual(['a|b (c)'])
  })

  it('stops at its limit and says so', () => {
    const text = foldText('a'.repeat(10))
    expect(findPattern([text], 'a', 9)).toMatchObject({ isCut: true, hits: { length: 9 } })
    expect(findPattern([text], 'a', 10)).toMatchObject({ isCut: false, hits: { length: 10 } })
  })

  it.each([
    ['(a', 'This pattern cannot be read: unterminated group.'],
    ['*a', 'This pattern cannot be read: nothing to repeat.'],
    ['[z-a]', 'This pattern cannot be read: range out of order in character class.'],
  ])('says in words what is wrong with %s', (pattern, message) => {
    expect(quotes(['aaa'], pattern)).toBe(message)
  })
})
