import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSameWords, mapText, moveCaret, moveEdge, toMarked, wholeCharacters, wordAt } from './text-map'

const TEXT = 'Takes aspirin 2.5 mg daily. She’s well.\r\nNext visit: 👩‍⚕️ clinic, café.'
const MAP = mapText(TEXT)
const at = (words: string, map = MAP) => {
  const start = map.text.indexOf(words)
  return { start, end: start + words.length }
}
/** Texts of what splits badly: halves of characters, marks that combine, line ends of two kinds. */
const texts = fc
  .array(
    fc.constantFrom(
      'a',
      'Z',
      '9',
      ' ',
      '.',
      ',',
      '’',
      '\r\n',
      '\n',
      '\r',
      '🩺',
      '👩‍⚕️',
      'e\u0301',
      '\u200b',
      '_',
      'ß',
      'İ',
    ),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(''))
const isWhole = (text: string, index: number) =>
  !/^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(index - 1, 0), index + 1)) &&
  !/^\p{M}/u.test(index === 0 ? '' : text.slice(index))

describe('the cursor', () => {
  it('goes by words, which keep their decimals and apostrophes', () => {
    const stops: string[] = []
    for (let index = 0; index < 39; ) {
      const next = moveCaret(MAP, index, 'word', 1)
      stops.push(TEXT.slice(index, next).trim())
      index = next
    }
    expect(stops).toEqual(['Takes', 'aspirin', '2.5', 'mg', 'daily', '. She’s', 'well', '.\r\nNext'])
  })

  it('goes back to the beginning of a word', () => {
    expect(moveCaret(MAP, at('aspirin').end, 'word', -1)).toBe(at('aspirin').start)
    expect(moveCaret(MAP, at('aspirin').start, 'word', -1)).toBe(0)
  })

  it('goes by sentences to where one begins, and to the edges of the text', () => {
    expect(moveCaret(MAP, 3, 'sentence', 1)).toBe(at('She').start)
    expect(moveCaret(MAP, at('well').end, 'sentence', -1)).toBe(at('She').start)
    expect(moveCaret(MAP, 3, 'text', 1)).toBe(TEXT.length)
    expect(moveCaret(MAP, 3, 'text', -1)).toBe(0)
  })

  it('takes an emoji of several code points and a line end of two as one character', () => {
    const { start } = at('👩‍⚕️')
    expect(moveCaret(MAP, start, 'character', 1)).toBe(start + '👩‍⚕️'.length)
    expect(moveCaret(MAP, at('\r\n').end, 'character', -1)).toBe(at('\r\n').start)
  })

  it('never stops within a character, gets everywhere, and back', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('character', 'word', 'sentence', 'text'), (text, unit) => {
        const map = mapText(text)
        for (const by of [1, -1] as const) {
          let index = by > 0 ? 0 : text.length
          for (let steps = 0; steps <= text.length && index !== (by > 0 ? text.length : 0); steps++) {
            const next = moveCaret(map, index, unit, by)
            expect(by > 0 ? next > index : next < index).toBe(true)
            expect(isWhole(text, next)).toBe(true)
            index = next
          }
          expect(index).toBe(by > 0 ? text.length : 0)
        }
      }),
    )
  })
})

describe('what is marked of a selection', () => {
  it('is whole words without the blanks around them', () => {
    const { start } = at('aspirin')
    expect(toMarked(TEXT, { start: start - 1, end: start + 3 }, false)).toEqual(at('aspirin'))
  })

  it('begins behind the end of the sentence before, which a selection from word to word takes with it', () => {
    const { end } = at('daily')
    expect(toMarked(TEXT, { start: end, end: at('She').end }, false)).toEqual(at('She’s'))
    expect(toMarked(TEXT, at('daily.'), false)).toEqual(at('daily.'))
    expect(toMarked(TEXT, at('. She’s'), true)).toEqual(at('. She’s'))
  })

  it('is the very characters where these are asked for', () => {
    const { start } = at('aspirin')
    expect(toMarked(TEXT, { start: start + 1, end: start + 3 }, true)).toEqual({
      start: start + 1,
      end: start + 3,
    })
  })

  it('is nothing where only white space is selected', () => {
    expect(toMarked(TEXT, at(' '), false)).toBeNull()
    expect(toMarked(TEXT, at('\r\n'), true)).toBeNull()
  })

  it('holds what was selected, in whole characters', () => {
    fc.assert(
      fc.property(texts, fc.nat(80), fc.nat(80), fc.boolean(), (text, one, other, isExact) => {
        const [start, end] = [Math.min(one, other, text.length), Math.min(Math.max(one, other), text.length)]
        const marked = toMarked(text, { start, end }, isExact)
        const selected = text.slice(start, end)
        const words = (isExact ? selected : selected.replace(/^[\p{Pe}\p{Pf}.,;:!?]+\s+(?=\S)/u, '')).trim()
        expect(marked === null ? '' : text.slice(marked.start, marked.end)).toContain(words)
        expect(marked === null || (isWhole(text, marked.start) && isWhole(text, marked.end))).toBe(true)
      }),
    )
  })

  it('is the word at the cursor, before it where that stands behind one', () => {
    expect(wordAt(MAP, at('aspirin').start + 2)).toEqual(at('aspirin'))
    expect(wordAt(MAP, at('daily').end)).toEqual(at('daily'))
    expect(wordAt(MAP, at('clinic').start - 1)).toBeNull()
  })
})

describe('an edge', () => {
  it('takes a word more and a word less on each side', () => {
    expect(moveEdge(MAP, at('aspirin'), 'end', true, 'word')).toEqual(at('aspirin 2.5'))
    expect(moveEdge(MAP, at('aspirin 2.5'), 'end', false, 'word')).toEqual(at('aspirin'))
    expect(moveEdge(MAP, at('aspirin'), 'start', true, 'word')).toEqual(at('Takes aspirin'))
    expect(moveEdge(MAP, at('Takes aspirin'), 'start', false, 'word')).toEqual(at('aspirin'))
  })

  it('stays where nothing would be left, and at the edge of the text', () => {
    expect(moveEdge(MAP, at('aspirin'), 'end', false, 'word')).toBeNull()
    expect(moveEdge(MAP, at('aspirin'), 'start', false, 'word')).toBeNull()
    expect(moveEdge(MAP, at('Takes'), 'start', true, 'word')).toBeNull()
  })

  it('takes single characters, an emoji whole', () => {
    expect(moveEdge(MAP, at('Takes'), 'end', false, 'character')).toEqual(at('Take'))
    const { end } = at('👩‍⚕️')
    expect(moveEdge(MAP, { start: end, end: end + 7 }, 'start', true, 'character')?.start).toBe(
      at('👩‍⚕️').start,
    )
  })
})

describe('the same words elsewhere', () => {
  it('are found in any case and over line ends, as whole words', () => {
    const text = 'chest pain. Chest\npain, chest pains; chest pain'
    expect(findSameWords(text, { start: 0, end: 10 })).toEqual([
      { start: 12, end: 22 },
      { start: 37, end: 47 },
    ])
  })

  it('are looked for as they are, whatever signs they have', () => {
    expect(findSameWords('(650mg)? and (650mg)?', { start: 0, end: 8 })).toEqual([{ start: 13, end: 21 }])
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }), (words) => {
        const text = `${words} ${words}`
        for (const { start, end } of findSameWords(text, { start: 0, end: words.length }))
          expect(wholeCharacters(text, { start, end })).toBeTruthy()
      }),
    )
  })

  it('are none for a single character', () => {
    expect(findSameWords('a a a', { start: 0, end: 1 })).toEqual([])
  })
})
