import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownText } from '@/lib/core/text/shown-text'
import { cutAtSpans, cutText, spansByPiece } from './cut-text'
import { type ShownSpan, withLanes } from './span-looks'

const shown = (id: string, start: number, end: number): ShownSpan => ({
  id,
  start,
  end,
  look: { color: 'red', line: 'solid', tag: id, title: id },
  lane: 0,
  isCurrent: false,
  isFaint: false,
})
const texts = fc
  .array(fc.constantFrom('word ', 'x', '🩺', '\r\n', '\n', '\r', '\u200e', 'long'.repeat(90)), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''))

describe('a shown text', () => {
  it('is as long as the text, whatever nobody sees in it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(shownText(text)).toHaveLength(text.length)
      }),
    )
  })

  it('has its carriage returns replaced, which pages do not keep', () => {
    expect(shownText('a\r\nb\rc')).toBe('a\u200B\nb\nc')
  })

  it('has a line of more than a screen in several, each from the beginning of a sentence or a word', () => {
    const starts = (text: string) => cutText(text).map(([piece]) => text.slice(piece?.start).slice(0, 6))
    expect(starts(`${'He ate well. '.repeat(160)}Then he left.`)).toEqual(['He ate', 'He ate'])
    expect(starts('ventilation '.repeat(200))).toEqual(['ventil', 'ventil'])
    expect(starts('He ate well. Then he left.\nSo he did.')).toEqual(['He ate', 'So he '])
  })

  it('is cut into pieces that are the text again, none within a character', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const pieces = cutText(text).flat()
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const piece of pieces) {
          expect(text.slice(piece.start, piece.start + piece.text.length)).toBe(piece.text)
          expect(piece.text.isWellFormed()).toBe(true)
          expect(piece.text.length).toBeLessThanOrEqual(241)
        }
      }),
    )
  })
})

describe('spans in a text', () => {
  it('are found by the pieces that they touch, and cut each into stretches', () => {
    const lines = cutText('one two\nthree four')
    const spans = [shown('a', 4, 13), shown('b', 8, 18), shown('c', 0, 3)]
    const byPiece = spansByPiece(lines, spans)
    expect([...byPiece].map(([start, own]) => [start, own.map(({ id }) => id)])).toEqual([
      [0, ['a', 'c']],
      [8, ['a', 'b']],
    ])
    const [piece] = lines[1] ?? []
    if (!piece) throw new Error('no second line')
    const stretches = cutAtSpans(piece, byPiece.get(8) ?? [])
    expect(stretches.map(({ start, end, spans: own }) => [start, end, own.map(({ id }) => id)])).toEqual([
      [8, 13, ['b', 'a']],
      [13, 18, ['b']],
    ])
    expect(stretches[0]?.begins.map(({ id }) => id)).toEqual(['b'])
  })

  it('lie on lines of their own where they overlap, and take a free one again', () => {
    const lanes = withLanes([
      { id: 'a', start: 0, end: 10 },
      { id: 'b', start: 2, end: 6 },
      { id: 'c', start: 4, end: 8 },
      { id: 'd', start: 6, end: 9 },
      { id: 'e', start: 20, end: 21 },
    ])
    expect(Object.fromEntries(lanes.map(({ id, lane }) => [id, lane]))).toEqual({
      a: 0,
      b: 1,
      c: 2,
      d: 1,
      e: 0,
    })
  })
})
