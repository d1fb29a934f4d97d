import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findInTexts } from './find'
import { foldText } from './fold-text'

function quotes(texts: string[], query: string): string[] {
  return findInTexts(texts.map(foldText), query).map(
    (hit) => `${hit.index}:${texts[hit.index]?.slice(hit.start, hit.end)}`,
  )
}

describe('findInTexts', () => {
  it('ignores case and white space and quotes the original', () => {
    expect(quotes(['Chest  X-Ray\nclear', 'no study', 'CHEST\r\n x-ray'], ' chest x-ray ')).toEqual([
      '0:Chest  X-Ray',
      '2:CHEST\r\n x-ray',
    ])
  })

  it('folds accents, ligatures, quotes and dashes on either side', () => {
    expect(quotes(['Sjögren’s', 'Sjo\u0308gren\u2019s', 'Sjogren’s'], "sjogren's")).toHaveLength(3)
    expect(quotes(['ﬁbrillation 2–3'], 'fibrillation 2-3')).toEqual(['0:ﬁbrillation 2–3'])
    expect(quotes(['fibrillation'], 'ﬁb')).toEqual(['0:fib'])
    expect(quotes(['Sjo\u0308'], 'sjo')).toEqual(['0:Sjo\u0308'])
  })

  it('finds nothing for a blank query and stops at the limit', () => {
    expect(findInTexts([foldText('a b')], ' \n')).toEqual([])
    expect(findInTexts([foldText('aaaa'), foldText('aa')], 'a', 5)).toHaveLength(5)
  })

  it('gives sorted spans without overlap in which the query stands, for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({
        unit: fc.constantFrom('a', 'B', ' ', '\n', 'é', 'ﬁ', '😀', '\ud800', '\u0301'),
        maxLength: 80,
      }),
    )
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 3 }),
        fc.nat(80),
        fc.integer({ min: 1, max: 5 }),
        (texts, from, length) => {
          // whole characters: half of one that stands for another is nowhere in the folded text
          const query = Array.from(texts[0] ?? '')
            .slice(from, from + length)
            .join('')
          const wanted = foldText(query).folded.trim()

          const hits = findInTexts(texts.map(foldText), query)

          expect(hits.length > 0).toBe(wanted !== '')
          let last = { index: -1, start: 0, end: 0 }
          for (const hit of hits) {
            expect(foldText(texts[hit.index]?.slice(hit.start, hit.end) ?? '').folded).toContain(wanted)
            expect(hit.index * 1000 + hit.start).toBeGreaterThanOrEqual(last.index * 1000 + last.start)
            last = hit
          }
        },
      ),
    )
  })

  it('searches a megabyte of notes full of near hits', () => {
    const notes = Array.from({ length: 300 }, () =>
      foldText('The pulmonary edema has improved. '.repeat(100)),
    )
    expect(findInTexts(notes, 'edema has improved. the Pulmonary edemata')).toEqual([])
  })
})
