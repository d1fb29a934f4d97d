import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPattern } from './find-pattern'
import { foldText } from './fold-text'

function quotes(texts: string[], pattern: string): string[] | string {
  const outcome = findPattern(texts.map(foldText), pattern)
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

  it.each([
    ['(a', 'A group is not closed: “)” is missing.'],
    ['a)', 'A “)” has no “(” before it.'],
    ['[a', 'A set is not closed: “]” is missing.'],
    ['*a', 'A repetition sign has nothing before it.'],
    ['a**', 'Two repetition signs stand side by side.'],
    ['a{3,2}', 'In {3,2} the first number is the larger one.'],
    ['a{9999}', '{9999} asks for more than 500 repetitions.'],
    ['((a{500}){500}){500}', 'This pattern is too long.'],
    ['(?=a)', 'Look-around and named groups are not supported.'],
    [String.raw`(a)\1`, 'Back-references (“\\1”) are not supported.'],
    ['a\\', 'The pattern ends with a single “\\”.'],
    ['[z-a]', 'The range z-a runs backwards.'],
  ])('says in words what is wrong with %s', (pattern, message) => {
    expect(quotes(['aaa'], pattern)).toBe(message)
  })

  it('agrees with JavaScript wherever both read a pattern', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      String.raw`\d`,
      String.raw`\w`,
      String.raw`\b`,
      '(a|b)',
      '(ab|a)',
    )
    const count = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}', '*?', '+?')
    const piece = fc
      .tuple(atom, count)
      .map(([text, times]) => (text === String.raw`\b` ? text : text + times))
    const pattern = fc.array(fc.array(piece, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 })
    fc.assert(
      fc.property(
        pattern.map((choices) => choices.map((pieces) => pieces.join('')).join('|')),
        fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '\n', '-'), maxLength: 30 }),
        (source, raw) => {
          const text = raw.replaceAll(/\s+/g, (blank) => (blank.includes('\n') ? '\n' : ' '))
          const expected = [...text.matchAll(new RegExp(source, 'gmiu'))].map((match) => match[0])

          expect(quotes([text], source)).toEqual(expected.filter((hit) => hit !== ''))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('comes to an end with patterns that run away elsewhere', () => {
    const text = foldText(`${'a'.repeat(5000)}!`)
    expect(findPattern([text], '(a+)+b')).toMatchObject({ kind: 'hits', hits: [] })
    expect(findPattern([text], '(a|aa)*c', { budget: 100_000 })).toMatchObject({ isCut: false })
    expect(findPattern([foldText('a'.repeat(20_000))], 'a*b|a', { budget: 100_000 })).toMatchObject({
      isCut: true,
    })
  })

  it('reads a megabyte of notes', () => {
    const notes = Array.from({ length: 300 }, () =>
      foldText('The pulmonary edema has improved to 12 mg. '.repeat(80)),
    )
    expect(findPattern(notes, String.raw`\b\d+ ?m(c?g)\b`)).toMatchObject({ isCut: true })
    expect(findPattern(notes, 'zebra|zoo')).toMatchObject({ hits: [] })
  })
})
