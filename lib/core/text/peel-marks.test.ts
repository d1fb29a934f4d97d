import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadPublishedTokens } from '@/lib/pipeline/published-tokens'
import { packAsPublished } from './pack-as-published'
import { peelMarks } from './peel-marks'
import { splitSentencesAsPublished } from './sentences-as-published'

const { cl100k } = await loadPublishedTokens()

describe('peelMarks', () => {
  const cut = (text: string, most: number) => {
    let start = 0
    const parts = splitSentencesAsPublished(text).map((part) => {
      start += part.length
      return { start: start - part.length, text: part }
    })
    return peelMarks(text, parts, (part) => part.length <= most)
  }

  it('takes off all marks at once that are too many, from the end or from both ends', () => {
    expect(cut('Why????', 5)).toEqual([
      { start: 0, text: 'Why??' },
      { start: 5, text: '?' },
      { start: 6, text: '?' },
    ])
    expect(cut('?!!!?', 2).map(({ text }) => text)).toEqual(['?', '!', '!', '!', '?'])
  })

  it('leaves one mark at least, and other cuts as they are', () => {
    expect(cut('Why????', 1).map(({ text }) => text)).toEqual(['Why?', '?', '?', '?'])
    expect(cut('Why? Who???', 1).map(({ text }) => text)).toEqual(['Why? ', 'Who??', '?'])
  })

  it('asks of a long row few times whether it fits', () => {
    const row = '!'.repeat(100_000)
    let asked = 0
    const parts = peelMarks(row, [], (text) => {
      asked += 1
      return text.length <= 1000
    })

    expect(parts).toHaveLength(99_001)
    expect(parts[49_500]).toEqual({ start: 49_500, text: '!'.repeat(1000) })
    expect(asked).toBeLessThan(40)
  })

  it('leaves packing as it is one by one', () => {
    const row = fc.string({ unit: fc.constantFrom('?', '!'), minLength: 1, maxLength: 60 })
    const other = fc.constantFrom(
      'Why',
      'no.',
      ' ',
      ')',
      '"',
      ',',
      ';',
      '\n\n\n',
      '\n',
      '？',
      '-',
      '...',
      '38.5',
    )
    const texts = fc.array(fc.oneof(row, other), { maxLength: 12 }).map((parts) => parts.join(''))
    const counters = fc.constantFrom(cl100k, (text: string) => text.length / 3)
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 15 }), counters, (text, limit, countTokens) => {
        expect(packAsPublished(text, limit, countTokens)).toEqual(packOneByOne(text, limit, countTokens))
      }),
      { numRuns: 500 },
    )
  })
})

/** The same pieces as published, with every cut made by itself. */
function packOneByOne(text: string, limit: number, countTokens: (text: string) => number) {
  type Piece = { start: number; end: number; text: string; tokens: number }
  const place = (parts: readonly string[]) => {
    let end = 0
    return parts.flatMap((part) =>
      part === '' ? [] : [{ start: end, end: (end += part.length), text: part }],
    )
  }
  const cutBefore = (whole: string, mark: string) =>
    place(whole.split(mark).map((part, index) => (index > 0 ? mark + part : part)))
  const rules = [
    (whole: string) => cutBefore(whole, '\n\n\n'),
    (whole: string) => place(splitSentencesAsPublished(whole)),
    (whole: string) =>
      [...whole.matchAll(/[^,.;。？！]+[,.;。？！]?/gu)].map(({ 0: part, index }) => ({
        start: index,
        end: index + part.length,
        text: part,
      })),
    (whole: string) => cutBefore(whole, ' '),
    (whole: string) => place(Array.from(whole)),
  ]
  const split = (whole: string, at: number, most: number): Piece[] => {
    const tokens = countTokens(whole)
    const parts = tokens > most ? rules.map((rule) => rule(whole)).find((found) => found.length > 1) : null
    if (!parts) return [{ start: at, end: at + whole.length, text: whole, tokens }]
    return parts.flatMap((part) => split(part.text, at + part.start, most))
  }
  const pack = (most: number) => {
    const packed: Piece[] = []
    for (const piece of split(text, 0, most)) {
      const open = packed.at(-1)
      if (!open || open.tokens + piece.tokens > most) packed.push(piece)
      else
        Object.assign(open, {
          end: piece.end,
          text: open.text + piece.text,
          tokens: open.tokens + piece.tokens,
        })
    }
    return packed.flatMap((piece) => {
      const before = text.slice(piece.start, piece.end)
      if (before.trim() === '') return []
      const start = piece.start + before.length - before.trimStart().length
      return [{ start, end: start + before.trim().length, text: piece.text.trim() }]
    })
  }
  const pieces = pack(limit)
  return pieces.length === 1 ? pack(Math.floor(limit / 2)) : pieces
}
