import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReference } from '@/lib/testing/reference-values'
import { cutTexts, glueTexts } from './glued-text'

const VECTOR = readReference<{ input: Record<string, string>[]; files: Record<string, string> }>(
  'spans/txt_roundtrip.json',
)

describe('several texts in one', () => {
  it('are laid out as the published converter lays them out, and lose nothing on the way back', () => {
    const { input, files } = VECTOR
    for (const [index, pair] of input.entries()) {
      const { text } = glueTexts(Object.entries(pair).map(([name, own]) => ({ name, text: own })))
      expect(text).toBe(files[`x_${index}.txt`])
      const back = (cutTexts(text) ?? []).map(({ name, start, end }) => [name, text.slice(start, end)])
      expect(Object.fromEntries(back)).toEqual(pair)
    }
  })

  it('come back as they were, whatever stands in them but a line that begins a text', () => {
    const own = fc
      .string({ unit: 'binary', maxLength: 40 })
      .filter((text) => !text.includes('### JSON Key: '))
    fc.assert(
      fc.property(own, own, (one, other) => {
        const { text, sections } = glueTexts([
          { name: 'summary', text: one },
          { name: 'source', text: other },
        ])
        expect(cutTexts(text)).toEqual(sections)
        expect(sections.map(({ start, end }) => text.slice(start, end))).toEqual([one, other])
      }),
    )
  })

  it('are found under the headings of the published files, without outer blanks, and not where there is one', () => {
    const show = (text: string) =>
      cutTexts(text)?.map(({ name, start, end }) => [name, text.slice(start, end)])
    expect(show('Text:\nA source.\n\nSummary:\nYou were well.\n\n')).toEqual([
      ['text', 'A source.'],
      ['summary', 'You were well.'],
    ])
    expect(show('Text:\nA.\n\nSummary 0:\nB.\n\nSummary 1:\nC.\n\n')).toEqual([
      ['text', 'A.'],
      ['summary 0', 'B.'],
      ['summary 1', 'C.'],
    ])
    expect(show('You were well.')).toBeUndefined()
  })
})
