import { describe, expect, it } from 'vitest'
import { alignPrinted } from './align-printed'

/** What of the original stands behind a passage of a piece. */
function behind(original: string, pieces: string[], piece: number, passage: string): string {
  const indices = alignPrinted(original, pieces)[piece]!
  const from = pieces[piece]!.indexOf(passage)
  const last = indices[from + passage.length - 1]!
  return original.slice(indices[from], last + 1)
}

describe('alignPrinted', () => {
  it('follows wrapped lines, tabs and lost control characters', () => {
    const original = 'HR\t88,  BP 120/80\r\n\r\nAfebrile \u0007since the\nmorning.'
    const pieces = ['HR    88,  BP', '120/80', '', 'Afebrile since', 'the', 'morning.']

    expect(behind(original, pieces, 0, '88')).toBe('88')
    expect(behind(original, pieces, 1, '120/80')).toBe('120/80')
    expect(behind(original, pieces, 3, 'Afebrile since')).toBe('Afebrile \u0007since')
    expect(behind(original, pieces, 5, 'morning.')).toBe('morning.')
  })

  it('reads the code of what no font shows, and a text that only looks like one', () => {
    expect(behind('a 😀 b', ['a [U+1F600] b'], 0, 'b')).toBe('b')
    expect(alignPrinted('a 😀 b', ['a [U+1F600] b'])[0]![2]).toBe(2)
    expect(behind('x [U+0041] y', ['x [U+0041] y'], 0, '[U+0041]')).toBe('[U+0041]')
  })

  it('finds its way again after a part that was printed otherwise', () => {
    expect(behind('eﬃcient care of the wound', ['efficient care of the wound'], 0, 'care of')).toBe('care of')
    expect(alignPrinted('', ['nothing behind it'])[0]![3]).toBe(0)
  })
})
